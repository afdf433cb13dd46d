// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.export;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.api.metrics.ObservableDoubleMeasurement;
import io.opentelemetry.api.metrics.ObservableLongMeasurement;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.export.MetricExporter;
import io.opentelemetry.sdk.metrics.export.PeriodicMetricReader;
import io.opentelemetry.sdk.resources.Resource;
import io.ycsbpack.core.driver.RunListener;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.measure.OperationSummary;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * The figures of a run as metrics of OpenTelemetry, while it runs. Operations are counted since the run began;
 * latencies are of operations that ended since the last export. These metrics have no verdict yet: watch them, and
 * judge by the record. Safe for all threads.
 */
public final class LiveMetrics implements RunListener, AutoCloseable {
  private static final Map<String, Double> QUANTILES = Map.of("0.5", 50.0, "0.99", 99.0, "0.999", 99.9, "1", 100.0);
  private static final double NANOS = 1e9;
  private static final long FLUSH_SECONDS = 10;

  private final SdkMeterProvider provider;
  private final Map<Series, Tally> tallies = new LinkedHashMap<>();

  private record Series(String operation, String phase) {
  }

  private static final class Tally {
    private final Histogram service = new Histogram(OperationSummary.DIGITS);
    private final Histogram response = new Histogram(OperationSummary.DIGITS);
    private long ok;
    private long failed;

    private void add(OperationSummary summary) {
      ok += summary.ok();
      failed += summary.failures();
      service.add(summary.service());
      response.add(summary.response());
    }
  }

  /** @param exporter closed with this */
  public LiveMetrics(MetricExporter exporter, Duration every, Map<String, String> labels) {
    // Only the instance distinguishes concurrent runs in Prometheus.
    AttributesBuilder resource = Attributes.builder()
        .put("service.name", "ycsb")
        .put("service.instance.id", UUID.randomUUID().toString());
    labels.forEach((name, value) -> resource.put("ycsb." + name, value));
    provider = SdkMeterProvider.builder()
        .setResource(Resource.create(resource.build()))
        .registerMetricReader(PeriodicMetricReader.builder(exporter).setInterval(every).build())
        .build();
    Meter meter = provider.get("io.ycsbpack");
    meter.counterBuilder("ycsb.operations")
        .setUnit("{operation}")
        .setDescription("Operations that ended, by operation, outcome and phase of the run")
        .buildWithCallback(this::operations);
    meter.gaugeBuilder("ycsb.operation.duration")
        .setUnit("s")
        .setDescription("Quantiles of the successful operations since the last export: service time, from sending, and"
            + " response time, from when it was due")
        .buildWithCallback(this::durations);
  }

  @Override
  public synchronized void interval(boolean warmingUp, Duration elapsed, Duration length, IntervalSummary interval) {
    String phase = warmingUp ? "warm-up" : "measured";
    interval.operations()
        .forEach(operation -> tallies.computeIfAbsent(new Series(operation.name(), phase), key -> new Tally())
            .add(operation));
  }

  private synchronized void operations(ObservableLongMeasurement counter) {
    tallies.forEach((series, tally) -> {
      Attributes attributes = attributes(series);
      counter.record(tally.ok, attributes.toBuilder().put("outcome", "ok").build());
      counter.record(tally.failed, attributes.toBuilder().put("outcome", "failed").build());
    });
  }

  private synchronized void durations(ObservableDoubleMeasurement gauge) {
    tallies.forEach((series, tally) -> {
      quantiles(gauge, attributes(series).toBuilder().put("kind", "service").build(), tally.service);
      quantiles(gauge, attributes(series).toBuilder().put("kind", "response").build(), tally.response);
    });
  }

  private static void quantiles(ObservableDoubleMeasurement gauge, Attributes attributes, Histogram times) {
    if (times.getTotalCount() == 0) {
      return;
    }
    QUANTILES.forEach((name, percentile) -> gauge.record(times.getValueAtPercentile(percentile) / NANOS,
        attributes.toBuilder().put("quantile", name).build()));
    times.reset();
  }

  private static Attributes attributes(Series series) {
    return Attributes.builder().put("operation", series.operation()).put("phase", series.phase()).build();
  }

  /** Exports the rest, for which it waits up to 10 s. */
  @Override
  public void close() {
    provider.shutdown().join(FLUSH_SECONDS, TimeUnit.SECONDS);
  }
}
