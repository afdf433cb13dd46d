// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.Settings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What users write for the address of a cluster, and names of properties that they know from other bindings. */
class CouchbaseOptionsTest {

  private static CouchbaseOptions options(String name, String value) {
    return CouchbaseOptions.of(Settings.NONE.with(Map.of("couchbase.password", "p"), "a test")
        .with(Map.of(name, value), "a test"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"h", "h:11210", "a,b:11210,c", "couchbase://h", "couchbases://cb.abc.cloud.couchbase.com",
    "couchbase://127.0.0.1:12000=kv,127.0.0.1:12001=manager", "couchbase://h?network=external", "couchbase://double",
    "[::1]:11210", " h "})
  void addressesOfClustersAreAccepted(String host) {
    assertThat(options("couchbase.host", host).connectionString()).matches("couchbases?://\\S+");
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
    assertThatThrownBy(() -> options("couchbase.bucket", "prod")).isInstanceOf(UsageException.class)
        .hasMessageContainingAll("couchbase.host names no server", "couchbase.username", "couchbase.passwordfile",
            "docker run", "Capella", "couchbase.host=double");
  }

  @ParameterizedTest
  @CsvSource({"couchbase.url, couchbase.host", "couchbase.hosts, couchbase.host", "couchbase.user, couchbase.username",
    "couchbase.ttlSeconds, couchbase.documentExpiry", "couchbase.sslNoVerify, couchbase.caFile",
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
    ForeignProperties.refuse(Settings.NONE.with(Map.of(name, "1"), "a test"));
    assertThat(ForeignProperties.accepted()).extracting(property -> property.name()).contains(name);
  }
}
