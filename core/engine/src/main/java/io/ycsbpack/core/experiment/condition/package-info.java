/**
 * Conditions: what an experiment puts in place for its runs, in steps.
 *
 * <p>A {@link io.ycsbpack.core.experiment.condition.ConditionPlan} is a condition as a file or a command names it: a type with parameters, and
 * additions. A {@link io.ycsbpack.core.experiment.condition.ConditionType} declares the parameters and makes the steps, an {@link
 * io.ycsbpack.core.experiment.condition.Addition} adds those of a neighbor, a proxy or a fault, and the {@link
 * io.ycsbpack.core.experiment.condition.ConditionFactory} joins both to a {@link io.ycsbpack.core.experiment.condition.Condition}. Values are checked then, before
 * anything is started:
 *
 * <pre>{@code
 * Condition condition = new ConditionFactory("clickhouse").condition("half", plan, folder);
 * }</pre>
 */
package io.ycsbpack.core.experiment.condition;
