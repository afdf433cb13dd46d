// SPDX-License-Identifier: Apache-2.0
/**
 * Conditions of an experiment's runs, put in place by steps.
 *
 * <p>A {@link ConditionPlan} is a condition as a file or a command names it: a type with parameters, and additions. A
 * {@link ConditionType} is data: parameters, commands and {@link Traits}. An {@link Addition} adds the commands of a
 * neighbor, a proxy or a fault. The plan joins both to a {@link Condition} at a {@link ConditionSite}, and checks all
 * values before anything is started.
 */
package io.ycsbpack.core.condition;
