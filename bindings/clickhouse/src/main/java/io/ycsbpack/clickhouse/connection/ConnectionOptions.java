package io.ycsbpack.clickhouse.connection;

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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import javax.net.ssl.SSLContext;

/** How to connect, from the properties of a run. Holds the password and never shows it. */
public final class ConnectionOptions {
  /** The server setting by which an insert waits for several replicas. */
  static final String QUORUM = "insert_quorum";
  /** How long connecting may take: more than a lost packet or a slow handshake needs, less than an operation may. */
  static final int CONNECT_TIMEOUT_MILLIS = 5000;
  /** How much longer than the server the client waits, so that the server's own answer comes first. */
  private static final Duration CLIENT_EXTRA = Duration.ofSeconds(5);
  /** Environment variable with the password. */
  public static final String ENVIRONMENT = "CLICKHOUSE_PASSWORD";

  private final Settings settings;
  private final ServerSettings serverSettings;
  private final List<Endpoint> endpoints;
  private final boolean measured;
  private final Duration timeout;

  private ConnectionOptions(Settings settings, List<Endpoint> endpoints, boolean measured, Duration timeout) {
    this.settings = settings;
    serverSettings = ServerSettings.of(settings);
    this.endpoints = endpoints;
    this.measured = measured;
    this.timeout = timeout;
  }

  /**
   * The options of these settings, for whatever is not measured: preflight, loading, checks, probes.
   *
   * @throws UsageException when the URL is missing or malformed, or the password file can't be read
   */
  public static ConnectionOptions of(Settings settings) {
    List<Endpoint> endpoints = Endpoint.parse(ClickHouseProperties.URL.get(settings),
        ClickHouseProperties.SSL.get(settings));
    ConnectionOptions options = new ConnectionOptions(settings, endpoints, false,
        ClickHouseProperties.TIMEOUT.get(settings));
    options.driverProperties();
    options.onCluster();
    return options;
  }

  /**
   * The options of the measured operations: through the proxy, where one is named.
   *
   * @throws UsageException as {@link #of}
   */
  public static ConnectionOptions measured(Settings settings) {
    ConnectionOptions direct = of(settings);
    List<Endpoint> endpoints = ClickHouseProperties.THROUGH.find(settings)
        .map(proxy -> Endpoint.parse("jdbc:clickhouse://" + proxy + "/" + direct.endpoints.get(0).database(),
            ClickHouseProperties.SSL.get(settings)))
        .orElse(direct.endpoints);
    return new ConnectionOptions(settings, endpoints, true, direct.timeout);
  }

  /** The same with another limit for each operation. */
  public ConnectionOptions withTimeout(Duration timeout) {
    return new ConnectionOptions(settings, endpoints, measured, timeout);
  }

  /** The same for one of the hosts. */
  public ConnectionOptions only(Endpoint endpoint) {
    return new ConnectionOptions(settings, List.of(endpoint), measured, timeout);
  }

  /** The hosts, at least one. */
  public List<Endpoint> endpoints() {
    return endpoints;
  }

  /** Whether a cache may answer instead of the tables: a proxy, or the server's query cache. */
  public boolean isCacheBetween() {
    return ClickHouseProperties.THROUGH.find(settings).isPresent() || serverSettings.isQueryCacheOn();
  }

  /** Server settings of each measured statement; none when nothing over these connections is measured. */
  public Map<String, String> statementSettings() {
    return measured ? serverSettings.queryCache() : Map.of();
  }

  /** How long one operation may take on the server. */
  public Duration timeout() {
    return timeout;
  }

  /** Name of the user. */
  String user() {
    return ClickHouseProperties.USER.get(settings);
  }

  /** Server settings of the binding's own for every statement, as far as the user may send them. */
  Map<String, String> ownSettings() {
    return Map.of("max_execution_time", String.valueOf(Math.max(1, (timeout().toMillis() + 999) / 1000)));
  }

  /** Server settings that the properties ask for with every statement. */
  Map<String, String> requiredSettings() {
    return serverSettings.general();
  }

  /** Whether inserts wait for several replicas. */
  public boolean isQuorumWanted() {
    return !serverSettings.general().getOrDefault(QUORUM, "0").equals("0");
  }

  /** Whether the tables that are made are replicated ones. */
  public boolean isReplicated() {
    return ClickHouseProperties.ENGINE.get(settings).equals("replicated");
  }

  /** The engine of a table that is made, given its name on one server, such as MergeTree. */
  public String engine(String local) {
    return isReplicated() ? "Replicated" + local : local;
  }

