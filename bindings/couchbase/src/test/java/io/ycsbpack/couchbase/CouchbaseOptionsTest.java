// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.couchbase.client.core.error.QuotaLimitedException;
import com.couchbase.client.core.error.RateLimitedException;
import com.couchbase.client.core.msg.kv.DurabilityLevel;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.Settings;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

/** Addresses and options of a connection, and properties of other bindings. */
class CouchbaseOptionsTest {

  /** By names and values, and a host and a password unless they are among these. */
  private static CouchbaseOptions options(String... namesAndValues) {
    Map<String, String> values = new HashMap<>(Map.of("couchbase.host", "h", "couchbase.password", "p"));
    for (int i = 0; i < namesAndValues.length; i += 2) {
      values.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return CouchbaseOptions.of(Settings.NONE.with(values, "a test"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"h", "h:11210", "a,b:11210,c", "couchbase://h", "couchbases://cb.abc.cloud.couchbase.com",
    "couchbase://127.0.0.1:12000=kv,127.0.0.1:12001=manager", "couchbase://h?network=external", "couchbase://double",
    "[::1]:11210", " h "})
  void addressesOfClustersAreAccepted(String host) {
    assertThat(options("couchbase.host", host).connectionString()).matches("couchbases?://\\S+").endsWith(host.strip());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "http://127.0.0.1:8091       | an address of the management service; write 127.0.0.1",
    "http://127.0.0.1:8091/pools | write 127.0.0.1",
    "https://cb.example.com      | write couchbases://cb.example.com",
    "h:99999                     | a port is a number from 1 to 65535",
    "couchbase://h:99999         | a port is a number from 1 to 65535",
    "h:port                      | write HOST",
    "couchbase://                | write HOST",
    ",                           | write HOST",
    "mysql://h                   | write a host, couchbase://HOST or couchbases://HOST",
    "couchbase2://h              | write a host, couchbase://HOST or couchbases://HOST",
    "double                      | only ycsb starts a test double"})
  void aMalformedAddressIsRefusedWithWhatToWrite(String host, String advice) {
    assertThatThrownBy(() -> options("couchbase.host", host)).isInstanceOf(UsageException.class)
        .hasMessageStartingWith("couchbase.host=" + host)
        .hasMessageContaining(advice);
  }

  @Test
  void withoutAnAddressOneMessageSaysWhereServersComeFrom() {
    assertThatThrownBy(() -> CouchbaseOptions.of(Settings.NONE)).isInstanceOf(UsageException.class)
        .hasMessageContainingAll("couchbase.host names no server", "couchbase.username", "couchbase.passwordfile",
            "docker run", "Capella", "couchbase.host=double");
  }

  @ParameterizedTest
  @CsvSource({"couchbase.url, couchbase.host", "couchbase.hosts, couchbase.host", "couchbase.user, couchbase.username",
    "couchbase.ttlSeconds, couchbase.documentExpiry", "couchbase.persistTo, couchbase.durability",
    "couchbase.replicateTo, couchbase.durability", "couchbase.sslNoVerify, couchbase.caFile",
    "couchbase.mode, each record is one document"})
  void propertiesOfOtherBindingsAreRefusedWithTheRightOne(String name, String advice) {
    assertThatThrownBy(() -> options(name, "http://h:8091/pools")).isInstanceOf(UsageException.class)
        .hasMessageContaining("there is no property '" + name + "'")
        .hasMessageContaining(advice);
  }

  @ParameterizedTest
  @ValueSource(strings = {"couchbase.syncMutationResponse", "couchbase.networkMetricsInterval",
    "couchbase.runtimeMetricsInterval"})
  void propertiesOfYcsbsOwnBindingWithoutEffectAreAccepted(String name) {
    CouchbaseProperties.refuseForeign(Settings.NONE.with(Map.of(name, "1"), "a test"));
    assertThat(CouchbaseProperties.all()).extracting(property -> property.name()).contains(name);
  }

  @ParameterizedTest
  @CsvSource({"0, NONE", "1, MAJORITY", "2, MAJORITY_AND_PERSIST_TO_ACTIVE", "3, PERSIST_TO_MAJORITY"})
  void durabilityMayBeANumber(String number, DurabilityLevel level) {
    assertThat(options("couchbase.durability", number).durability()).isEqualTo(level);
  }

  @Test
  void noPasswordAtAllIsAUsageError() {
    assumeTrue(System.getenv("COUCHBASE_PASSWORD") == null, "COUCHBASE_PASSWORD is set");
    assertThatThrownBy(() -> options("couchbase.password", "")).isInstanceOf(UsageException.class)
        .hasMessageContaining("couchbase.passwordfile");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "couchbase.keystore=/etc/hostname                       | couchbase.sslMode=auth, and this is none",
    "couchbase.sslMode=data couchbase.keystore=/etc/hostname | goes into couchbase.caFile",
    "couchbase.sslMode=data couchbase.keystorePassword=p    | no keystore without couchbase.sslMode=auth",
    "couchbase.caFile=/etc/hostname                         | without TLS no certificate is used",
    "couchbase.sslMode=auth                                 | set couchbase.keystore",
    "couchbase.sslMode=auth couchbase.keystore=/no/such     | can't be read",
    "couchbase.sslMode=data couchbase.caFile=/no/such       | can't be read",
    "couchbase.passwordfile=/no/such                        | can't be read",
    "couchbase.host=couchbase://user:pw@host                | couchbase.passwordfile",
    "couchbase.sslMode=none couchbase.host=couchbases://h   | couchbase.sslMode=data",
    "couchbase.collection=a,b                               | couchbase.collection=a,b: a run has one collection",
    "couchbase.kv=false                                     | couchbase.kv=false",
    "couchbase.durability=majorty                           | did you mean majority"})
  void settingsWithoutEffectOrThatContradictEachOtherAreRefused(String settings, String reason) {
    assertThatThrownBy(() -> options(settings.split("[ =]"))).isInstanceOf(UsageException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void limitsOfAManagedClusterAreItsRefusalForTheMoment() {
    assertThat(CouchbaseFailure.of(new RateLimitedException(null)).status())
        .isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(CouchbaseFailure.of(new QuotaLimitedException(null)).status())
        .isEqualTo(Status.SERVICE_UNAVAILABLE);
  }
}
