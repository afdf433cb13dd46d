// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import static io.ycsbpack.core.property.PropertyType.bool;
import static io.ycsbpack.core.property.PropertyType.durationOrMillis;
import static io.ycsbpack.core.property.PropertyType.integer;
import static io.ycsbpack.core.property.PropertyType.oneOf;
import static io.ycsbpack.core.property.PropertyType.path;
import static io.ycsbpack.core.property.PropertyType.text;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Every property of the Couchbase binding, with the names of YCSB's bindings. Properties of other bindings for Couchbase
 * are accepted without effect, or refused with the replacement.
 */
final class CouchbaseProperties {
  static final Property<String> HOST = Property.optional("couchbase.host", text(),
      "The cluster: a host, several separated by commas, or a connection string such as couchbase://host or "
          + "couchbases://host. The word double starts a test double in this process, whose figures measure the client.");
  static final Property<String> BUCKET = Property.of("couchbase.bucket", text(), "default", "The bucket.");
  static final Property<String> SCOPE = Property.of("couchbase.scope", text(), "_default",
      "The scope of all collections.");
  static final Property<String> COLLECTION = Property.of("couchbase.collection", text(), "_default",
      "The collection of the core workloads' records; YCSB's property table is not used. The tenant mix has its own "
          + "collections, named by tenantq.table.");
  static final Property<String> USERNAME = Property.of("couchbase.username", text(), "Administrator",
      "The user.");
  static final Property<String> PASSWORD = Property.secret("couchbase.password",
      "The password. Lists of processes show it; couchbase.passwordfile and the environment variable "
          + "COUCHBASE_PASSWORD are safer.");
  static final Property<Path> PASSWORD_FILE = Property.optional("couchbase.passwordfile", path(),
      "File whose first line is the password.");
  static final Property<String> SSL_MODE = Property.of("couchbase.sslMode", oneOf("none", "data", "auth"),
      "none",
      "TLS: none; data (the server's certificate is verified); auth (data, and the client shows a certificate instead "
          + "of a password). Default with couchbases://: data.");
  static final Property<Path> CA_FILE = Property.optional("couchbase.caFile", path(),
      "PEM file with the authority that signed the server's certificate, if neither Java nor the driver knows it.");
  static final Property<Path> KEYSTORE = Property.optional("couchbase.keystore", path(),
      "PKCS #12 file with the client's key and certificates, for couchbase.sslMode=auth.");
  static final Property<String> KEYSTORE_PASSWORD = Property.secret("couchbase.keystorePassword",
      "Password of couchbase.keystore.");
  static final Property<Boolean> UPSERT = Property.of("couchbase.upsert", bool(), "false",
      "Whether an insert writes over a record that is there, and an update makes one that is not.");
  static final Property<String> DURABILITY = Property.of("couchbase.durability",
      oneOf("none", "majority", "majorityandpersisttoactive", "persisttomajority", "0", "1", "2", "3"), "none",
      "When a write is acknowledged (Couchbase 6.5 and newer): none, majority, majorityAndPersistToActive, "
          + "persistToMajority, or 0 to 3 for the same, as other YCSB bindings write it.");
  static final Property<Integer> DOCUMENT_EXPIRY = Property.of("couchbase.documentExpiry",
      integer(0, 1_576_800_000), "0", "Seconds from its last write after which a record expires; 0: never.");
  static final Property<Boolean> ADHOC = Property.of("couchbase.adhoc", bool(), "false",
      "Whether statements are sent as text each time, not prepared once. Statements of workload=queries always are.");
  static final Property<Integer> MAX_PARALLELISM = Property.of("couchbase.maxParallelism", integer(0, 1024), "1",
      "Over how many cores of the query service one statement may spread; 0 leaves it to the service.");
  static final Property<String> SCAN_CONSISTENCY = Property.of("couchbase.scanConsistency",
      oneOf("not_bounded", "request_plus"), "not_bounded",
      "Whether a statement waits until the indexes hold all writes that were acknowledged before it (request_plus).");
  static final Property<Integer> KV_ENDPOINTS = Property.of("couchbase.kvEndpoints", integer(1, 1024), "1",
      "Key-value connections to each node.");
  static final Property<Integer> QUERY_ENDPOINTS = Property.of("couchbase.queryEndpoints", integer(1, 65_000),
      "1024", "Connections to each query node at most; they are opened as threads need them.");
  static final Property<Integer> BOOST = Property.of("couchbase.boost", integer(0, 1024), "0",
      "Threads of the driver's event loop; 0 leaves it to the driver.");
  static final Property<Boolean> EPOLL = Property.of("couchbase.epoll", bool(), "true",
      "Whether the driver may use the system's own I/O (epoll on Linux).");
  static final Property<String> RETRY = Property.of("couchbase.retry", oneOf("besteffort", "failfast"),
      "besteffort",
      "Whether the driver tries again within couchbase.kvTimeout when a node asks for it, as applications have it by "
          + "default, or fails at once. Either way it counts as one operation.");
  static final Property<Duration> CONNECT_TIMEOUT = Property.of("couchbase.connectTimeout", durationOrMillis(),
      "20s",
      "Time limit of connecting, of a call of the management service and of a look at the indexes. An attempt to connect"
          + " has half of it. A wrong address, user or bucket shows sooner. In a run, a connection that is closed in its"
          + " handshake, as by a node that starts, is made again after that half.");
  static final Property<Duration> KV_TIMEOUT = Property.of("couchbase.kvTimeout", durationOrMillis(), "2500ms",
      "How long a read or write may take before it has failed; four times as long with a durability.");
  static final Property<Duration> QUERY_TIMEOUT = Property.of("couchbase.queryTimeout", durationOrMillis(),
      "30s", "How long a statement may take before it has failed.");
  static final Property<String> READ = Property.of("couchbase.read", oneOf("active", "any-replica"), "active",
      "Copy that a read by key takes: active; or any-replica, the first answer of all copies. The latter survives a "
          + "lost node without a wait, costs one read for each copy, and may return an older value. Updates and scans "
          + "are unaffected.");

