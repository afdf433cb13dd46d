// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.couchbase.client.core.error.QuotaLimitedException;
import com.couchbase.client.core.error.RateLimitedException;
import com.couchbase.client.core.msg.kv.DurabilityLevel;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.couchbase.connection.CouchbaseFailure;
import io.ycsbpack.couchbase.connection.CouchbaseOptions;
import io.ycsbpack.couchbase.connection.Durability;
import io.ycsbpack.couchbasedouble.fault.Fault;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.Status;

/** What users of managed clusters and of other YCSB bindings write and meet. */
class SettingsIT {
  @RegisterExtension
  private final TestCluster cluster = new TestCluster();

  @ParameterizedTest
  @CsvSource({"0, NONE", "1, MAJORITY", "2, MAJORITY_AND_PERSIST_TO_ACTIVE", "3, PERSIST_TO_MAJORITY"})
  void durabilityMayBeANumber(String number, DurabilityLevel level) {
    assertThat(Durability.of(settings("couchbase.durability", number)).level()).isEqualTo(level);
  }

  @Test
  void aConnectionStringForTlsIsEnough() {
    Settings settings = settings("couchbase.host", "couchbases://cb.abc.cloud.example.com", "couchbase.password", "p");

    assertThat(CouchbaseOptions.of(settings).connectionString()).isEqualTo("couchbases://cb.abc.cloud.example.com");
    assertThatThrownBy(() -> CouchbaseOptions.of(settings.with(Map.of("couchbase.sslMode", "none"), "")))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("couchbase.sslMode");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "couchbase.keystore | none | couchbase.sslMode=auth, and this is none",
    "couchbase.keystore | data | goes into couchbase.caFile",
    "couchbase.keystorePassword | data | no keystore without couchbase.sslMode=auth",
    "couchbase.caFile | none | without TLS no certificate is used"})
  void whatWouldBeWithoutEffectOnSecurityIsRefused(String name, String sslMode, String reason) {
    assertThatThrownBy(() -> CouchbaseOptions.of(settings("couchbase.host", "h", "couchbase.password", "p",
        "couchbase.sslMode", sslMode, name, "/etc/hostname"))).isInstanceOf(UsageException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void aCertificateIsNotShownWithoutAKeystore() {
    assertThatThrownBy(() -> CouchbaseOptions.of(settings("couchbase.host", "h", "couchbase.sslMode", "auth")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("set couchbase.keystore");
  }

  @Test
  void aRunHasOneCollection() {
    assertThatThrownBy(() -> CouchbaseOptions.of(settings("couchbase.host", "h", "couchbase.password", "p",
        "couchbase.collection", "a,b"))).isInstanceOf(UsageException.class)
        .hasMessageContaining("couchbase.collection=a,b: a run has one collection");
  }

  @Test
  void aUserWhoMayNotReadThePoolMayRun() {
    assumeTrue(TestCluster.isDouble(), "needs a server that forbids it");
    cluster.server().faults().always(Fault.FORBIDDEN_POOL, true);

    try (Target target = cluster.open()) {
      assertThat(target.probe()).isEmpty();
      assertThat(target.description()).contains("bucket default");
      assertThat(target.reportedSettings()).isEmpty();
      target.prepareCoreTable(TestCluster.table(true, CoreTable.Use.LOAD_PART));
    }
    assertThat(cluster.lines()).anyMatch(line -> line.contains("/pools/default"));
  }

  @Test
  void aClusterReportsSettingsOfItsNodesAndItsBucketAndNoneOfItsAddresses() {
    try (Target target = cluster.open()) {
      assertThat(target.reportedSettings()).containsKeys("cluster.nodes", "node.version", "bucket.bucketType",
          "bucket.replicaNumber")
          .doesNotContainKeys("node.hostname", "node.status", "bucket.basicStats")
          .isEqualTo(target.reportedSettings());
    }
  }

  @Test
  void limitsOfAManagedClusterAreItsRefusalForTheMoment() {
    assertThat(CouchbaseFailure.of(new RateLimitedException(null)).status())
        .isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(CouchbaseFailure.of(new QuotaLimitedException(null)).status())
        .isEqualTo(Status.SERVICE_UNAVAILABLE);
  }

  private static Settings settings(String... namesAndValues) {
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      values.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return Settings.NONE.with(values, "the test");
  }
}
