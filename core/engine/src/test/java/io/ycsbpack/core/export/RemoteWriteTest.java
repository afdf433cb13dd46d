package io.ycsbpack.core.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import io.airlift.compress.snappy.SnappyDecompressor;
import io.ycsbpack.core.UsageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results that are sent to a server that decodes them by other libraries than those that encode them. */
class RemoteWriteTest {
  private static final Instant NOW = Instant.ofEpochSecond(1000);

  @RegisterExtension
  final HttpReceiver receiver = new HttpReceiver(204);

  /** Labels in the order in which they were sent, and values by milliseconds. */
  private record Series(Map<String, String> labels, Map<Long, Double> samples) {
  }

  @Test
  void eachFigureIsASampleAtTheEndOfItsRun() throws InterruptedException {
    remote(Map.of()).write(List.of(result(Map.of("workload", "tenantq", "label_team", "Süd"), 10, 12.5)));

    assertThat(receiver.requests()).hasSize(1);
    HttpReceiver.Request request = receiver.requests().get(0);
    assertThat(request.method()).isEqualTo("POST");
    assertThat(request.path()).isEqualTo("/api/v1/write");
    assertThat(request.header("Content-Type")).isEqualTo("application/x-protobuf");
    assertThat(request.header("Content-Encoding")).isEqualTo("snappy");
    assertThat(request.header("X-Prometheus-Remote-Write-Version")).isEqualTo("0.1.0");
    Map<String, String> labels = Map.of("job", "ycsb", "label_team", "Süd", "workload", "tenantq");
    assertThat(series(request.body())).containsExactlyInAnyOrder(
        new Series(with(labels, "__name__", "ycsb_throughput"), Map.of(10_000L, 12.5)),
        new Series(with(labels, "__name__", "ycsb_failed"), Map.of(10_000L, 0.0)),
        new Series(with(with(labels, "__name__", "ycsb_run_info"), "record", "r10.json"), Map.of(10_000L, 1.0)));
  }

  @Test
  void labelsAreSortedAndAnEmptyOneIsLeftOut() throws InterruptedException {
    remote(Map.of()).write(List.of(result(Map.of("a", "1", "label_Z", "2", "empty", "", "zone-b", "3"), 10, 1)));

    assertThat(labelsOf("ycsb_throughput").keySet()).containsExactly("__name__", "a", "job", "label_Z", "zone_b");
  }

  @Test
  void runsOfOneSeriesAreItsSamplesInTheOrderOfTime() throws InterruptedException {
    remote(Map.of()).write(List.of(result(Map.of("name", "nightly"), 20, 2), result(Map.of("name", "nightly"), 10, 1),
        result(Map.of("name", "other"), 15, 3)));

    assertThat(receiver.requests()).hasSize(1);
    assertThat(sent()).filteredOn(series -> series.labels().containsValue("ycsb_throughput"))
        .extracting(Series::samples)
        .satisfiesExactly(
            nightly -> assertThat(new ArrayList<>(nightly.entrySet())).containsExactly(Map.entry(10_000L, 1.0),
                Map.entry(20_000L, 2.0)),
            other -> assertThat(other).isEqualTo(Map.of(15_000L, 3.0)));
  }

  @Test
  void aResultOfWhichNothingWasMeasuredHasTheTimeOfItsExport() throws InterruptedException {
    remote(Map.of()).write(List.of(new ExportedResult("refused", Optional.empty(), Map.of(), Map.of(),
        List.of(new ExportedFigure("trusted", Map.of(), 0, true)), List.of(), List.of())));

    assertThat(sent()).extracting(Series::samples)
        .containsExactly(Map.of(1_000_000L, 0.0), Map.of(1_000_000L, 1.0));
  }

  @Test
  void manyResultsAreOneMessageThatStaysReadable() throws InterruptedException {
    List<ExportedResult> many = IntStream.rangeClosed(1, 3000)
        .mapToObj(i -> result(Map.of("name", "run " + i), i, i))
        .toList();

    remote(Map.of()).write(many);

    assertThat(receiver.requests()).hasSize(1);
    assertThat(sent()).hasSize(9000)
        .contains(new Series(Map.of("__name__", "ycsb_throughput", "job", "ycsb", "name", "run 3000"),
            Map.of(3_000_000L, 3000.0)));
  }

  @Test
  void twoResultsThatWouldBeOneAreRefusedBeforeAnythingIsSent() {
    ExportedResult one = result(Map.of("name", "one"), 10, 1);

    assertThatThrownBy(() -> remote(Map.of()).write(List.of(one, one))).isInstanceOf(UsageException.class)
        .hasMessageContaining("the same series of Prometheus at the same time, ycsb_throughput{name=\"one\"}");
    assertThat(receiver.requests()).isEmpty();
  }

