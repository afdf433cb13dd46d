package io.ycsbpack.core.export;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The figures that are exported, and what each is. */
enum ExportedMetric {
  TRUSTED("Whether conclusions may be drawn from the figures (1) or they are left out (0)."),
  EXIT_CODE("The exit code that the run or the experiment ended with."),
  GATE_PASSED("Whether a gate of --fail-if passed (1) or failed (0)."),
  RUN_INFO("Always 1; its labels say which record, commit and build the other figures are of."),
  START_TIMESTAMP_SECONDS("When the measurement began, since 1970."),
  RUNTIME_SECONDS("How long was measured."),
  THROUGHPUT_OPERATIONS_PER_SECOND("Successful operations per second."),
  SUCCESSFUL_OPERATIONS("Operations that succeeded."),
  FAILED_OPERATIONS("Operations that failed."),
  OPERATIONS("Operations by name and status."),
  CHECKED_VALUES("Values that were compared with those that were written, by status."),
  OFFERED_OPERATIONS_PER_SECOND("The offered load."),
  OFFERED_SUSTAINED("Whether the offered load was sustained (1) or not (0)."),
  OFFERED_SHARE_RATIO("Achieved load as a share of the offered load."),
  BACKLOG_OPERATIONS("Operations that were due and not begun at the end."),
  LATENCY_SECONDS("Latency: service time from sending, response time from when it was due."),
  SERVER_CPU_SECONDS_PER_OPERATION("CPU time of the servers per successful operation."),
  SERVER_CPU_CORES("Cores that the servers used on average."),
  SERVER_CPU_LIMIT_RATIO("Cores that the servers used as a share of their limit."),
  SERVER_THROTTLED_PERIODS_RATIO("Share of periods in which the CPU quota of the servers was exhausted."),
  SERVER_MEMORY_HIGH_BYTES("The most memory that the servers held."),
  CLIENT_CPU_RATIO("CPU time that the client used as a share of the cores that it may use."),
  WRITTEN_ROWS_PER_SECOND("Rows that background writers inserted per second."),
  FAILED_INSERTS("Inserts of background writers that failed."),
  MISSING_ROWS("Rows that background writers inserted and that were not there at the end."),
  CACHE_HIT_RATIO("Share of queries that the query cache answered."),
  CONDITION_THROUGHPUT_OPERATIONS_PER_SECOND("Successful operations per second under a condition."),
  CONDITION_SERVER_CPU_CORES("Cores that the servers used on average under a condition."),
  CONDITION_SERVER_CPU_LIMIT_RATIO("Cores that the servers used as a share of their limit under a condition."),
  CONDITION_SERVER_THROTTLED_PERIODS_RATIO(
      "Share of periods in which the CPU quota of the servers was exhausted under a condition."),
  DELTA_RATIO("Difference from the baseline as a share of it."),
  DELTA_LOW_RATIO("Lower end of the 95 % interval of the difference."),
  DELTA_HIGH_RATIO("Upper end of the 95 % interval of the difference.");

  private final String help;

  ExportedMetric(String help) {
    this.help = help;
  }

  /** What a figure of this name is, in one line; empty for one that is not declared here. */
  static Optional<String> help(String figure) {
    return Arrays.stream(values()).filter(metric -> metric.toString().equals(figure)).map(one -> one.help).findFirst();
  }

  /** The name of its figures. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
