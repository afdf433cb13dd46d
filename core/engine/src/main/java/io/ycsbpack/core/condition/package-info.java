// SPDX-License-Identifier: Apache-2.0
/**
 * Conditions of an experiment's runs, put in place by steps.
 *
 * <p>A {@link io.ycsbpack.core.condition.ConditionPlan} is a condition as a file or a command names it: a type with parameters, and
 * additions. A {@link io.ycsbpack.core.condition.ConditionType} is data: parameters, commands and {@link
 * io.ycsbpack.core.condition.Traits}. An {@link io.ycsbpack.core.condition.Addition} adds the commands
 * of a neighbor, a proxy or a fault, and the plan joins both to a {@link io.ycsbpack.core.condition.Condition} at a {@link io.ycsbpack.core.condition.ConditionSite}. Values are checked then, before
 * anything is started:
 *
 * <pre>{@code
 * Condition condition = plan.steps(ConditionSite.of("clickhouse", "half", folder));
 * }</pre>
 */
package io.ycsbpack.core.condition;
