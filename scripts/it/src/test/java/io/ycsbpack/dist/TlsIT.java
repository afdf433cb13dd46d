// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.InProcess.ends;
import static io.ycsbpack.dist.YcsbProcess.TENANTQ_SMALL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.core.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A real TLS server, haproxy, in front of a real ClickHouse: its certificate counts. */
@SystemTest
@ExtendWith(RealEngine.class)
class TlsIT {
  @RegisterExtension
  static final Programs PROGRAMS = Programs.needed("haproxy", "openssl");
  @RegisterExtension
  private final RealServer server = new RealServer();
  @TempDir
  private Path folder;
  private Path certificate;
  private Path key;
  private Path both;
  private Process proxy;
  private int port;

  @BeforeEach
  void loadAndPutTlsInFront() throws Exception {
    ends(0, InProcess.in(folder,
        "load clickhouse " + TENANTQ_SMALL + " -p clickhouse.url=" + server.url()));
    certificate = folder.resolve("certificate.pem");
    key = folder.resolve("key.pem");
    assertThat(new ProcessBuilder("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key.toString(),
        "-out", certificate.toString(), "-days", "2", "-subj", "/CN=localhost", "-addext",
        "subjectAltName=DNS:localhost").redirectErrorStream(true)
        .redirectOutput(folder.resolve("openssl.log").toFile())
        .start()
        .waitFor()).isZero();
    both = Files.writeString(folder.resolve("both.pem"), Files.readString(certificate) + Files.readString(key));
    startProxy("");
  }

  private void startProxy(String more) throws IOException {
    port = FreePort.any();
    Path configuration = Files.writeString(folder.resolve("haproxy.cfg"), """
        defaults
          mode tcp
          timeout connect 5s
          timeout client 60s
          timeout server 60s
        listen tls
          bind 127.0.0.1:%d ssl crt %s %s
          server clickhouse %s
        """.formatted(port, both, more, server.address()));
    proxy = new ProcessBuilder("/usr/sbin/haproxy", "-db", "-f", configuration.toString()).redirectErrorStream(true)
        .redirectOutput(folder.resolve("haproxy.log").toFile())
        .start();
    await().until(this::listens);
  }

  @AfterEach
  void endTls() throws InterruptedException {
    proxy.destroyForcibly().waitFor();
  }

  @Test
  void aCertificateThatNobodyTrustsIsRefusedUnlessItIsGiven() {
    YcsbProcess refused = run("").ends(2);
    run(" -p clickhouse.sslrootcert=" + certificate).ends(0);

    assertThat(refused.err()).contains("clickhouse.sslrootcert");
  }

  @Test
  void aServerThatWantsTheClientsCertificateGetsIt() throws Exception {
    proxy.destroyForcibly().waitFor();
    startProxy("ca-file " + certificate + " verify required");
    String trusted = " -p clickhouse.sslrootcert=" + certificate;

    run(trusted).ends(2);
    run(trusted + " -p clickhouse.sslcert=" + certificate + " -p clickhouse.sslkey=" + key).ends(0);
  }

  private YcsbProcess run(String more) {
    return YcsbProcess.run(folder, "run clickhouse " + TENANTQ_SMALL + " -p operationcount=100 -p clickhouse.ssl=true"
        + " -p clickhouse.url=jdbc:clickhouse://localhost:" + port + "/default" + more);
  }

  private boolean listens() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }
}
