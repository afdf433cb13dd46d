// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.binding.TargetKind;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.couchbase.connection.CouchbaseOptions;
import io.ycsbpack.couchbase.connection.SharedCluster;
import io.ycsbpack.testkit.ClosedPort;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;

/** What the user is told when the cluster can't be used, or when the settings contradict each other. */
class CouchbasePreflightIT {
  @RegisterExtension
  private final TestCluster cluster = new TestCluster();
  @TempDir
  private Path folder;

  @BeforeEach
  void onTheDouble() {
    assumeTrue(TestCluster.isDouble(), "needs a server that may be refused");
  }

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
    try (SlowNetwork slow = new SlowNetwork(cluster.server(), Duration.ofMillis(600))) {
      assertThatThrownBy(
          () -> cluster.open("couchbase.host", slow.connectionString(), "couchbase.password", "wrong-one"))
          .isInstanceOf(TargetException.class)
          .hasMessageContaining("wrong user or password")
          .hasMessageNotContaining("no such bucket");
      assertThatThrownBy(() -> cluster.open("couchbase.host", slow.connectionString(), "couchbase.bucket", "no-such"))
          .isInstanceOf(TargetException.class)
          .hasMessageContaining("there is no such bucket")
          .hasMessageNotContaining("password;");
      try (Target target = cluster.open("couchbase.host", slow.connectionString())) {
        assertThat(target.kind()).isEqualTo(TargetKind.GIVEN);
      }
    }
  }

  /** Settings that name a collection that is not there, in a scope that is: the driver goes on asking for its number. */
  private String[] absentCollection(String connectTimeout) {
    try (Target target = cluster.open()) {
      target.prepareCoreTable(TestCluster.table(false, CoreTable.Use.LOAD_PART));
    }
    return new String[]{"couchbase.collection", "absent", "couchbase.connectTimeout", connectTimeout};
  }

  @Test
  void aCollectionOfRecordsThatIsNotThereKeepsNoClientThatNeedsNoneFromConnecting() throws DBException {
    String[] absent = absentCollection("30s");

    Couchbase first = cluster.connect(absent);
    Couchbase second = cluster.connect(absent);

    assertThat(first.tenantStore()).isNotNull();
    assertThat(second.tenantStore()).isNotNull();
  }

  @Test
  void theDriverSaysInItsWordsWhatItWaitsForInVain() {
    String[] absent = absentCollection("8s");
    try (SharedCluster shared = SharedCluster.join(CouchbaseOptions.of(cluster.settings(absent)))) {
      shared.collection(shared.options().records());

      assertThatThrownBy(() -> cluster.connect(absent)).hasMessageContaining("collection refresh is in progress");
    }
  }

  @Test
  void withTooLittleTimeToConnectTheTimeIsNamed() {
    try (SlowNetwork slow = new SlowNetwork(cluster.server(), Duration.ofMillis(500))) {
      assertThatThrownBy(
          () -> cluster.open("couchbase.host", slow.connectionString(), "couchbase.connectTimeout", "600ms"))
          .isInstanceOf(TargetException.class)
          .hasMessageContaining("set a longer couchbase.connectTimeout");
    }
  }

  @Test
  void aMissingBucketIsNamed() {
    assertThatThrownBy(() -> cluster.open("couchbase.bucket", "no-such")).isInstanceOf(TargetException.class)
        .hasMessageContaining("no-such")
        .hasMessageContaining("no such bucket");
  }

  @Test
  void aPortWhereNothingListensIsNamed() {
    try (ClosedPort closed = new ClosedPort()) {
      String host = "couchbase://127.0.0.1:" + closed.number() + "=kv,127.0.0.1:" + closed.number() + "=manager";

      assertThatThrownBy(() -> cluster.open("couchbase.host", host)).isInstanceOf(TargetException.class)
          .hasMessageContaining("refused")
          .hasMessageContaining(String.valueOf(closed.number()));
    }
  }

  @Test
  void anUnknownHostIsNamed() {
    assertThatThrownBy(() -> cluster.open("couchbase.host", "no-such-host.invalid")).isInstanceOf(TargetException.class)
        .hasMessageContaining("not known here");
  }

  @Test
  void aPortOfAnotherServiceIsNamed() {
    String management = "couchbase://127.0.0.1:" + cluster.server().managementPort() + "=kv";

    assertThatThrownBy(() -> cluster.open("couchbase.host", management)).isInstanceOf(TargetException.class)
        .hasMessageContaining("speaks HTTP");
  }

  @ParameterizedTest
  @ValueSource(strings = {"couchbase", "couchbases"})
  void tlsOnAPlainPortIsNamedWhateverTheConnectionStringSays(String scheme) {
    String plain = scheme + "://127.0.0.1:" + cluster.server().keyValuePort();

    assertThatThrownBy(() -> cluster.open("couchbase.host", plain, "couchbase.sslMode", "data"))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("does not speak TLS, but couchbase.sslMode asks for it");
  }

  @Test
  void plainOnAPortForTlsIsNamed() throws Exception {
    try (TlsPort port = TlsPort.open(folder)) {
      String host = "couchbase://127.0.0.1:" + port.number() + "=kv,127.0.0.1:" + port.number() + "=manager";

      assertThatThrownBy(() -> cluster.open("couchbase.host", host)).isInstanceOf(TargetException.class)
          .hasMessageContaining("speaks TLS, but couchbase.sslMode is none");
    }
  }

  @Test
  void aMissingIndexIsNamedWithTheStatementThatMakesIt() {
    try (Target target = cluster.open()) {
      target.prepareCoreTable(TestCluster.table(false, CoreTable.Use.LOAD_PART));
      CoreTable scanned = TestCluster.table(true, CoreTable.Use.RUN);

      assertThatThrownBy(() -> target.prepareCoreTable(scanned)).isInstanceOf(TargetException.class)
          .hasMessageContaining("ycsb load couchbase --schema-only")
          .hasMessageContaining("CREATE PRIMARY INDEX `ycsbpack_primary` ON `default`.`ycsbpack_test`.`records`");
      CoreTable loaded = TestCluster.table(true, CoreTable.Use.LOAD_PART);
      target.prepareCoreTable(loaded);
      target.prepareCoreTable(loaded);
      assertThat(target.prepareCoreTable(scanned)).isZero();
    }
  }

  @Test
  void recordsThatAreThereAreNeverRemoved() throws Exception {
    try (Target target = cluster.open()) {
      CoreTable all = TestCluster.table(true, CoreTable.Use.LOAD_ALL);
      target.prepareCoreTable(all);
      cluster.connect().insert("usertable", "k", Fields.of("a", "1"));

      assertThatThrownBy(() -> target.prepareCoreTable(all)).isInstanceOf(TargetException.class)
          .hasMessageContaining("holds 1 documents")
          .hasMessageContaining("couchbase.upsert=true");
    }
  }

  @Test
  void aTopologyThatTheDriverCanNotUseIsToldInItsWords() {

    assertThatThrownBy(() -> cluster.open("couchbase.host", cluster.server().connectionString() + "?network=external"))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("Requested network 'external' is not available for this cluster");
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
