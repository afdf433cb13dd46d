/**
 * The answer of an experiment, which every kind of report begins with.
 *
 * <p>{@link Headlines} takes for each comparison the figure that its kind of experiment is about
 * ({@code ComparisonResult.lead}) and says in words what its verdict is: a change stands in the answer only where the
 * verdict is better or worse. What the kind counts in addition ({@code FigureFacts}, {@code Outage}) and other figures that
 * got worse follow.
 */
package io.ycsbpack.core.report.headline;
