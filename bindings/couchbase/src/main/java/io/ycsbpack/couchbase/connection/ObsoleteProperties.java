package io.ycsbpack.couchbase.connection;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Names of older bindings: taken over, with one warning that names the successor. */
public final class ObsoleteProperties {
  private static final List<Obsolete> ALL = List.of(
      new Obsolete("couchbase.url", CouchbaseProperties.HOST, ""),
      new Obsolete("couchbase.hosts", CouchbaseProperties.HOST, ""),
      new Obsolete("couchbase.user", CouchbaseProperties.USERNAME, ""),
      new Obsolete("couchbase.certificateFile", CouchbaseProperties.CA_FILE, ""),
      new Obsolete("couchbase.certKeystoreFile", CouchbaseProperties.KEYSTORE, ""),
      new Obsolete("couchbase.certKeystorePassword", CouchbaseProperties.KEYSTORE_PASSWORD, ""),
      new Obsolete("couchbase.durabilityLevel", CouchbaseProperties.DURABILITY, ""),
      new Obsolete("couchbase.syncMutationResponse", null, "every operation waits for its answer"),
      new Obsolete("couchbase.checkFutures", null, "every operation waits for its answer"),
      new Obsolete("couchbase.networkMetricsInterval", null, "the record holds latencies by operation"),
      new Obsolete("couchbase.runtimeMetricsInterval", null, "the record holds what the client used"),
      new Obsolete("couchbase.json", null, "records are always JSON"),
      new Obsolete("couchbase.ddoc", null, "scans are SQL++ statements, no views"),
      new Obsolete("couchbase.view", null, "scans are SQL++ statements, no views"),
      new Obsolete("couchbase.stale", null, "scans are SQL++ statements, no views"));
  private static final Property<Boolean> KV = Property.of("couchbase.kv", PropertyType.bool(), "true",
      "Reads and writes by key use the key-value service, always; false is refused.");

  private ObsoleteProperties() {
  }

  /** @param successor the property that has its meaning now, or null; {@code reason} says then why there is none */
  private record Obsolete(String name, Property<?> successor, String reason) {
    Property<String> declaration() {
      String doc = "Obsolete: " + advice() + ".";
      return successor != null && successor.isSecret()
          ? Property.secret(name, doc)
          : Property.optional(name, PropertyType.text(), doc);
    }

    String advice() {
      return successor == null ? "without effect, " + reason : "write " + successor.name();
    }
  }

  /** Their declarations. */
  public static List<Property<?>> all() {
    List<Property<?>> all = new ArrayList<>();
    ALL.forEach(obsolete -> all.add(obsolete.declaration()));
    all.add(KV);
    return all;
  }

  /** One warning for each that is set. */
  public static void warn(Settings settings, Console console) {
    ALL.stream()
        .filter(obsolete -> settings.text(obsolete.name()).isPresent())
        .forEach(obsolete -> console.warn(obsolete.name() + " is obsolete: " + obsolete.advice()));
  }

  /**
   * The settings with each value under its successor's name, unless that is set too.
   *
   * @throws UsageException when couchbase.kv is false
   */
  public static Settings replaced(Settings settings) {
    if (!KV.get(settings)) {
      throw new UsageException(KV.name() + "=false" + settings.origin(KV.name())
          + ": records are read and written by the key-value service only; leave it out");
    }
    Map<String, String> renamed = new LinkedHashMap<>();
    for (Obsolete obsolete : ALL) {
      if (obsolete.successor() != null && settings.text(obsolete.successor().name()).isEmpty()) {
        settings.text(obsolete.name()).ifPresent(value -> renamed.putIfAbsent(obsolete.successor().name(), value));
      }
    }
    return settings.with(renamed, "an obsolete name");
  }
}
