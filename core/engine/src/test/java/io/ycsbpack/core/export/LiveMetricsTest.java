// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.export;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.awaitility.Awaitility.await;

import com.google.protobuf.InvalidProtocolBufferException;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.metrics.v1.AggregationTemporality;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import io.opentelemetry.proto.metrics.v1.ResourceMetrics;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.record.MadeRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Metrics that are sent to a server which reads them by OpenTelemetry's own definition of what it takes. */
class LiveMetricsTest {
  /** Longer than any test: what is exported is what is left at the end. */
  private static final Duration AT_THE_END = Duration.ofHours(1);
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final IntervalSummary.Latency NOT_ASKED = new IntervalSummary.Latency(0, 0, 0);
  private static final IntervalSummary ONE = interval("Q1", 1, 0);

  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private HttpServer receiver;
  private volatile int status = 200;
  private final List<String> warnings = new CopyOnWriteArrayList<>();

  private record Request(String method, String path, Headers headers, byte[] body) {
  }

  @BeforeEach
  void start() throws IOException {
    receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    receiver.createContext("/", exchange -> {
      try (exchange) {
        requests.add(new Request(exchange.getRequestMethod(), exchange.getRequestURI().getRawPath(),
            exchange.getRequestHeaders(), exchange.getRequestBody().readAllBytes()));
        exchange.sendResponseHeaders(status, -1);
      }
    });
    receiver.start();
  }

  @AfterEach
  void stop() {
    receiver.stop(0);
  }

  private String address() {
    return "http://127.0.0.1:" + receiver.getAddress().getPort();
  }

  @Test
  void operationsAreCountedByOutcomeAndPhase() {
    try (LiveMetrics live = live(Map.of())) {
      live.interval(true, SECOND, SECOND, interval("Q1", 5, 1));
      live.interval(false, SECOND, SECOND, interval("Q1", 20, 0));
      live.interval(false, SECOND.multipliedBy(2), SECOND, interval("Q1", 22, 3));
    }
    Metric operations = metric("ycsb.operations");
    assertThat(operations.getSum().getIsMonotonic()).isTrue();
    assertThat(operations.getSum().getAggregationTemporality())
        .isEqualTo(AggregationTemporality.AGGREGATION_TEMPORALITY_CUMULATIVE);
    assertThat(values(operations.getSum().getDataPointsList(), Map::toString)).isEqualTo(Map.of(
        "{operation=Q1, outcome=ok, phase=warm-up}", 5.0,
        "{operation=Q1, outcome=failed, phase=warm-up}", 1.0,
        "{operation=Q1, outcome=ok, phase=measured}", 42.0,
        "{operation=Q1, outcome=failed, phase=measured}", 3.0));
  }

  @Test
  void latenciesAreThoseOfWhatEndedSinceTheLastExport() {
    send(live(Map.of()), interval("READ", 100, 0));
    Metric durations = metric("ycsb.operation.duration");
    assertThat(durations.getUnit()).isEqualTo("s");
    Map<String, Double> values = values(durations.getGauge().getDataPointsList(),
        attributes -> attributes.get("kind") + " " + attributes.get("quantile"));
    assertThat(values).hasSize(8);
    assertThat(values.get("service 0.5")).isCloseTo(0.050, within(0.0002));
    assertThat(values.get("service 1")).isCloseTo(0.100, within(0.0002));
    assertThat(values.get("response 0.99")).isCloseTo(0.199, within(0.0002));
  }

  @Test
  void aRunIsToldByItsLabels() {
    send(live(Map.of("workload", "tenantq", "team", "search")), ONE);
    assertThat(requests).singleElement().satisfies(request -> {
      assertThat(request.method()).isEqualTo("POST");
      assertThat(request.path()).isEqualTo("/v1/metrics");
      assertThat(attributes(metrics(request).getResource().getAttributesList()))
          .containsAllEntriesOf(Map.of("service.name", "ycsb", "ycsb.workload", "tenantq", "ycsb.team", "search"));
    });
    assertThat(warnings).isEmpty();
  }

  @Test
  void runsAtTheSameTimeAreDifferentInstances() {
    LiveMetrics other = live(Map.of());
    send(live(Map.of()), ONE);
    send(other, ONE);
    assertThat(requests).hasSize(2)
        .extracting(request -> attributes(metrics(request).getResource().getAttributesList())
            .get("service.instance.id"))
        .doesNotContainNull()
        .doesNotHaveDuplicates();
  }

