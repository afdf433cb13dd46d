package io.ycsbpack.core.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results that are pushed to a server that takes down what it is sent, and reads it as Prometheus does. */
class PushgatewayTest {
  private static final Pattern SAMPLE = Pattern.compile("([a-z_][a-z0-9_]*)\\{(.*)} (\\S+)");
  private static final Pattern LABEL = Pattern.compile("([a-zA-Z_]\\w*)=\"((?:[^\"\\\\\n]|\\\\[\\\\\"n])*)\"(,|$)");

  @RegisterExtension
  final HttpReceiver receiver = new HttpReceiver(200);

  private record Sample(String name, Map<String, String> labels, double value) {
  }

  @Test
  void aResultReplacesTheGroupOfItsLabelsWithItsFigures() throws InterruptedException {
    gateway(Map.of()).push(List.of(result(Map.of("workload", "tenantq", "label_team", "search"), 12)));

    assertThat(receiver.requests()).hasSize(1);
    HttpReceiver.Request request = receiver.requests().get(0);
    assertThat(request.method()).isEqualTo("PUT");
    assertThat(request.path()).isEqualTo("/metrics/job/ycsb/label_team/search/workload/tenantq");
    assertThat(request.header("Content-Type")).isEqualTo("text/plain; version=0.0.4; charset=utf-8");
    assertThat(request.header("Authorization")).isNull();
    assertThat(samples(request.text())).containsExactly(
        new Sample("ycsb_run_info", Map.of("label_team", "search", "record", "r.json", "workload", "tenantq"), 1),
        new Sample("ycsb_throughput", Map.of("label_team", "search", "workload", "tenantq"), 12));
  }

  @Test
  void valuesThatAPathCanNotHoldGoByBase64() throws InterruptedException {
    Map<String, String> labels = Map.of("label_a/b", "x/y é", "label_empty", "", "label_up", "..");

    gateway(Map.of()).push(List.of(result(labels, 1)));

    assertThat(receiver.requests().get(0).path()).isEqualTo(
        "/metrics/job/ycsb/label_a_b@base64/" + base64("x/y é") + "/label_empty@base64/=/label_up@base64/"
            + base64(".."));
    assertThat(samples(receiver.requests().get(0).text()).get(1).labels())
        .isEqualTo(Map.of("label_a_b", "x/y é", "label_empty", "", "label_up", ".."));
  }

  @Test
  void eachResultIsAGroupOfItsOwnAndTwoThatWouldReplaceEachOtherAreRefusedBeforeAnyIsSent()
      throws InterruptedException {
    ExportedResult one = result(Map.of("name", "one"), 1);
    assertThatThrownBy(() -> gateway(Map.of()).push(List.of(one, one))).isInstanceOf(UsageException.class);
    assertThat(receiver.requests()).isEmpty();

    gateway(Map.of()).push(List.of(one, result(Map.of("name", "two"), 2)));

    assertThat(receiver.requests()).extracting(HttpReceiver.Request::path)
        .containsExactly("/metrics/job/ycsb/name/one", "/metrics/job/ycsb/name/two");
  }

  @Test
  void aUserOfTheEnvironmentIsSentAndNeverShown() throws InterruptedException {
    Pushgateway gateway = gateway(Map.of("YCSB_PUSH_USER", "me", "YCSB_PUSH_PASSWORD", "geheim"));
    gateway.push(List.of(result(Map.of("name", "one"), 1)));
    assertThat(receiver.requests().get(0).header("Authorization")).isEqualTo("Basic " + base64("me:geheim"));

    receiver.answers(401, "");
    assertThatThrownBy(() -> gateway.push(List.of(result(Map.of("name", "one"), 1))))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("HTTP 401")
        .message()
        .doesNotContain("geheim", base64("me:geheim"));
  }

  @ParameterizedTest
  @ValueSource(ints = {302, 400, 503})
  void whatTheGatewayRefusesIsToldWithItsReason(int refused) {
    receiver.answers(refused, "pushed metrics are invalid\nsecond line");

    assertThatThrownBy(() -> gateway(Map.of()).push(List.of(result(Map.of("name", "one"), 1))))
        .isInstanceOf(UsageException.class)
        .hasMessage("the results can't be pushed to " + receiver.address() + ": HTTP " + refused
            + ": pushed metrics are invalid");
    assertThat(receiver.requests()).hasSize(1);
  }

  @Test
  void aGatewayThatIsNotThereIsNamed() {
    receiver.stop();

    assertThatThrownBy(() -> gateway(Map.of()).push(List.of(result(Map.of("name", "one"), 1))))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("the results can't be pushed to " + receiver.address() + ": java.net.ConnectException");
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://me:geheim@gateway:9091", "http://me:geheim@gate way", "https://geheim@gateway"})
  void aPasswordInTheAddressIsRefusedAndNotRepeated(String address) {
    assertThatThrownBy(() -> new Pushgateway(address, Map.of())).isInstanceOf(UsageException.class)
        .hasNoCause()
        .message()
        .startsWith("--push: ")
        .doesNotContain("geheim");
  }

  @ParameterizedTest
  @ValueSource(strings = {"gateway:9091", "ftp://gateway", "http:gateway"})
  void whatIsNoAddressIsRefused(String address) {
    assertThatThrownBy(() -> new Pushgateway(address, Map.of())).isInstanceOf(UsageException.class)
        .hasMessage("--push " + address + ": write such as http://gateway:9091");
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://gateway?token=geheim", "http://gateway#geheim"})
  void whatMayBeASecretInAnAddressIsNotRepeated(String address) {
    assertThatThrownBy(() -> new Pushgateway(address, Map.of())).isInstanceOf(UsageException.class)
        .hasMessage("--push: an address with ? or # is none of a server; write such as http://gateway:9091");
  }

  private Pushgateway gateway(Map<String, String> environment) {
    return new Pushgateway(receiver.address() + "/", environment);
  }

  /** Every line has to be a help text, a type, or a sample of the metric whose type was last. */
  private static List<Sample> samples(String body) {
    assertThat(body).endsWith("\n");
    List<Sample> samples = new ArrayList<>();
    String typed = "";
    for (String line : body.split("\n")) {
      Matcher sample = SAMPLE.matcher(line);
      if (line.startsWith("# TYPE ")) {
        assertThat(line).endsWith(" gauge");
        typed = line.split(" ")[2];
      } else if (!line.startsWith("# HELP ")) {
        assertThat(sample.matches()).as(line).isTrue();
        assertThat(sample.group(1)).isEqualTo(typed);
        samples.add(new Sample(typed, labels(sample.group(2)), Double.parseDouble(sample.group(3))));
      }
    }
    return samples;
  }

  private static Map<String, String> labels(String text) {
    Map<String, String> labels = new TreeMap<>();
    Matcher label = LABEL.matcher(text);
    int end = 0;
    while (end < text.length()) {
      assertThat(label.find(end) && label.start() == end).as(text).isTrue();
      assertThat(labels.put(label.group(1), label.group(2))).as("a second " + label.group(1)).isNull();
      end = label.end();
    }
    return labels;
  }

  private static String base64(String text) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private static ExportedResult result(Map<String, String> labels, double throughput) {
    return new ExportedResult("test run", Optional.empty(), labels, Map.of("record", "r.json"),
        List.of(new ExportedFigure("throughput", Map.of(), throughput, true)), List.of(), List.of());
  }
}
