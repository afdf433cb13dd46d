package io.ycsbpack.core.tenant;

/**
 * What the writers beside a run's readers did.
 *
 * @param written  acknowledged rows and bytes, average and peak
 * @param failures inserts that were not acknowledged
 */
public record WriterReport(LoadReport written, long failures) {
}