  @Test
  void headersComeFromTheEnvironment() {
    send(new LiveMetrics(collector(Map.of(Collector.HEADERS, "authorization=Basic%20c2VjcmV0")), AT_THE_END, Map.of()),
        ONE);
    assertThat(requests.get(0).headers().getFirst("Authorization")).isEqualTo("Basic c2VjcmV0");
  }

  @Test
  void aCollectorThatRefusesIsToldOnceAndEndsNoRun() {
    status = 503;
    try (LiveMetrics live = new LiveMetrics(collector(Map.of()), Duration.ofMillis(1), Map.of())) {
      live.interval(false, SECOND, SECOND, ONE);
      await().until(() -> requests.size() > 2);
    }

    assertThat(warnings).singleElement(as(STRING))
        .startsWith("live metrics can't be sent to " + address())
        .contains(": HTTP 503")
        .endsWith("; the run goes on without them");
  }

  @Test
  void aCollectorThatIsNotThereIsTold() {
    stop();

    send(live(Map.of()), ONE);

    assertThat(warnings).singleElement(as(STRING))
        .startsWith("live metrics can't be sent to " + address() + ": ")
        .contains("onnect");
  }

  @ParameterizedTest
  @ValueSource(strings = {"collector:4318", "http://", "ftp://collector", "http://user:s3cret@collector:4318",
    "http://collector:4318/?token=s3cret", "http://s3cret collector"})
  void whatIsNoAddressIsRefused(String address) {
    assertThatThrownBy(() -> new Collector(address, Map.of(), warnings::add)).isInstanceOf(UsageException.class)
        .hasMessageStartingWith("status.otlp")
        .hasMessageNotContaining("s3cret");
  }

  @Test
  void headersThatAreNoneAreRefusedWithoutBeingRepeated() {
    assertThatThrownBy(() -> collector(Map.of(Collector.HEADERS, "s3cret"))).isInstanceOf(UsageException.class)
        .hasMessage("OTEL_EXPORTER_OTLP_HEADERS: write name=value,name=value, with values as in a URL");
  }

  /** Sends a measured second at the end. */
  private static void send(LiveMetrics live, IntervalSummary interval) {
    try (live) {
      live.interval(false, SECOND, SECOND, interval);
    }
  }

  private LiveMetrics live(Map<String, String> labels) {
    return new LiveMetrics(collector(Map.of()), AT_THE_END, labels);
  }

  private Collector collector(Map<String, String> environment) {
    return new Collector(address() + "/", environment, warnings::add);
  }

  private static ResourceMetrics metrics(Request request) {
    assertThat(request.headers().getFirst("Content-Type")).isEqualTo("application/x-protobuf");
    try {
      return ExportMetricsServiceRequest.parseFrom(request.body()).getResourceMetrics(0);
    } catch (InvalidProtocolBufferException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Metric metric(String name) {
    return metrics(requests.get(requests.size() - 1)).getScopeMetrics(0)
        .getMetricsList()
        .stream()
        .filter(metric -> metric.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Map<String, Double> values(List<NumberDataPoint> points, Function<Map<String, String>, String> name) {
    return points.stream()
        .collect(Collectors.toMap(point -> name.apply(attributes(point.getAttributesList())),
            point -> point.hasAsInt() ? point.getAsInt() : point.getAsDouble()));
  }

  private static Map<String, String> attributes(List<KeyValue> list) {
    return list.stream()
        .collect(Collectors.toMap(KeyValue::getKey, pair -> pair.getValue().getStringValue(),
            (one, other) -> other, TreeMap::new));
  }

  /** Operations of 1, 2, 3 ... ms, each due 100 ms before it was sent. */
  private static IntervalSummary interval(String operation, int ok, int failures) {
    Histogram service = MadeRun.histogram(LongStream.rangeClosed(1, ok).map(millis -> millis * 1_000_000));
    Histogram response = MadeRun.histogram(LongStream.rangeClosed(101, 100 + ok).map(millis -> millis * 1_000_000));
    Histogram failed = new Histogram(OperationSummary.DIGITS);
    failed.recordValueWithCount(1_000_000, failures);
    return new IntervalSummary(ok, failures, NOT_ASKED, NOT_ASKED,
        List.of(new OperationSummary(operation, Map.of(), service, response, failed)));
  }
}
