// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/** A port of loopback that speaks TLS, and nothing inside of it. */
final class TlsPort implements AutoCloseable {
  private static final char[] PASSWORD = "of-the-test".toCharArray();

  private final SSLServerSocket listening;

  private TlsPort(SSLServerSocket listening) {
    this.listening = listening;
  }

  static TlsPort open(Path folder) throws IOException, GeneralSecurityException, InterruptedException {
    Path file = folder.resolve("keys.p12");
    Process keytool = new ProcessBuilder(List.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
        "-genkeypair", "-keyalg", "EC", "-alias", "a", "-dname", "CN=localhost", "-keystore", file.toString(),
        "-storetype", "PKCS12", "-storepass", new String(PASSWORD))).redirectErrorStream(true)
        .redirectOutput(folder.resolve("keytool.out").toFile())
        .start();
    if (keytool.waitFor() != 0) {
      throw new IOException(Files.readString(folder.resolve("keytool.out")));
    }
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD);
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    TlsPort port = new TlsPort((SSLServerSocket) context.getServerSocketFactory()
        .createServerSocket(0, 50, InetAddress.getLoopbackAddress()));
    Thread thread = new Thread(port::serve, "tls-port");
    thread.setDaemon(true);
    thread.start();
    return port;
  }

  int number() {
    return listening.getLocalPort();
  }

  private void serve() {
    while (!listening.isClosed()) {
      try (SSLSocket client = (SSLSocket) listening.accept()) {
        client.startHandshake();
      } catch (IOException e) {
        // not TLS, or this port was closed
      }
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
  }
}
