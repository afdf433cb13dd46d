package io.ycsbpack.core.workload;

/**
 * What a server used for a statement, by its own log.
 *
 * @param executions that were looked at
 * @param rows       that it read, mean of the executions
 * @param bytes      that it read, mean of the executions
 * @param memory     in bytes that it held at most, mean of the executions
 * @param cpuNanos   CPU time of all its threads, mean of the executions
 */
public record StatementUse(long executions, double rows, double bytes, double memory, double cpuNanos) {
}
