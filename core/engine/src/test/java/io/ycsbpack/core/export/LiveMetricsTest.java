package io.ycsbpack.core.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.google.protobuf.InvalidProtocolBufferException;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.metrics.v1.AggregationTemporality;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import io.opentelemetry.proto.metrics.v1.ResourceMetrics;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.measure.OperationSummary;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Metrics that are sent to a server which reads them by OpenTelemetry's own definition of what it takes. */
class LiveMetricsTest {
  /** Longer than any test: what is exported is what is left at the end. */
  private static final Duration AT_THE_END = Duration.ofHours(1);
  private static final IntervalSummary.Latency NOT_ASKED = new IntervalSummary.Latency(0, 0, 0);

  @RegisterExtension
  final HttpReceiver receiver = new HttpReceiver(200);

  private final List<String> warnings = new CopyOnWriteArrayList<>();

  @Test
  void operationsAreCountedByOutcomeAndPhase() {
    try (LiveMetrics live = live(Map.of())) {
      live.interval(true, Duration.ofSeconds(1), Duration.ofSeconds(1), interval("Q1", 5, 1));
      live.interval(false, Duration.ofSeconds(1), Duration.ofSeconds(1), interval("Q1", 20, 0));
      live.interval(false, Duration.ofSeconds(2), Duration.ofSeconds(1), interval("Q1", 22, 3));
    }

    Metric operations = metric("ycsb.operations");
    assertThat(operations.getSum().getIsMonotonic()).isTrue();
    assertThat(operations.getSum().getAggregationTemporality())
        .isEqualTo(AggregationTemporality.AGGREGATION_TEMPORALITY_CUMULATIVE);
    assertThat(operations.getSum()
        .getDataPointsList()
        .stream()
        .collect(Collectors.toMap(point -> attributes(point.getAttributesList()).toString(),
            NumberDataPoint::getAsInt)))
        .containsExactlyInAnyOrderEntriesOf(Map.of(
            "{operation=Q1, outcome=ok, phase=warm-up}", 5L,
            "{operation=Q1, outcome=failed, phase=warm-up}", 1L,
            "{operation=Q1, outcome=ok, phase=measured}", 42L,
            "{operation=Q1, outcome=failed, phase=measured}", 3L));
  }

  @Test
  void latenciesAreThoseOfWhatEndedSinceTheLastExport() {
    try (LiveMetrics live = live(Map.of())) {
      live.interval(false, Duration.ofSeconds(1), Duration.ofSeconds(1), interval("READ", 100, 0));
    }

    Metric durations = metric("ycsb.operation.duration");
    assertThat(durations.getUnit()).isEqualTo("s");
    Map<String, Double> values = durations.getGauge()
        .getDataPointsList()
        .stream()
        .collect(Collectors.toMap(point -> attributes(point.getAttributesList()).get("kind") + " "
            + attributes(point.getAttributesList()).get("quantile"), NumberDataPoint::getAsDouble));
    assertThat(values).hasSize(8);
    assertThat(values.get("service 0.5")).isCloseTo(0.050, within(0.0002));
    assertThat(values.get("service 1")).isCloseTo(0.100, within(0.0002));
    assertThat(values.get("response 0.99")).isCloseTo(0.199, within(0.0002));
  }

  @Test
  void aRunIsToldByItsLabels() {
    try (LiveMetrics live = live(Map.of("workload", "tenantq", "team", "search"))) {
      live.interval(false, Duration.ofSeconds(1), Duration.ofSeconds(1), interval("Q1", 1, 0));
    }

    assertThat(receiver.requests()).hasSize(1);
    assertThat(receiver.requests().get(0).method()).isEqualTo("POST");
    assertThat(receiver.requests().get(0).path()).isEqualTo("/v1/metrics");
    assertThat(attributes(metrics(receiver.requests().get(0)).getResource().getAttributesList()))
        .containsEntry("service.name", "ycsb")
        .containsEntry("ycsb.workload", "tenantq")
        .containsEntry("ycsb.team", "search");
    assertThat(warnings).isEmpty();
  }

