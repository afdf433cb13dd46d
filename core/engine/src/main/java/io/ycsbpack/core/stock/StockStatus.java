package io.ycsbpack.core.stock;

import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.RunListener;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.property.Settings;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;

/**
 * The status lines of {@code -s} in the form of YCSB 0.17.0's stock client: {@code 2026-11-24 21:00:00:000 10 sec: 1234
 * operations; 123.4 current ops/sec; est completion in 2 minutes [READ: Count=600, Max=..., Min=..., Avg=..., 90=...,
 * 99=..., 99.9=..., 99.99=...]}, times in microseconds; a label and a blank come first. Operations are the
 * successful ones. The warm-up has no lines.
 */
public final class StockStatus implements RunListener {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss:SSS", Locale.ROOT);
  private static final double[] PERCENTILES = {90, 99, 99.9, 99.99};

  private final Consumer<String> lines;
  private final Clock clock;
  private final String label;
  private final String interval;
  private final long everyNanos;
  private final long operations;
  private final Map<String, Histogram> service = StockNames.inStockOrder();
  private final Map<String, Histogram> response = StockNames.inStockOrder();
  private Duration printed = Duration.ZERO;
  private Duration now = Duration.ZERO;
  private long ok;
  private long okPrinted;
  private long done;

  /**
   * Of a run.
   *
   * @param operations that it will do; 0 when it is limited by time alone
   * @param lines      takes each line
   * @param clock      tells the time of day, in the zone that it is printed in
   */
  public StockStatus(Settings settings, long operations, Consumer<String> lines, Clock clock) {
    this.lines = lines;
    this.clock = clock;
    this.operations = operations;
    label = StockProperties.LABEL.find(settings).map(given -> given + " ").orElse("");
    interval = StockProperties.INTERVAL.get(settings);
    everyNanos = DriverProperties.STATUS_INTERVAL.get(settings).toNanos();
  }

  @Override
  public void interval(boolean warmingUp, Duration elapsed, Duration length, IntervalSummary ended) {
    if (warmingUp) {
      return;
    }
    now = elapsed;
    ok += ended.ok();
    done += ended.ok() + ended.failures();
    ended.operations().forEach(this::add);
    if (now.minus(printed).toNanos() >= everyNanos) {
      print();
    }
  }

  /** The last line is of what is left, or of nothing, as the stock client's. */
  @Override
  public void closed(List<Duration> closing) {
    closing.forEach(took -> both("CLEANUP", took.toNanos()));
    print();
  }

  private void add(OperationSummary operation) {
    String name = StockNames.printed(operation.name());
    timesOf(service, name).add(operation.service());
    timesOf(response, name).add(operation.response());
    if (operation.failures() > 0) {
      timesOf(service, name + "-FAILED").add(operation.failed());
    }
    if (operation.name().equals(OperationSummary.COMPOUND)) {
      // Its two parts are one operation of those that are to come.
      done -= operation.ok() + operation.failures();
    }
  }

  private void both(String name, long nanos) {
    timesOf(service, name).recordValue(nanos);
    timesOf(response, name).recordValue(nanos);
  }

  private static Histogram timesOf(Map<String, Histogram> times, String name) {
    return times.computeIfAbsent(name, any -> new Histogram(3));
  }

  private void print() {
    StringBuilder line = new StringBuilder(label).append(TIME.format(LocalDateTime.now(clock)))
        .append(' ')
        .append(now.toSeconds())
        .append(" sec: ")
        .append(ok)
        .append(" operations; ");
    double seconds = now.minus(printed).toNanos() / 1e9;
    if (ok > 0) {
      line.append(number(seconds > 0 ? (ok - okPrinted) / seconds : 0)).append(" current ops/sec; ");
    }
    long left = Math.max(0, operations - done);
    if (left > 0 && done > 0) {
      double perSecond = done * 1e9 / now.toNanos();
      line.append("est completion in ").append(remaining((long) Math.ceil(left / perSecond))).append(' ');
    }
    if (!interval.equals("intended")) {
      append(line, "", service);
    }
    if (!interval.equals("op")) {
      append(line, interval.equals("both") ? "Intended-" : "", response);
    }
    lines.accept(line.toString());
    printed = now;
    okPrinted = ok;
    service.values().forEach(Histogram::reset);
    response.values().forEach(Histogram::reset);
  }

  private static void append(StringBuilder line, String prefix, Map<String, Histogram> times) {
    times.forEach((name, nanos) -> {
      line.append('[').append(prefix).append(name).append(": Count=").append(nanos.getTotalCount());
      line.append(", Max=").append(nanos.getMaxValue() / 1000).append(", Min=").append(nanos.getMinValue() / 1000);
      line.append(", Avg=").append(number(mean(nanos) / 1000));
      for (double percentile : PERCENTILES) {
        line.append(", ").append(number(percentile)).append('=').append(nanos.getValueAtPercentile(percentile) / 1000);
      }
      line.append("] ");
    });
  }

  private static double mean(AbstractHistogram nanos) {
    return nanos.getTotalCount() == 0 ? 0 : nanos.getMean();
  }

  /** Days and hours, hours and minutes, or, below a minute, seconds. */
  private static String remaining(long seconds) {
    long days = seconds / 86_400;
    long hours = seconds / 3600 % 24;
    long minutes = days > 0 ? 0 : seconds / 60 % 60;
    String text = unit(days, "day") + unit(hours, "hour") + unit(minutes, "minute");
    return text.isEmpty() ? seconds + (seconds == 1 ? " second" : " seconds") : text.strip();
  }

  private static String unit(long count, String unit) {
    return count == 0 ? "" : count + " " + unit + (count == 1 ? " " : "s ");
  }

  private static String number(double value) {
    return new DecimalFormat("#.##", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(value);
  }
}