  @Test
  void headersComeFromTheEnvironmentAndAreNeverShown() throws InterruptedException {
    RemoteWrite remote = remote(
        Map.of("YCSB_REMOTE_WRITE_HEADERS", "Authorization=Bearer%20geheim, X-Scope-OrgID=bench"));
    remote.write(List.of(result(Map.of(), 10, 1)));
    assertThat(receiver.requests().get(0).header("Authorization")).isEqualTo("Bearer geheim");
    assertThat(receiver.requests().get(0).header("X-Scope-OrgID")).isEqualTo("bench");

    receiver.answers(401, "");
    assertThatThrownBy(() -> remote.write(List.of(result(Map.of(), 10, 1)))).isInstanceOf(UsageException.class)
        .hasMessageContaining("HTTP 401")
        .hasMessageNotContaining("geheim");
  }

  @ParameterizedTest
  @ValueSource(strings = {"geheim", "authorization=%geheim", "geheim kopf=1", "authorization=a%0Ageheim"})
  void headersThatAreNoneAreRefusedWithoutBeingRepeated(String headers) {
    assertThatThrownBy(() -> remote(Map.of("YCSB_REMOTE_WRITE_HEADERS", headers)).write(List.of()))
        .isInstanceOf(UsageException.class)
        .hasNoCause()
        .hasMessageStartingWith("YCSB_REMOTE_WRITE_HEADERS: ")
        .hasMessageNotContaining("geheim");
    assertThat(receiver.requests()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {302, 400, 500})
  void whatTheReceiverRefusesIsToldWithItsReason(int refused) {
    receiver.answers(refused, "out of bounds\nsecond line");

    assertThatThrownBy(() -> remote(Map.of()).write(List.of(result(Map.of(), 10, 1))))
        .isInstanceOf(UsageException.class)
        .hasMessage("the results can't be written to " + address() + ": HTTP " + refused + ": out of bounds");
    assertThat(receiver.requests()).hasSize(1);
  }

  @Test
  void aReceiverThatIsNotThereIsNamed() {
    receiver.stop();

    assertThatThrownBy(() -> remote(Map.of()).write(List.of(result(Map.of(), 10, 1))))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("the results can't be written to " + address() + ": java.net.ConnectException");
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://me:geheim@prometheus:9090/api/v1/write", "http://prometheus/write?token=geheim",
    "http://geheim@pro metheus", "prometheus:9090/api/v1/write", "http://prometheus:9090"})
  void whatIsNoAddressIsRefusedAndAPasswordInItNotRepeated(String address) {
    assertThatThrownBy(() -> new RemoteWrite(address, Map.of(), Clock.systemUTC())).isInstanceOf(UsageException.class)
        .hasNoCause()
        .hasMessageStartingWith("--remote-write")
        .hasMessageNotContaining("geheim");
  }

  private RemoteWrite remote(Map<String, String> environment) {
    return new RemoteWrite(address(), environment, Clock.fixed(NOW, ZoneOffset.UTC));
  }

  private String address() {
    return receiver.address() + "/api/v1/write";
  }

  private Map<String, String> labelsOf(String metric) {
    return sent().stream()
        .map(Series::labels)
        .filter(labels -> labels.get("__name__").equals(metric))
        .findFirst()
        .orElseThrow();
  }

  /** What came with the first request. */
  private List<Series> sent() {
    return series(receiver.requests().get(0).body());
  }

  private static List<Series> series(byte[] body) {
    SnappyDecompressor snappy = new SnappyDecompressor();
    byte[] message = new byte[SnappyDecompressor.getUncompressedLength(body, 0)];
    assertThat(snappy.decompress(body, 0, body.length, message, 0, message.length)).isEqualTo(message.length);
    try {
      List<Series> series = new ArrayList<>();
      for (ByteString one : UnknownFieldSet.parseFrom(message).getField(1).getLengthDelimitedList()) {
        series.add(oneSeries(UnknownFieldSet.parseFrom(one)));
      }
      return series;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Series oneSeries(UnknownFieldSet fields) throws IOException {
    Map<String, String> labels = new LinkedHashMap<>();
    for (ByteString bytes : fields.getField(1).getLengthDelimitedList()) {
      UnknownFieldSet label = UnknownFieldSet.parseFrom(bytes);
      labels.put(label.getField(1).getLengthDelimitedList().get(0).toStringUtf8(),
          label.getField(2).getLengthDelimitedList().get(0).toStringUtf8());
    }
    Map<Long, Double> samples = new LinkedHashMap<>();
    for (ByteString bytes : fields.getField(2).getLengthDelimitedList()) {
      UnknownFieldSet sample = UnknownFieldSet.parseFrom(bytes);
      double value = sample.getField(1).getFixed64List().stream().mapToDouble(Double::longBitsToDouble).sum();
      samples.put(sample.getField(2).getVarintList().get(0), value);
    }
    return new Series(labels, samples);
  }

  private static Map<String, String> with(Map<String, String> labels, String name, String value) {
    Map<String, String> all = new LinkedHashMap<>(labels);
    all.put(name, value);
    return all;
  }

  private static ExportedResult result(Map<String, String> labels, long second, double throughput) {
    return new ExportedResult("test run", Optional.of(Instant.ofEpochSecond(second)), labels,
        Map.of("record", "r" + second + ".json"),
        List.of(new ExportedFigure("throughput", Map.of(), throughput, true),
            new ExportedFigure("failed", Map.of(), 0, true), new ExportedFigure("untrusted", Map.of(), 3, false)),
        List.of(), List.of());
  }
}
