// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.capture;

import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import java.time.Duration;

public final class CaptureParameters {
  public static final Property<String> URL = Property.optional("url", PropertyType.text().labelled("URL"),
      "Address of the server, as the binding's property url has it, such as jdbc:clickhouse://host:8123/db.");
  public static final Property<Duration> LAST = Property.of("last",
      PropertyType.durationOf(Duration.ofSeconds(1), Duration.ofDays(365)), "1h", "How far back the log is read.");
  public static final Property<Boolean> LITERALS = Property.of("literals", PropertyType.bool(), "false",
      "Also write values of the log, except possible secrets. Without it, values are sampled before each run from the"
          + " columns that they were compared with, and others are left open.");
  public static final Property<Integer> STATEMENTS = Property.of("statements", PropertyType.integer(1, 10_000), "200",
      "Write at most this many statements, the most frequent first.");
  public static final Property<String> LOG = Property.optional("log", PropertyType.text().labelled("TABLE"),
      "A table that holds the log instead of the server's own, such as a copy, or clusterAllReplicas(c, system.query_log).");

  private CaptureParameters() {
  }
}
