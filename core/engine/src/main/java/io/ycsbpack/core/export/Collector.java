package io.ycsbpack.core.export;

import io.opentelemetry.exporter.internal.FailedExportException.HttpExportException;
import io.opentelemetry.exporter.otlp.http.metrics.OtlpHttpMetricExporter;
import io.opentelemetry.exporter.otlp.http.metrics.OtlpHttpMetricExporterBuilder;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.metrics.InstrumentType;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.export.MetricExporter;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.DriverProperties;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/**
 * An OpenTelemetry collector, or what takes the same (OTLP over HTTP). One that can't be reached costs a run its live
 * metrics and nothing else: it is told once.
 */
public final class Collector implements MetricExporter {
  /** Variable of the environment with headers, as {@code name=value,name=value} with values as in a URL. */
  static final String HEADERS = DriverProperties.COLLECTOR_HEADERS;

  private static final String PATH = "/v1/metrics";
  private static final Duration ANSWERING = Duration.ofSeconds(10);
  /** Kept, because its level is lost with it: what it would print is told as a warning of ours. */
  private static final Logger LIBRARY = Logger.getLogger("io.opentelemetry");

  private final String address;
  private final MetricExporter exporter;
  private final Consumer<String> warning;
  private final AtomicBoolean warned = new AtomicBoolean();

  /**
   * The one at this address.
   *
   * @param environment variables of the process, which may hold headers
   * @param warning     is told when something can't be sent, for the first time
   * @throws UsageException when that is no address of one; what may be a password in it is not repeated
   */
  public Collector(String address, Map<String, String> environment, Consumer<String> warning) {
    this.address = HttpAddress.checked(DriverProperties.COLLECTOR.name(), address, "http://collector:4318",
        "give it in " + HEADERS + " in the environment, as authorization=Basic%20...").toString();
    this.warning = warning;
    LIBRARY.setLevel(Level.OFF);
    OtlpHttpMetricExporterBuilder builder = OtlpHttpMetricExporter.builder()
        .setEndpoint(this.address + PATH)
        .setTimeout(ANSWERING)
        .setRetryPolicy(null);
    HeaderVariable.headers(HEADERS, environment).forEach(builder::addHeader);
    exporter = builder.build();
  }

  @Override
  public CompletableResultCode export(Collection<MetricData> metrics) {
    CompletableResultCode sent = exporter.export(metrics);
    return sent.whenComplete(() -> {
      if (!sent.isSuccess() && warned.compareAndSet(false, true)) {
        warning.accept("live metrics can't be sent to " + address + reason(sent.getFailureThrowable())
            + "; the run goes on without them");
      }
    });
  }

  private static String reason(Throwable failure) {
    if (failure instanceof HttpExportException http && http.getResponse() != null) {
      return ": HTTP " + http.getResponse().getStatusCode();
    }
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .filter(IOException.class::isInstance)
        .findFirst()
        .or(() -> Optional.ofNullable(failure))
        .map(reason -> ": " + reason)
        .orElse("");
  }

  @Override
  public AggregationTemporality getAggregationTemporality(InstrumentType instrumentType) {
    return exporter.getAggregationTemporality(instrumentType);
  }

  @Override
  public CompletableResultCode flush() {
    return exporter.flush();
  }

  @Override
  public CompletableResultCode shutdown() {
    return exporter.shutdown();
  }
}
