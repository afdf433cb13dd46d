// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import com.couchbase.client.core.env.Authenticator;
import com.couchbase.client.core.env.CertificateAuthenticator;
import com.couchbase.client.core.env.PasswordAuthenticator;
import com.couchbase.client.core.error.CouchbaseException;
import com.couchbase.client.core.msg.kv.DurabilityLevel;
import com.couchbase.client.core.retry.BestEffortRetryStrategy;
import com.couchbase.client.core.retry.FailFastRetryStrategy;
import com.couchbase.client.core.util.ConnectionString;
import com.couchbase.client.java.codec.RawJsonTranscoder;
import com.couchbase.client.java.env.ClusterEnvironment;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.SecretFile;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How to connect, from the properties of a run. Holds the password and never shows it. */
final class CouchbaseOptions {
  static final String ENVIRONMENT = "COUCHBASE_PASSWORD";
  /** The driver closes query connections that were idle for 1 s: at a slow pace, each query would pay for a new one. */
  private static final Duration IDLE_QUERY_CONNECTION = Duration.ofSeconds(4);
  /** A dead node must not hold up the end of a command. */
  private static final Duration DISCONNECT_TIMEOUT = Duration.ofSeconds(1);

  /** The value of couchbase.host for a test double. */
  static final String DOUBLE = "double";
  private static final int LARGEST_PORT = 65_535;
  private static final String NO_HOST = "couchbase.host names no server: write -p couchbase.host=HOST, with "
      + "couchbase.username and couchbase.passwordfile (or COUCHBASE_PASSWORD), for your cluster or Couchbase Capella "
      + "(couchbases://...). 'docker run -d -p 8091-8096:8091-8096 -p 11210:11210 couchbase/server' starts one. To "
      + "try commands without a server: -p couchbase.host=double starts a test double, whose figures measure the client";

  private final Settings settings;

  private CouchbaseOptions(Settings settings) {
    this.settings = settings;
  }

  /** @throws UsageException if values exclude each other or a file can't be read */
  static CouchbaseOptions of(Settings settings) {
    CouchbaseProperties.refuseForeign(settings);
    CouchbaseOptions options = new CouchbaseOptions(settings);
    options.refuseMalformedHost();
    options.durability();
    options.refuseIgnored();
    CouchbaseProperties.CA_FILE.find(settings).ifPresent(file -> readable(CouchbaseProperties.CA_FILE, file));
    options.authenticator();
    return options;
  }

  /** An option without effect is a misunderstanding, and one about security must not pass. */
  private void refuseIgnored() {
    String tls = sslMode();
    if (!tls.equals("auth")) {
      refuse(CouchbaseProperties.KEYSTORE,
          "the client shows its certificate only with couchbase.sslMode=auth, and this "
              + "is " + tls + "; a certificate authority to trust goes into couchbase.caFile");
      refuse(CouchbaseProperties.KEYSTORE_PASSWORD,
          "there is no keystore without couchbase.sslMode=auth, and this is " + tls);
    } else if (CouchbaseProperties.KEYSTORE.find(settings).isEmpty()) {
      throw new UsageException(
          "couchbase.sslMode=auth needs the client's key and certificates; set couchbase.keystore");
    }
    if (tls.equals("none")) {
      refuse(CouchbaseProperties.CA_FILE, "without TLS no certificate is used; set couchbase.sslMode=data");
    }
    String collection = CouchbaseProperties.COLLECTION.get(settings);
    if (collection.contains(",")) {
      throw new UsageException(
          "couchbase.collection=" + collection + ": a run has one collection; start a client for each");
    }
  }

  private void refuse(Property<?> property, String why) {
    if (settings.text(property.name()).isPresent()) {
      throw new UsageException(property.name() + " is set and would be without effect: " + why);
    }
  }

  Settings settings() {
    return settings;
  }

  String bucket() {
    return CouchbaseProperties.BUCKET.get(settings);
  }

  /** The collection of the core workloads. */
  Keyspace records() {
    return collection(CouchbaseProperties.COLLECTION.get(settings));
  }

