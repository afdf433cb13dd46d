// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/**
 * The checks of values that {@code CoreWorkload} makes with {@code dataintegrity=true}. It reports them to YCSB's own
 * process-wide measurements only, which know no end of a run, so this reads them there before and after it.
 *
 * @param statuses number of checks by YCSB's status; empty when the workload made none
 */
public record IntegrityChecks(Map<String, Integer> statuses) {
  private static final Pattern STATUS = Pattern.compile("(?m)^\\[VERIFY\\], Return=(.*), (\\d+)$");
  private static Map<String, Integer> before = Map.of();

  /** Makes YCSB's measurements ready for a workload's {@code init}; call it before. */
  public static synchronized void prepare() {
    Measurements.setProperties(new Properties());
    before = ofThisProcess();
  }

  /** The checks since {@link #prepare}. */
  public static synchronized IntegrityChecks read() {
    Map<String, Integer> statuses = ofThisProcess();
    before.forEach((status, count) -> statuses.merge(status, -count, Integer::sum));
    statuses.values().removeIf(count -> count == 0);
    return new IntegrityChecks(statuses);
  }

  private static Map<String, Integer> ofThisProcess() {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    try (TextMeasurementsExporter exporter = new TextMeasurementsExporter(lines)) {
      Measurements.getMeasurements().exportMeasurements(exporter);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Map<String, Integer> statuses = new TreeMap<>();
    STATUS.matcher(lines.toString(StandardCharsets.UTF_8))
        .results()
        .forEach(status -> statuses.put(status.group(1), Integer.valueOf(status.group(2))));
    return statuses;
  }

  /** One line; empty when nothing was wrong. */
  public Optional<String> wrong() {
    int right = statuses.getOrDefault("OK", 0);
    int all = statuses.values().stream().mapToInt(Integer::intValue).sum();
    return all == right
        ? Optional.empty()
        : Optional.of(all - right + " of " + all + " records read did not hold the values written " + statuses);
  }
}
