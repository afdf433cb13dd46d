/**
 * Measuring: what each thread did, gathered without locks on its path, and the summaries of it.
 *
 * <p>A thread writes each operation into its {@link ThreadRecorder}, a ring without locks. {@link Measurement} drains
 * all rings into tallies (HdrHistogram) of service and response times, and returns an {@link IntervalSummary} for
 * each interval and an {@link OperationSummary} for the phase. {@link ClientMeter} measures what the client itself
 * used.
 */
package io.ycsbpack.core.measure;
