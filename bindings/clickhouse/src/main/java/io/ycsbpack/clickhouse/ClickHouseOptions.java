// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import com.clickhouse.client.api.internal.SslContextProvider;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.SecretFile;
import io.ycsbpack.core.property.Settings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;

/** How to connect, from the properties of a run. Holds the password and never shows it. */
public final class ClickHouseOptions {
  /** The client waits longer than the server, so that the server's own answer comes first. */
  private static final Duration CLIENT_EXTRA = Duration.ofSeconds(5);
  static final String ENVIRONMENT = "CLICKHOUSE_PASSWORD";
  /** A server setting's name and value, from one comma to the next. */
  private static final Pattern SETTING = Pattern.compile("\\G\\s*(\\w+)=(?:'((?:[^']|'')*)'\\s*|([^,']*))(?=,|$)");

  private final Settings settings;
  private final Map<String, String> requiredSettings = new LinkedHashMap<>();
  private final Map<String, String> measuredSettings = new LinkedHashMap<>();
  private final List<Endpoint> endpoints;
  private final Duration timeout;

  private ClickHouseOptions(Settings settings, List<Endpoint> endpoints, Duration timeout) {
    this.settings = settings;
    this.endpoints = endpoints;
    this.timeout = timeout;
    ClickHouseProperties.SETTINGS.find(settings).ifPresent(this::addServerSettings);
  }

  /** @throws UsageException if a part is not {@code name=value}, or reads would be less consistent than it demands */
  private void addServerSettings(String text) {
    Matcher part = SETTING.matcher(text);
    int end = -1;
    while (end < text.length()) {
      if (!part.find(end + 1)) {
        throw new UsageException(ClickHouseProperties.SETTINGS.name() + ": '" + text.substring(end + 1).strip()
            + "' is not name=value; write such as max_threads=2,use_uncompressed_cache=1, and a value that holds a "
            + "comma between single quotes");
      }
      String value = part.group(2) == null ? part.group(3).strip() : part.group(2).replace("''", "'");
      (part.group(1).contains("query_cache") ? measuredSettings : requiredSettings).put(part.group(1), value);
      end = part.end();
    }
    // A server ignores the consistency of reads while inserts with a quorum may go in parallel.
    if (requiredSettings.getOrDefault("select_sequential_consistency", "0").equals("1")
        && !requiredSettings.getOrDefault("insert_quorum_parallel", "1").equals("0")) {
      throw new UsageException(ClickHouseProperties.SETTINGS.name() + ": select_sequential_consistency=1 has no effect"
          + " without insert_quorum_parallel=0; add insert_quorum=2,insert_quorum_parallel=0");
    }
  }

  /**
   * The options of preflight, loading, checks and probes, which go to the servers themselves.
   *
   * @throws UsageException when the URL is missing, the URL or the server settings are malformed, or the password file
   *     can't be read
   */
  public static ClickHouseOptions of(Settings settings) {
    ClickHouseOptions options = new ClickHouseOptions(settings,
        Endpoint.parse(ClickHouseProperties.URL.get(settings), ClickHouseProperties.SSL.get(settings)),
        ClickHouseProperties.TIMEOUT.get(settings));
    List.of(ClickHouseProperties.SSL_ROOT_CERT, ClickHouseProperties.SSL_CERT, ClickHouseProperties.SSL_KEY)
        .forEach(options::requireReadable);
    password(settings);
    options.onCluster();
    return options;
  }

  /** The options of the measured operations: through the proxy, if one is named. */
  static ClickHouseOptions measured(Settings settings) {
    ClickHouseOptions direct = of(settings);
    List<Endpoint> endpoints = ClickHouseProperties.THROUGH.find(settings)
        .map(proxy -> Endpoint.parse("jdbc:clickhouse://" + proxy + "/" + direct.endpoints.get(0).database(),
            ClickHouseProperties.SSL.get(settings)))
        .orElse(direct.endpoints);
    return new ClickHouseOptions(settings, endpoints, direct.timeout);
  }

  ClickHouseOptions withTimeout(Duration timeout) {
    return new ClickHouseOptions(settings, endpoints, timeout);
  }

  ClickHouseOptions only(Endpoint endpoint) {
    return new ClickHouseOptions(settings, List.of(endpoint), timeout);
  }

  /** At least one. */
  public List<Endpoint> endpoints() {
    return endpoints;
  }

  /** Whether a cache may answer instead of the tables: a proxy, or the server's query cache. */
  boolean isCacheBetween() {
    String queryCache = measuredSettings.getOrDefault("use_query_cache", "0");
    return ClickHouseProperties.THROUGH.find(settings).isPresent() || queryCache.equals("1")
        || queryCache.equalsIgnoreCase("true");
  }

  /**
   * Settings of the server's query cache, for measured statements on top of {@link #requiredSettings}. With the cache
   * switched on, a server refuses questions about its version, its tables or the current database (codes 704 and 719).
   * A cache must not answer a check.
   */
  Map<String, String> measuredSettings() {
    return measuredSettings;
  }

  <T> T get(Property<T> property) {
    return property.get(settings);
  }

  /** The binding's own server settings for every statement; sent only if the user may. */
  Map<String, String> ownSettings() {
    return Map.of("max_execution_time", String.valueOf((timeout.toMillis() + 999) / 1000));
  }

  /** Server settings of every statement, from the properties. */
  Map<String, String> requiredSettings() {
    return requiredSettings;
  }

  boolean isReplicated() {
    return get(ClickHouseProperties.ENGINE).equals("replicated");
  }

  /** @param local name of the engine on one server, such as MergeTree */
  String engine(String local) {
    return isReplicated() ? "Replicated" + local : local;
  }

  /** Clause behind the table's name in CREATE and DROP; empty without a cluster. */
  String onCluster() {
    return ClickHouseProperties.CLUSTER.find(settings).map(cluster -> " ON CLUSTER " + Sql.name(cluster)).orElse("");
  }

  String drop(String table) {
    return "DROP TABLE IF EXISTS " + Sql.name(table) + onCluster() + " SYNC";
  }

  /** Holds the password. */
  String authorization() {
    return "Basic " + Base64.getEncoder()
        .encodeToString((get(ClickHouseProperties.USER) + ":" + password(settings)).getBytes(StandardCharsets.UTF_8));
  }

  SSLContext sslContext() {
    SslContextProvider.Builder builder = new SslContextProvider().builder();
    ClickHouseProperties.SSL_CERT.find(settings)
        .ifPresent(path -> builder.clientCertificate(path.toAbsolutePath().toString(),
            ClickHouseProperties.SSL_KEY.find(settings).map(key -> key.toAbsolutePath().toString()).orElse(null)));
    ClickHouseProperties.SSL_ROOT_CERT.find(settings)
        .ifPresent(path -> builder.rootCertificate(path.toAbsolutePath().toString()));
    return builder.build();
  }

  Duration clientTimeout() {
    return timeout.plus(CLIENT_EXTRA);
  }

  private void requireReadable(Property<Path> property) {
    property.find(settings).filter(path -> !Files.isReadable(path)).ifPresent(path -> {
      throw new UsageException(property.name() + "=" + path + " can't be read");
    });
  }

  /** From the file, the property or the environment; may be empty. */
  static String password(Settings settings) {
    return SecretFile.firstLine(ClickHouseProperties.PASSWORD_FILE, settings)
        .or(() -> ClickHouseProperties.PASSWORD.find(settings))
        .orElseGet(() -> Optional.ofNullable(System.getenv(ENVIRONMENT)).orElse(""));
  }
}
