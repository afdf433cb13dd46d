// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase.connection;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.util.List;
import java.util.Map;

/** Properties of other YCSB bindings for Couchbase: accepted without effect, or refused with the replacement. */
public final class ForeignProperties {
  private static final Property<Boolean> KV = Property.of("couchbase.kv", PropertyType.bool(), "true",
      "Reads and writes by key use the key-value service, always; false is refused.");
  private static final List<Property<?>> ACCEPTED = List.of(KV,
      ignored("couchbase.syncMutationResponse", "every operation waits for its answer"),
      ignored("couchbase.networkMetricsInterval", "the record holds latencies by operation"),
      ignored("couchbase.runtimeMetricsInterval", "the record contains the values that the client used"));
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

  private ForeignProperties() {
  }

  private static Property<?> ignored(String name, String reason) {
    return Property.optional(name, PropertyType.text(),
        "Of YCSB's couchbase2 binding; without effect: " + reason + ".");
  }

  /** Properties of YCSB's couchbase2 binding. */
  public static List<Property<?>> accepted() {
    return ACCEPTED;
  }

  /** @throws UsageException with the replacement */
  public static void refuse(Settings settings) {
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