  /** Whether a load ends with a merge of all that it wrote. */
  boolean isMergedAfterLoad() {
    return ClickHouseProperties.MERGE_LOADED.get(settings);
  }

  /** What follows the name of a table that is made or dropped: empty, or on which cluster that happens. */
  public String onCluster() {
    return ClickHouseProperties.CLUSTER.find(settings).map(cluster -> " ON CLUSTER " + Sql.name(cluster)).orElse("");
  }

  /**
   * What the driver is given for this host, server settings left out; a new object at every call, with the password in
   * it.
   */
  Properties driverProperties(Endpoint endpoint) {
    Properties properties = driverProperties();
    properties.setProperty("http_keep_alive_timeout", String.valueOf(Math.max(1, keepAlive(endpoint).toMillis())));
    return properties;
  }

  /** Value of the header that says who connects; holds the password. */
  String authorization() {
    return "Basic " + Base64.getEncoder()
        .encodeToString(
            (ClickHouseProperties.USER.get(settings) + ":" + password(settings)).getBytes(StandardCharsets.UTF_8));
  }

  /** Whether answers come compressed. */
  boolean isCompressed() {
    return ClickHouseProperties.COMPRESS.get(settings);
  }

  /** Whether connections are made by TLS. */
  boolean isTls() {
    return ClickHouseProperties.SSL.get(settings);
  }

  /** Authorities and certificates of connections by TLS, read as the driver reads them. */
  SSLContext sslContext() {
    SslContextProvider.Builder builder = new SslContextProvider().builder();
    ClickHouseProperties.SSL_CERT.find(settings)
        .ifPresent(path -> builder.clientCertificate(path.toAbsolutePath().toString(),
            ClickHouseProperties.SSL_KEY.find(settings).map(key -> key.toAbsolutePath().toString()).orElse(null)));
    ClickHouseProperties.SSL_ROOT_CERT.find(settings)
        .ifPresent(path -> builder.rootCertificate(path.toAbsolutePath().toString()));
    return builder.build();
  }

  /** How long the client waits for the next bytes of an answer. */
  int socketTimeoutMillis() {
    return (int) Math.min(Integer.MAX_VALUE, timeout().plus(CLIENT_EXTRA).toMillis());
  }

  /** How long a connection to this host may be idle and still be used again. */
  Duration keepAlive(Endpoint endpoint) {
    // A proxy passes the server's header on, whatever its own time is.
    boolean unknown = measured && ClickHouseProperties.THROUGH.find(settings).isPresent();
    return ClickHouseProperties.KEEP_ALIVE.find(settings)
        .orElseGet(() -> unknown
            ? KeepAlive.UNKNOWN
            : KeepAlive.learn(endpoint, ClickHouseProperties.SSL.get(settings)));
  }

  private Properties driverProperties() {
    Properties properties = new Properties();
    properties.setProperty("user", user());
    properties.setProperty("password", password(settings));
    // A retry inside a measured operation would hide a failure and count its time twice.
    properties.setProperty("retry", "0");
    properties.setProperty("max_open_connections", "1");
    properties.setProperty("connection_timeout", String.valueOf(CONNECT_TIMEOUT_MILLIS));
    properties.setProperty("socket_timeout", String.valueOf(socketTimeoutMillis()));
    properties.setProperty("socket_tcp_nodelay", "true");
    // The driver allocates this much for every answer; its default of 300 kB is most of a small query's cost.
    properties.setProperty("client_network_buffer_size", "16384");
    properties.setProperty("compress", ClickHouseProperties.COMPRESS.get(settings).toString());
    properties.setProperty("ssl", ClickHouseProperties.SSL.get(settings).toString());
    setPath(properties, "sslrootcert", ClickHouseProperties.SSL_ROOT_CERT);
    setPath(properties, "sslcert", ClickHouseProperties.SSL_CERT);
    setPath(properties, "ssl_key", ClickHouseProperties.SSL_KEY);
    return properties;
  }

  private void setPath(Properties properties, String name, Property<Path> property) {
    property.find(settings).ifPresent(path -> {
      if (!Files.isReadable(path)) {
        throw new UsageException(property.name() + "=" + path + " can't be read");
      }
      properties.setProperty(name, path.toAbsolutePath().toString());
    });
  }

  /** The password that these settings lead to: from the file, the property or the environment; may be empty. */
  public static String password(Settings settings) {
    return SecretFile.firstLine(ClickHouseProperties.PASSWORD_FILE, settings)
        .or(() -> ClickHouseProperties.PASSWORD.find(settings))
        .orElseGet(() -> Optional.ofNullable(System.getenv(ENVIRONMENT)).orElse(""));
  }
}
