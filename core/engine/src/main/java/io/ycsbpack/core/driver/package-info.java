// SPDX-License-Identifier: Apache-2.0
/**
 * Drives a workload: threads, schedule, warm-up, limits, error budget and the verdict on the run.
 *
 * <p>{@link ClientThreads} open a database for each {@code Worker} of a {@link RunPlan}, and {@link Driver} leads them
 * through the phases. A {@link Schedule} says when each operation is due; {@code MeasuredDb} times it. {@link
 * RunResult} holds the measurements, from which {@link Verdict} says whether they are valid. A {@link StopSignal} ends
 * a run early.
 */
package io.ycsbpack.core.driver;
