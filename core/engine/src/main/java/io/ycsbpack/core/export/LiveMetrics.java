// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.export;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.metrics.LongCounter;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.api.metrics.ObservableDoubleMeasurement;
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
import org.HdrHistogram.AbstractHistogram;
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
  private final LongCounter operations;
  /** Of the operations since the last export, by operation, phase and kind of time. */
  private final Map<Attributes, Histogram> times = new LinkedHashMap<>();

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
    operations = meter.counterBuilder("ycsb.operations")
        .setUnit("{operation}")
        .setDescription("Operations that ended, by operation, outcome and phase of the run")
        .build();
    meter.gaugeBuilder("ycsb.operation.duration")
        .setUnit("s")
        .setDescription("Quantiles of the successful operations since the last export: service time, from sending, and"
            + " response time, from when it was due")
        .buildWithCallback(this::durations);
  }

  @Override
  public synchronized void interval(boolean warmingUp, Duration elapsed, Duration length, IntervalSummary interval) {
    for (OperationSummary operation : interval.operations()) {
      Attributes series = Attributes.builder()
          .put("operation", operation.name())
          .put("phase", warmingUp ? "warm-up" : "measured")
          .build();
      operations.add(operation.ok(), with(series, "outcome", "ok"));
      operations.add(operation.failures(), with(series, "outcome", "failed"));
      add(with(series, "kind", "service"), operation.service());
      add(with(series, "kind", "response"), operation.response());
    }
  }

  private void add(Attributes series, AbstractHistogram ended) {
    times.computeIfAbsent(series, any -> new Histogram(OperationSummary.DIGITS)).add(ended);
  }

  private synchronized void durations(ObservableDoubleMeasurement gauge) {
    times.forEach((series, ended) -> {
      if (ended.getTotalCount() > 0) {
        QUANTILES.forEach((name, percentile) -> gauge.record(ended.getValueAtPercentile(percentile) / NANOS,
            with(series, "quantile", name)));
        ended.reset();
      }
    });
  }

  private static Attributes with(Attributes series, String name, String value) {
    return series.toBuilder().put(name, value).build();
  }

  /** Exports the rest, for which it waits up to 10 s. */
  @Override
  public void close() {
    provider.shutdown().join(FLUSH_SECONDS, TimeUnit.SECONDS);
  }
}