  Keyspace collection(String name) {
    return new Keyspace(bucket(), CouchbaseProperties.SCOPE.get(settings), name);
  }

  /** The condition for a write to count as acknowledged. */
  DurabilityLevel durability() {
    return switch (CouchbaseProperties.DURABILITY.get(settings)) {
      case "majority", "1" -> DurabilityLevel.MAJORITY;
      case "majorityandpersisttoactive", "2" -> DurabilityLevel.MAJORITY_AND_PERSIST_TO_ACTIVE;
      case "persisttomajority", "3" -> DurabilityLevel.PERSIST_TO_MAJORITY;
      default -> DurabilityLevel.NONE;
    };
  }

  /** Also the limit of each question to the cluster that is not measured. */
  Duration connectTimeout() {
    return CouchbaseProperties.CONNECT_TIMEOUT.get(settings);
  }

  String connectionString() {
    String host = host();
    return host.contains("://") ? host : (isTls() ? "couchbases://" : "couchbase://") + host;
  }

  private String host() {
    return CouchbaseProperties.HOST.find(settings).orElseThrow(() -> new UsageException(NO_HOST));
  }

  private void refuseMalformedHost() {
    String host = host();
    if (host.equals(DOUBLE)) {
      throw new UsageException(
          "couchbase.host=double: only ycsb starts a test double; name a server (a host of this name "
              + "is couchbase://double)");
    }
    if (host.contains("@")) {
      throw new UsageException("couchbase.host holds a user or password; write couchbase.username and "
          + "couchbase.passwordfile");
    }
    if (host.matches("(?i)https?://.*")) {
      throw malformed("this is an address of the management service; write "
          + (host.matches("(?i)https.*") ? "couchbases://" : "")
          + host.replaceFirst("(?i)https?://", "").replaceFirst("[:/?].*", ""));
    }
    if (host.startsWith("couchbases://") && !isTls()) {
      throw new UsageException("couchbases:// is TLS, but couchbase.sslMode is none; write couchbase.sslMode=data, or "
          + "couchbase://");
    }
    if (host.contains("://") && !host.matches("couchbases?://.*")) {
      throw malformed("write a host, couchbase://HOST or couchbases://HOST");
    }
    try {
      List<ConnectionString.UnresolvedSocket> hosts = ConnectionString.create(connectionString()).hosts();
      if (hosts.isEmpty() || hosts.stream().anyMatch(socket -> socket.host().isBlank())) {
        throw malformed("it names no host; write HOST, HOST1,HOST2 or couchbase://HOST");
      }
      if (hosts.stream().anyMatch(socket -> socket.port() < 0 || socket.port() > LARGEST_PORT)) {
        throw malformed("a port is a number from 1 to 65535; without one it is the standard port");
      }
    } catch (CouchbaseException | IllegalArgumentException e) {
      throw malformedHost(e);
    }
  }

  UsageException malformedHost(RuntimeException reason) {
    return malformed(
        "write HOST, HOST:PORT, HOST1,HOST2 or couchbase://HOST (" + CouchbaseFailure.of(reason).message() + ")");
  }

  private UsageException malformed(String advice) {
    return new UsageException("couchbase.host=" + host() + settings.origin("couchbase.host") + ": " + advice);
  }

  /** As {@code couchbase.sslMode} or the connection string demands. */
  boolean isTls() {
    return !sslMode().equals("none");
  }

  /** A connection string for TLS is enough, if no mode is set. */
  private String sslMode() {
    boolean tls = CouchbaseProperties.HOST.find(settings).map(host -> host.startsWith("couchbases://")).orElse(false);
    return tls && settings.text(CouchbaseProperties.SSL_MODE.name()).isEmpty()
        ? "data"
        : CouchbaseProperties.SSL_MODE.get(settings);
  }

