// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.binding.TargetKind;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.testkit.ClosedPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLServerSocketFactory;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;

/** What the user is told when the cluster can't be used, or when the settings contradict each other. */
class CouchbasePreflightIT {
  @RegisterExtension
  private final TestCluster cluster = TestCluster.ofDouble();

  @Test
  void aWrongPasswordIsNamedAndNotShown() {
    assertThatThrownBy(() -> cluster.open("couchbase.password", "not-the-password")).isInstanceOf(TargetException.class)
        .hasMessageContaining("wrong user or password")
        .hasMessageContaining("COUCHBASE_PASSWORD")
        .message()
        .doesNotContain("not-the-password")
        .doesNotContain("\n");
  }

  @Test
  void onASlowNetworkTheReasonIsTheSame() {
    cluster.server().faults().delay(Duration.ofMillis(600));

    assertThatThrownBy(() -> cluster.open("couchbase.password", "wrong-one")).isInstanceOf(TargetException.class)
        .hasMessageContaining("wrong user or password")
        .hasMessageNotContaining("no such bucket");
    assertThatThrownBy(() -> cluster.open("couchbase.bucket", "no-such")).isInstanceOf(TargetException.class)
        .hasMessageContaining("there is no such bucket")
        .hasMessageNotContaining("password;");
    try (Target target = cluster.open()) {
      assertThat(target.kind()).isEqualTo(TargetKind.GIVEN);
    }
  }

  /** The driver goes on asking for the number of a collection that is not there. */
  @Test
  void aCollectionOfRecordsThatIsNotThereKeepsNoClientThatNeedsNoneFromConnecting() throws DBException {
    try (Target target = cluster.open()) {
      target.prepareCoreTable(TestCluster.table(false, CoreTable.Use.LOAD_PART));
    }
    String[] absent = {"couchbase.collection", "absent", "couchbase.connectTimeout", "30s"};

    assertThat(cluster.connect(absent).tenantStore()).isNotNull();
    assertThat(cluster.connect(absent).tenantStore()).isNotNull();
  }

  @Test
  void withTooLittleTimeToConnectTheTimeIsNamed() {
    cluster.server().faults().delay(Duration.ofMillis(500));

    assertThatThrownBy(() -> cluster.open("couchbase.connectTimeout", "600ms")).isInstanceOf(TargetException.class)
        .hasMessageContaining("set a longer couchbase.connectTimeout");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "couchbase.bucket | no-such                                                 | no-such .*there is no such bucket",
    "couchbase.host   | couchbase://127.0.0.1:CLOSED=kv,127.0.0.1:CLOSED=manager | CLOSED.*refused",
    "couchbase.host   | no-such-host.invalid                                    | is not known here",
    "couchbase.host   | couchbase://127.0.0.1:MANAGER=kv                        | speaks HTTP",
    "couchbase.host   | SERVER?network=external                                 "
        + "| Requested network 'external' is not available for this cluster"})
  void aWrongAddressOrBucketIsNamed(String property, String value, String reason) {
    try (ClosedPort closed = new ClosedPort()) {
      UnaryOperator<String> filled = text -> text.replace("CLOSED", String.valueOf(closed.number()))
          .replace("MANAGER", String.valueOf(cluster.server().managementPort()))
          .replace("SERVER", cluster.server().connectionString());

      assertThatThrownBy(() -> cluster.open(property, filled.apply(value))).isInstanceOf(TargetException.class)
          .hasMessageFindingMatch(filled.apply(reason));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"couchbase", "couchbases"})
  void tlsOnAPlainPortIsNamedWhateverTheConnectionStringSays(String scheme) {
    String plain = scheme + "://127.0.0.1:" + cluster.server().keyValuePort();

    assertThatThrownBy(() -> cluster.open("couchbase.host", plain, "couchbase.sslMode", "data"))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("does not speak TLS, but couchbase.sslMode asks for it");
  }

  /** Without a key, the port answers every handshake with an alert of TLS. */
  @Test
  void plainOnAPortForTlsIsNamed() throws IOException {
    try (ServerSocket port = SSLServerSocketFactory.getDefault()
        .createServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      CompletableFuture.runAsync(() -> serve(port));
      String host = "couchbase://127.0.0.1:" + port.getLocalPort() + "=kv,127.0.0.1:" + port.getLocalPort()
          + "=manager";

      assertThatThrownBy(() -> cluster.open("couchbase.host", host)).isInstanceOf(TargetException.class)
          .hasMessageContaining("speaks TLS, but couchbase.sslMode is none");
    }
  }

  private static void serve(ServerSocket port) {
    while (!port.isClosed()) {
      try (Socket client = port.accept()) {
        client.getInputStream().read();
      } catch (IOException e) {
        // no handshake succeeds
      }
    }
  }

  @Test
  void aTargetSaysWhatItIs() {
    try (Target target = cluster.open()) {
      assertThat(target.kind()).isEqualTo(TargetKind.GIVEN);
      assertThat(target.description()).contains("1 node").contains("bucket default with 0 documents");
      assertThat(target.versions()).containsEntry("server", "7.6.0-0000-double").containsKey("driver");
    }
    try (Target target = new CouchbaseBinding().open(Settings.NONE.with(Map.of("couchbase.host", "double"), "a test"),
        cluster)) {
      assertThat(target.kind()).isEqualTo(TargetKind.EMBEDDED_DOUBLE);
      assertThat(target.description()).contains("figures measure the client");
    }
  }

  @Test
  void theNodesCpuUseIsAddedUp() {
    try (Target target = cluster.open()) {
      var probe = target.probe().orElseThrow();
      // A reading that the double answers too late, on a busy machine, tells nothing.
      ConditionFactory anAnswer = await().ignoreExceptionsInstanceOf(IOException.class);
      long before = anAnswer.until(() -> probe.read().cpuNanos(), nanos -> true);
      anAnswer.until(() -> probe.read().cpuNanos() > before);
    }
  }
}
