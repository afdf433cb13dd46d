// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchException;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongSupplier;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The measured connection trusts whom it is told to trust, and no certificate of another host. */
class TlsTest {
  private static final String STORE_PASSWORD = "changeit";
  @TempDir
  private static Path folder;
  private static Path certificate;
  private static SSLContext context;
  /** What the server waits for before it takes a request's body. */
  private volatile CountDownLatch stopped = new CountDownLatch(0);
  private HttpsServer server;

  @BeforeAll
  static void makeKeys() throws Exception {
    Path store = folder.resolve("server.p12");
    Process keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
        "-genkeypair", "-keyalg", "EC", "-groupname", "secp256r1", "-alias", "server", "-dname", "CN=localhost", "-ext",
        "SAN=DNS:localhost",
        "-validity", "2", "-storetype", "PKCS12", "-keystore", store.toString(), "-storepass", STORE_PASSWORD)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("keytool.log").toFile())
        .start();
    assertThat(keytool.waitFor()).isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, STORE_PASSWORD.toCharArray());
    }
    certificate = Files.writeString(folder.resolve("server.pem"), "-----BEGIN CERTIFICATE-----\n"
        + Base64.getMimeEncoder().encodeToString(keys.getCertificate("server").getEncoded())
        + "\n-----END CERTIFICATE-----\n");
    KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(keys, STORE_PASSWORD.toCharArray());
    context = SSLContext.getInstance("TLS");
    context.init(factory.getKeyManagers(), null, null);
  }

  @BeforeEach
  void listen() throws Exception {
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    server.createContext("/", exchange -> {
      awaitGoingOn();
      exchange.getRequestBody().readAllBytes();
      exchange.getResponseHeaders().set("X-ClickHouse-Query-Id", "q");
      exchange.sendResponseHeaders(200, 3);
      exchange.getResponseBody().write(new byte[3]);
      exchange.close();
    });
    server.start();
  }

  @AfterEach
  void close() {
    stopped.countDown();
    server.stop(0);
  }

  @Test
  void aCertificateThatIsGivenIsTrusted() throws Exception {
    try (HttpChannel http = connect("localhost", true)) {
      assertThat(bytes(http)).isEqualTo(3);
      assertThat(bytes(http)).isEqualTo(3);
    }
  }

  @Test
  void aCertificateThatNobodyTrustsIsRefused() {
    try (HttpChannel http = connect("localhost", false)) {
      assertRefused(http);
    }
  }

  @Test
  void aCertificateOfAnotherHostIsRefusedThoughItIsTrusted() {
    try (HttpChannel http = connect("127.0.0.1", true)) {
      assertRefused(http);
    }
  }

  @Test
  void anInsertThatTheServerDoesNotTakeEndsInATimeout() throws Exception {
    stopped = new CountDownLatch(1);
    // The limit is 35 s: clickhouse.timeout and 5 s more. They pass in a tenth of a second.
    try (HttpChannel http = connect("localhost", true, () -> System.nanoTime() * 350)) {
      String insert = http.path(HttpChannel.ROWS, Map.of("query", "INSERT INTO t FORMAT RowBinary"));

      Exception failure = assertTimeoutPreemptively(Duration.ofMinutes(5),
          () -> catchException(() -> http.insert(insert, out -> {
            byte[] rows = new byte[1 << 20];
            while (true) {
              out.write(rows);
            }
          })));

      assertThat(failure).hasMessageContaining("did not take the request within 35000 ms");
      assertThat(ClickHouseFailure.of(failure).status()).isSameAs(ClickHouseFailure.TIMEOUT);
    }
  }

  private void awaitGoingOn() throws IOException {
    try {
      stopped.await();
    } catch (InterruptedException e) {
      throw new InterruptedIOException();
    }
  }

  private static void assertRefused(HttpChannel http) {
    Exception failure = catchException(() -> bytes(http));
    assertThat(failure).isInstanceOf(SSLException.class);
    assertThat(ClickHouseFailure.of(failure).status()).isSameAs(ClickHouseFailure.CONNECTION_LOST);
  }

  private static long bytes(HttpChannel http) throws Exception {
    long[] bytes = new long[1];
    http.send(http.path(HttpChannel.ROWS, Map.of()), new RequestBody(512).append("SELECT 1"), true,
        rows -> bytes[0] = rows.skipToEnd());
    return bytes[0];
  }

  private HttpChannel connect(String host, boolean trusting) {
    return connect(host, trusting, System::nanoTime);
  }

  private HttpChannel connect(String host, boolean trusting, LongSupplier clock) {
    Map<String, String> properties = new HashMap<>(Map.of(ClickHouseProperties.SSL.name(), "true",
        ClickHouseProperties.URL.name(),
        "jdbc:clickhouse://" + host + ":" + server.getAddress().getPort() + "/default"));
    if (trusting) {
      properties.put(ClickHouseProperties.SSL_ROOT_CERT.name(), certificate.toString());
    }
    ClickHouseOptions options = ClickHouseOptions.measured(Settings.NONE.with(properties, ""));
    return new HttpChannel(options.endpoints().get(0), options, clock);
  }
}
