package io.ycsbpack.core.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.ycsbpack.core.UsageException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results that are pushed to a server that takes down what it is sent, and reads it as Prometheus does. */
class PushgatewayTest {
  private static final Pattern SAMPLE = Pattern.compile("([a-z_][a-z0-9_]*)\\{(.*)} (\\S+)");
  private static final Pattern LABEL = Pattern.compile("([a-zA-Z_]\\w*)=\"((?:[^\"\\\\\n]|\\\\[\\\\\"n])*)\"(,|$)");

  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private HttpServer server;
  private int status = 200;
  private String answer = "";

  private record Request(String method, String path, String type, String authorization, String body) {
  }

  private record Sample(String name, Map<String, String> labels, double value) {
  }

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::take);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void aResultReplacesTheGroupOfItsLabelsWithItsFigures() throws InterruptedException {
    gateway(Map.of()).push(List.of(result(Map.of("workload", "tenantq", "label_team", "search"), 12)));

    assertThat(requests).hasSize(1);
    Request request = requests.get(0);
    assertThat(request.method()).isEqualTo("PUT");
    assertThat(request.path()).isEqualTo("/metrics/job/ycsb/label_team/search/workload/tenantq");
    assertThat(request.type()).isEqualTo("text/plain; version=0.0.4; charset=utf-8");
    assertThat(request.authorization()).isNull();
    assertThat(samples(request.body())).containsExactly(
        new Sample("ycsb_run_info", Map.of("label_team", "search", "record", "r.json", "workload", "tenantq"), 1),
        new Sample("ycsb_throughput", Map.of("label_team", "search", "workload", "tenantq"), 12));
  }

  @Test
  void valuesThatAPathCanNotHoldGoByBase64() throws InterruptedException {
    Map<String, String> labels = Map.of("label_a/b", "x/y é", "label_empty", "", "label_up", "..");

    gateway(Map.of()).push(List.of(result(labels, 1)));

    assertThat(requests.get(0).path()).isEqualTo(
        "/metrics/job/ycsb/label_a_b@base64/" + base64("x/y é") + "/label_empty@base64/=/label_up@base64/"
            + base64(".."));
    assertThat(samples(requests.get(0).body()).get(1).labels())
        .isEqualTo(Map.of("label_a_b", "x/y é", "label_empty", "", "label_up", ".."));
  }

  @Test
  void eachResultIsAGroupOfItsOwnAndTwoThatWouldReplaceEachOtherAreRefusedBeforeAnyIsSent()
      throws InterruptedException {
    ExportedResult one = result(Map.of("name", "one"), 1);
    assertThatThrownBy(() -> gateway(Map.of()).push(List.of(one, one))).isInstanceOf(UsageException.class);
    assertThat(requests).isEmpty();

    gateway(Map.of()).push(List.of(one, result(Map.of("name", "two"), 2)));

    assertThat(requests).extracting(Request::path)
        .containsExactly("/metrics/job/ycsb/name/one", "/metrics/job/ycsb/name/two");
  }

  @Test
  void aUserOfTheEnvironmentIsSentAndNeverShown() throws InterruptedException {
    Pushgateway gateway = gateway(Map.of("YCSB_PUSH_USER", "me", "YCSB_PUSH_PASSWORD", "geheim"));
    gateway.push(List.of(result(Map.of("name", "one"), 1)));
    assertThat(requests.get(0).authorization()).isEqualTo("Basic " + base64("me:geheim"));

    status = 401;
    assertThatThrownBy(() -> gateway.push(List.of(result(Map.of("name", "one"), 1))))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("HTTP 401")
        .message()
        .doesNotContain("geheim", base64("me:geheim"));
  }

  @ParameterizedTest
  @ValueSource(ints = {302, 400, 503})
  void whatTheGatewayRefusesIsToldWithItsReason(int refused) {
    status = refused;
    answer = "pushed metrics are invalid\nsecond line";

    assertThatThrownBy(() -> gateway(Map.of()).push(List.of(result(Map.of("name", "one"), 1))))
        .isInstanceOf(UsageException.class)
        .hasMessage("the results can't be pushed to " + address() + ": HTTP " + refused
            + ": pushed metrics are invalid");
    assertThat(requests).hasSize(1);
  }

  @Test
  void aGatewayThatIsNotThereIsNamed() {
    server.stop(0);

    assertThatThrownBy(() -> gateway(Map.of()).push(List.of(result(Map.of("name", "one"), 1))))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("the results can't be pushed to " + address() + ": java.net.ConnectException");
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
    return new Pushgateway(address() + "/", environment);
  }

  private String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void take(HttpExchange exchange) throws IOException {
    requests.add(new Request(exchange.getRequestMethod(), exchange.getRequestURI().getRawPath(),
        exchange.getRequestHeaders().getFirst("Content-Type"), exchange.getRequestHeaders().getFirst("Authorization"),
        new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
    if (status == 302) {
      exchange.getResponseHeaders().add("Location", address() + "/elsewhere");
    }
    byte[] text = answer.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, text.length == 0 ? -1 : text.length);
    exchange.getResponseBody().write(text);
    exchange.close();
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
