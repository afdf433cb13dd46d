// SPDX-License-Identifier: Apache-2.0
/**
 * Measuring: the operations of each thread, gathered without locks on its path, and their summaries.
 *
 * <p>A thread writes each operation into its {@link ThreadRecorder}, a ring without locks. {@link PhaseMeasurement}
 * drains all rings into tallies (HdrHistogram) of service and response times. It returns an {@link IntervalSummary} for
 * each interval and an {@link OperationSummary} for the phase. {@link ClientMeter} measures the client's use.
 */
package io.ycsbpack.core.measure;