  void configure(ClusterEnvironment.Builder environment) {
    int eventLoops = CouchbaseProperties.BOOST.get(settings);
    environment.ioConfig(io -> io.numKvConnections(CouchbaseProperties.KV_ENDPOINTS.get(settings))
        .maxHttpConnections(CouchbaseProperties.QUERY_ENDPOINTS.get(settings))
        .idleHttpConnectionTimeout(IDLE_QUERY_CONNECTION));
    environment.ioEnvironment(io -> {
      io.enableNativeIo(CouchbaseProperties.EPOLL.get(settings));
      if (eventLoops > 0) {
        io.eventLoopThreadCount(eventLoops);
      }
    });
    environment.transcoder(RawJsonTranscoder.INSTANCE).jsonSerializer(RawJson.INSTANCE);
    // Snappy would cost CPU and save nothing on YCSB's random values.
    environment.compressionConfig(compression -> compression.enable(false));
    Duration keyValue = CouchbaseProperties.KV_TIMEOUT.get(settings);
    // Only the end of an attempt shows that a connection was closed in its handshake, and another one must fit in.
    environment.timeoutConfig(timeouts -> timeouts.connectTimeout(connectTimeout().dividedBy(2))
        .kvTimeout(keyValue)
        .kvDurableTimeout(keyValue.multipliedBy(4))
        .queryTimeout(CouchbaseProperties.QUERY_TIMEOUT.get(settings))
        .managementTimeout(connectTimeout())
        .disconnectTimeout(DISCONNECT_TIMEOUT));
    environment.retryStrategy(CouchbaseProperties.RETRY.get(settings).equals("failfast")
        ? FailFastRetryStrategy.INSTANCE
        : BestEffortRetryStrategy.INSTANCE);
    if (isTls()) {
      environment.securityConfig(security -> {
        security.enableTls(true);
        CouchbaseProperties.CA_FILE.find(settings).ifPresent(security::trustCertificate);
      });
    }
    // The first failures of a kind and the verdict replace the driver's log, in one line each.
    environment.loggingMeterConfig(meter -> meter.enabled(false))
        .orphanReporterConfig(orphans -> orphans.enabled(false));
    environment.thresholdLoggingTracerConfig(tracer -> tracer.enabled(false));
  }

  Authenticator authenticator() {
    String user = CouchbaseProperties.USERNAME.get(settings);
    if (!sslMode().equals("auth")) {
      String password = password(settings);
      if (password.isEmpty() || user.isEmpty()) {
        throw new UsageException("Couchbase wants a user and a password: set couchbase.username and "
            + "couchbase.passwordfile, or COUCHBASE_PASSWORD");
      }
      return PasswordAuthenticator.create(user, password);
    }
    Path file = readable(CouchbaseProperties.KEYSTORE, CouchbaseProperties.KEYSTORE.get(settings));
    Optional<String> password = CouchbaseProperties.KEYSTORE_PASSWORD.find(settings);
    try (InputStream in = Files.newInputStream(file)) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(in, password.map(String::toCharArray).orElse(null));
      return CertificateAuthenticator.fromKeyStore(store, password.orElse(null));
    } catch (IOException | GeneralSecurityException e) {
      throw new UsageException("couchbase.keystore=" + file + " can't be read; is it PKCS #12 and "
          + "couchbase.keystorePassword right?", e);
    }
  }

  private static Path readable(Property<Path> property, Path path) {
    if (!Files.isReadable(path)) {
      throw new UsageException(property.name() + "=" + path + " can't be read");
    }
    return path;
  }

  static List<String> secrets(Settings settings) {
    List<String> secrets = new ArrayList<>(List.of(password(settings)));
    CouchbaseProperties.KEYSTORE_PASSWORD.find(settings).ifPresent(secrets::add);
    return secrets;
  }

  /** From the file, the property or the environment; may be empty. */
  static String password(Settings settings) {
    return SecretFile.firstLine(CouchbaseProperties.PASSWORD_FILE, settings)
        .or(() -> CouchbaseProperties.PASSWORD.find(settings))
        .orElseGet(() -> Optional.ofNullable(System.getenv(ENVIRONMENT)).orElse(""));
  }
}