  @Test
  void runsAtTheSameTimeAreDifferentInstances() {
    try (LiveMetrics one = live(Map.of()); LiveMetrics other = live(Map.of())) {
      one.interval(false, Duration.ofSeconds(1), Duration.ofSeconds(1), interval("Q1", 1, 0));
      other.interval(false, Duration.ofSeconds(1), Duration.ofSeconds(1), interval("Q1", 1, 0));
    }

    assertThat(receiver.requests()).hasSize(2)
        .extracting(request -> attributes(metrics(request).getResource().getAttributesList())
            .get("service.instance.id"))
        .doesNotContainNull()
        .doesNotHaveDuplicates();
  }

  @Test
  void headersComeFromTheEnvironment() {
    try (LiveMetrics live = new LiveMetrics(collector(Map.of(Collector.HEADERS, "authorization=Basic%20c2VjcmV0")),
        AT_THE_END, Map.of())) {
      live.interval(false, Duration.ofSeconds(1), Duration.ofSeconds(1), interval("Q1", 1, 0));
    }

    assertThat(receiver.requests().get(0).header("Authorization")).isEqualTo("Basic c2VjcmV0");
  }

  @Test
  void aCollectorThatRefusesIsToldOnceAndEndsNoRun() {
    receiver.answers(503, "");
    try (LiveMetrics live = new LiveMetrics(collector(Map.of()), Duration.ofMillis(1), Map.of())) {
      live.interval(false, Duration.ofSeconds(1), Duration.ofSeconds(1), interval("Q1", 1, 0));
      await().until(() -> receiver.requests().size() > 2);
    }

    assertThat(warnings).hasSize(1);
    assertThat(warnings.get(0)).startsWith("live metrics can't be sent to " + receiver.address())
        .contains(": HTTP 503")
        .endsWith("; the run goes on without them");
  }

  @Test
  void aCollectorThatIsNotThereIsTold() {
    receiver.stop();

    try (LiveMetrics live = live(Map.of())) {
      live.interval(false, Duration.ofSeconds(1), Duration.ofSeconds(1), interval("Q1", 1, 0));
    }

    assertThat(warnings).hasSize(1);
    assertThat(warnings.get(0)).startsWith("live metrics can't be sent to " + receiver.address() + ": ")
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

  private LiveMetrics live(Map<String, String> labels) {
    return new LiveMetrics(collector(Map.of()), AT_THE_END, labels);
  }

  private Collector collector(Map<String, String> environment) {
    return new Collector(receiver.address() + "/", environment, warnings::add);
  }

  private static ResourceMetrics metrics(HttpReceiver.Request request) {
    assertThat(request.header("Content-Type")).isEqualTo("application/x-protobuf");
    try {
      return ExportMetricsServiceRequest.parseFrom(request.body()).getResourceMetrics(0);
    } catch (InvalidProtocolBufferException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Metric metric(String name) {
    return metrics(receiver.requests().get(receiver.requests().size() - 1)).getScopeMetrics(0)
        .getMetricsList()
        .stream()
        .filter(metric -> metric.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Map<String, String> attributes(List<KeyValue> list) {
    return list.stream()
        .collect(Collectors.toMap(KeyValue::getKey, pair -> pair.getValue().getStringValue(),
            (one, other) -> other, TreeMap::new));
  }

  /** Operations of 1, 2, 3 ... ms, each due 100 ms before it was sent. */
  private static IntervalSummary interval(String operation, int ok, int failures) {
    Histogram service = new Histogram(OperationSummary.DIGITS);
    Histogram response = new Histogram(OperationSummary.DIGITS);
    Histogram failed = new Histogram(OperationSummary.DIGITS);
    for (int i = 1; i <= ok; i++) {
      service.recordValue(i * 1_000_000L);
      response.recordValue((i + 100) * 1_000_000L);
    }
    failed.recordValueWithCount(1_000_000, failures);
    return new IntervalSummary(ok, failures, NOT_ASKED, NOT_ASKED,
        List.of(new OperationSummary(operation, Map.of(), service, response, failed)));
  }
}
