package io.ycsbpack.core.export;

import java.util.Locale;

/** The figures that are exported. */
enum ExportedMetric {
  /** Whether conclusions may be drawn from the figures (1) or they are left out (0). */
  TRUSTED,
  EXIT_CODE,
  /** Whether a gate of --fail-if passed (1) or failed (0). */
  GATE_PASSED,
  /** When the measurement began, since 1970. */
  START_TIMESTAMP_SECONDS,
  RUNTIME_SECONDS,
  THROUGHPUT_OPERATIONS_PER_SECOND,
  SUCCESSFUL_OPERATIONS,
  FAILED_OPERATIONS,
  OPERATIONS,
  /** Values that were compared with those that were written, by status. */
  CHECKED_VALUES,
  OFFERED_OPERATIONS_PER_SECOND,
  /** Whether the offered load was sustained (1) or not (0). */
  OFFERED_SUSTAINED,
  /** Achieved load as a share of the offered load. */
  OFFERED_SHARE_RATIO,
  /** Operations that were due and not begun at the end. */
  BACKLOG_OPERATIONS,
  /** Latency: service time from sending, response time from when it was due. */
  LATENCY_SECONDS,
  SERVER_CPU_SECONDS_PER_OPERATION,
  SERVER_CPU_CORES,
  /** Cores that the servers used as a share of their limit. */
  SERVER_CPU_LIMIT_RATIO,
  /** Share of periods in which the CPU quota of the servers was exhausted. */
  SERVER_THROTTLED_PERIODS_RATIO,
  SERVER_MEMORY_HIGH_BYTES,
  /** CPU time that the client used as a share of the cores that it may use. */
  CLIENT_CPU_RATIO,
  WRITTEN_ROWS_PER_SECOND,
  FAILED_INSERTS,
  /** Rows that background writers inserted and that were not there at the end. */
  MISSING_ROWS,
  /** Share of queries that the query cache answered. */
  CACHE_HIT_RATIO,
  CONDITION_THROUGHPUT_OPERATIONS_PER_SECOND,
  CONDITION_SERVER_CPU_CORES,
  CONDITION_SERVER_CPU_LIMIT_RATIO,
  CONDITION_SERVER_THROTTLED_PERIODS_RATIO,
  DELTA_RATIO,
  /** Lower end of the 95 % interval of the difference. */
  DELTA_LOW_RATIO,
  /** Upper end of the 95 % interval of the difference. */
  DELTA_HIGH_RATIO;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
