// SPDX-License-Identifier: Apache-2.0
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
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/**
 * An OpenTelemetry collector, or another receiver of OTLP over HTTP. If it can't be reached, a run loses only its live
 * metrics, with a single warning.
 */
public final class Collector implements MetricExporter {
  static final String HEADERS = DriverProperties.COLLECTOR_HEADERS;

  private static final String EXAMPLE = "http://collector:4318";
  private static final String PATH = "/v1/metrics";
  private static final Duration ANSWERING = Duration.ofSeconds(10);
  /** Kept, because its level is lost with it. A warning of this class replaces its messages. */
  private static final Logger LIBRARY = Logger.getLogger("io.opentelemetry");

  private final String address;
  private final MetricExporter exporter;
  private final Consumer<String> warning;
  private final AtomicBoolean warned = new AtomicBoolean();

  /**
   * @param environment variables of the process, which may hold headers
   * @param warning     is told the first time that something can't be sent
   * @throws UsageException when the address is invalid; the message hides a possible password
   */
  public Collector(String address, Map<String, String> environment, Consumer<String> warning) {
    this.address = checked(address).toString();
    this.warning = warning;
    LIBRARY.setLevel(Level.OFF);
    OtlpHttpMetricExporterBuilder builder = OtlpHttpMetricExporter.builder()
        .setEndpoint(this.address + PATH)
        .setTimeout(ANSWERING)
        .setRetryPolicy(null);
    headers(environment).forEach(builder::addHeader);
    exporter = builder.build();
  }

  private static URI checked(String text) {
    String name = DriverProperties.COLLECTOR.name();
    URI uri;
    try {
      uri = URI.create(text.replaceFirst("/+$", ""));
    } catch (IllegalArgumentException e) {
      // Without its cause, which has the text.
      throw new UsageException(name + ": that is no address; write such as " + EXAMPLE);
    }
    if (uri.getRawUserInfo() != null) {
      throw new UsageException(name + ": an address with a password shows in the list of processes; give it in "
          + HEADERS + " in the environment, as authorization=Basic%20...");
    }
    if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
      throw new UsageException(name + ": an address with ? or # is none of a server; write such as " + EXAMPLE);
    }
    if (uri.getHost() == null || !List.of("http", "https").contains(uri.getScheme())) {
      throw new UsageException(name + " " + text + ": write such as " + EXAMPLE);
    }
    return uri;
  }

  /** The headers in the environment; errors do not repeat them, since they may be secrets. */
  private static Map<String, String> headers(Map<String, String> environment) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (String pair : environment.getOrDefault(HEADERS, "").split(",")) {
      if (pair.isBlank()) {
        continue;
      }
      String[] parts = pair.split("=", 2);
      try {
        String name = parts[0].strip();
        String value = URLDecoder.decode(parts[parts.length - 1].strip().replace("+", "%2B"), StandardCharsets.UTF_8);
        // Refuses names and values that no header can have.
        HttpRequest.newBuilder().setHeader(parts.length == 1 ? "" : name, value);
        headers.put(name, value);
      } catch (IllegalArgumentException e) {
        // Without its cause, which has the text.
        throw new UsageException(HEADERS + ": write name=value,name=value, with values as in a URL");
      }
    }
    return headers;
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