  private static final Property<Boolean> KV = Property.of("couchbase.kv", bool(), "true",
      "Reads and writes by key use the key-value service, always; false is refused.");
  private static final Map<String, String> REFUSED = Map.of(
      "couchbase.url", "write couchbase.host=HOST, without http:// and /pools",
      "couchbase.hosts", "write couchbase.host",
      "couchbase.user", "write couchbase.username",
      "couchbase.ttlSeconds", "write couchbase.documentExpiry",
      "couchbase.persistTo", "write couchbase.durability",
      "couchbase.replicateTo", "write couchbase.durability",
      "couchbase.sslNoVerify", "certificates are always verified; name the authority that signed them by"
          + " couchbase.caFile",
      "couchbase.mode", "each record is one document, always");

  private CouchbaseProperties() {
  }

  /** In the order of the docs. */
  static List<Property<?>> all() {
    return List.of(HOST, BUCKET, SCOPE, COLLECTION, USERNAME, PASSWORD, PASSWORD_FILE, SSL_MODE, CA_FILE, KEYSTORE,
        KEYSTORE_PASSWORD, UPSERT, DURABILITY, DOCUMENT_EXPIRY, ADHOC, MAX_PARALLELISM,
        SCAN_CONSISTENCY, KV_ENDPOINTS, QUERY_ENDPOINTS, BOOST, EPOLL, RETRY, CONNECT_TIMEOUT, KV_TIMEOUT,
        QUERY_TIMEOUT, READ, KV, ignored("couchbase.syncMutationResponse", "every operation waits for its answer"),
        ignored("couchbase.networkMetricsInterval", "the record holds latencies by operation"),
        ignored("couchbase.runtimeMetricsInterval", "the record contains the values that the client used"));
  }

  private static Property<?> ignored(String name, String reason) {
    return Property.optional(name, text(), "Of YCSB's couchbase2 binding; without effect: " + reason + ".");
  }

  /** @throws UsageException with the replacement of a property of another binding */
  static void refuseForeign(Settings settings) {
    REFUSED.forEach((name, advice) -> {
      if (settings.text(name).isPresent()) {
        throw new UsageException("there is no property '" + name + "'" + settings.origin(name) + ": " + advice);
      }
    });
    if (!KV.get(settings)) {
      throw new UsageException(KV.name() + "=false" + settings.origin(KV.name())
          + ": records are read and written by the key-value service only; leave it out");
    }
  }
}
