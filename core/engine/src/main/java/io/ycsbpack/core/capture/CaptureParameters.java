package io.ycsbpack.core.capture;

import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import java.time.Duration;

/** Parameters of a capture. */
public final class CaptureParameters {
  /** Texts of each statement that are looked at, at most. */
  public static final int SAMPLES = 5000;

  /** The server. */
  public static final Property<String> URL = Property.optional("url", PropertyType.text().labelled("URL"),
      "Address of the server, as the binding's property url or host has it, such as jdbc:clickhouse://host:8123/db or"
          + " couchbase://host.");
  /** How far back. */
  public static final Property<Duration> LAST = Property.of("last",
      PropertyType.durationOf(Duration.ofSeconds(1), Duration.ofDays(365)), "1h", "How far back the log is read.");
  /** Whether values are written. */
  public static final Property<Boolean> LITERALS = Property.of("literals", PropertyType.bool(), "false",
      "Also write values that were asked for, as lists and ranges, and the ends of the ranges of columns as they are."
          + " Without it, values are sampled from the columns that they were compared with, before each run.");
  /** Most statements. */
  public static final Property<Integer> STATEMENTS = Property.of("statements", PropertyType.integer(1, 10_000), "200",
      "Most different statements, the most frequent first.");
  /** Most entries. */
  public static final Property<Long> ROWS = Property.of("rows", PropertyType.wholeNumber(1, 1_000_000_000L), "10000000",
      "Most entries of the log that are read, the newest.");
  /** Another log. */
  public static final Property<String> LOG = Property.optional("log", PropertyType.text().labelled("TABLE"),
      "A table that holds the log instead of the server's own, such as a copy, or clusterAllReplicas(c, system.query_log).");

  /** Whether data are left alone. */
  public static final Property<Boolean> NO_DATA = Property.of("no-data", PropertyType.bool(), "false",
      "Do not look at the data of the tables. Nothing is written that generates others like them.");

  private CaptureParameters() {
  }
}
