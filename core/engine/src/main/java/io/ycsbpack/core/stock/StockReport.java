package io.ycsbpack.core.stock;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.RunListener;
import io.ycsbpack.core.driver.RunResult;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.LoadReport;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/**
 * The results of a run as YCSB 0.17.0's stock client prints them, and nothing else: for {@code output=ycsb}. Names,
 * their order and the form of numbers are those of the stock client; the figures are those of the record, so
 * throughput is of successful operations. It listens to the run for what else the stock client prints: garbage
 * collections, and how long it took to close the database.
 */
public final class StockReport implements RunListener {
  private static final String CLEANUP = "CLEANUP";
  private static final String VERIFY = "VERIFY";
  private static final String INTENDED = "Intended-";
  private static final double NANOS = 1000.0;

  private final StockExporter exporter;
  private final List<Double> percentiles;
  private final String interval;
  private final Histogram closing = new Histogram(3);
  private GarbageCollections begin = GarbageCollections.untilNow();
  private GarbageCollections end;

  private StockReport(Settings settings) {
    exporter = StockExporter.of(settings);
    percentiles = StockProperties.PERCENTILES.get(settings);
    interval = StockProperties.INTERVAL.get(settings);
  }

  /**
   * That of a run with these settings.
   *
   * @throws UsageException when its exporter can't be used
   */
  public static StockReport of(Settings settings) {
    return new StockReport(settings);
  }

  @Override
  public void measuring() {
    begin = GarbageCollections.untilNow();
  }

  @Override
  public void interval(boolean warmingUp, Duration elapsed, Duration length, IntervalSummary ended) {
    // the whole run is reported
  }

  @Override
  public void closed(List<Duration> took) {
    end = GarbageCollections.untilNow();
    took.forEach(one -> closing.recordValue(one.toNanos()));
  }

  /**
   * The lines of a run.
   *
   * @param verified how many values read were checked, by status; empty when none were
   */
  public List<String> lines(RunResult result, Map<String, Integer> verified) {
    return exporter.lines(out -> {
      overall(out, result.runtime(), result.throughput());
      if (!interval.equals("intended")) {
        write(out, "", groups(result, false, verified));
      }
      if (!interval.equals("op")) {
        boolean both = interval.equals("both");
        write(out, both ? INTENDED : "", groups(result, true, both ? Map.of() : verified));
      }
    });
  }

  /** The lines of a load of the tenant data set: rows per second, and inserts of batches without their times. */
  public List<String> lines(LoadReport report) {
    return exporter.lines(out -> {
      overall(out, report.elapsed(), report.averageRows());
      out.write("INSERT", "Operations", report.batches());
      out.write("INSERT", "Return=OK", report.batches());
    });
  }

  private void overall(MeasurementsExporter out, Duration runtime, double throughput) throws IOException {
    out.write("OVERALL", "RunTime(ms)", runtime.toMillis());
    out.write("OVERALL", "Throughput(ops/sec)", throughput);
    (end == null ? GarbageCollections.untilNow() : end).since(begin).writeTo(out, runtime.toMillis());
  }

  /**
   * What is printed under one name.
   *
   * @param count    how many operations
   * @param nanos    their times; null where they are not known
   * @param statuses how many ended with each
   */
  private record Group(long count, AbstractHistogram nanos, Map<String, ? extends Number> statuses) {
  }

  private Map<String, Group> groups(RunResult result, boolean response, Map<String, Integer> verified) {
    boolean both = interval.equals("both");
    Map<String, Group> groups = StockNames.inStockOrder();
    for (OperationSummary operation : result.operations()) {
      String name = StockNames.printed(operation.name());
      AbstractHistogram times = response ? operation.response() : operation.service();
      // YCSB reports no statuses of it either: its parts have them.
      boolean stated = !(response && both) && !operation.name().equals(OperationSummary.COMPOUND);
      groups.put(name, new Group(operation.ok(), times, stated ? operation.statuses() : Map.of()));
      if (operation.failures() > 0 && !(response && both)) {
        // How late a failure was is not kept.
        groups.put(name + "-FAILED",
            new Group(operation.failures(), response ? null : operation.failed(), Map.of()));
      }
    }
    if (closing.getTotalCount() > 0) {
      groups.put(CLEANUP, new Group(closing.getTotalCount(), closing, Map.of()));
    }
    if (!verified.isEmpty()) {
      long checks = verified.values().stream().mapToLong(Integer::longValue).sum();
      groups.put(VERIFY, new Group(checks, null, verified));
    }
    return groups;
  }

  private void write(MeasurementsExporter out, String prefix, Map<String, Group> groups) throws IOException {
    for (Map.Entry<String, Group> entry : groups.entrySet()) {
      String name = prefix + entry.getKey();
      Group group = entry.getValue();
      out.write(name, "Operations", group.count);
      if (group.nanos != null) {
        times(out, name, group.nanos);
      }
      for (Map.Entry<String, ? extends Number> status : group.statuses.entrySet()) {
        out.write(name, "Return=" + status.getKey(), status.getValue().longValue());
      }
    }
  }

  private void times(MeasurementsExporter out, String name, AbstractHistogram nanos) throws IOException {
    out.write(name, "AverageLatency(us)", nanos.getTotalCount() == 0 ? 0.0 : nanos.getMean() / NANOS);
    out.write(name, "MinLatency(us)", nanos.getMinValue() / 1000);
    out.write(name, "MaxLatency(us)", nanos.getMaxValue() / 1000);
    for (double percentile : percentiles) {
      out.write(name, StockOrdinal.ordinal(percentile) + "PercentileLatency(us)",
          nanos.getValueAtPercentile(percentile) / 1000);
    }
  }
}
