// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import com.couchbase.client.core.util.ConnectionString;
import com.couchbase.client.core.util.ConnectionString.PortType;
import com.couchbase.client.core.util.ConnectionString.UnresolvedSocket;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;

/**
 * Finds out which service answers on the first key-value port if the driver can't connect: the driver reports a timeout
 * for any cause. Sends the first bytes of a handshake and no secrets.
 */
final class PortCheck {
  private static final int PLAIN_PORT = 11210;
  private static final int TLS_PORT = 11207;
  /** The command "list the mechanisms of authentication" of the memcached protocol, which needs no login. */
  private static final byte[] LIST_MECHANISMS = Arrays.copyOf(new byte[]{(byte) 0x80, 0x20}, 24);
  private static final byte[] GET = "GET / HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final int FROM_KEY_VALUE = 0x81;
  private static final int TLS_ALERT = 0x15;
  private static final int TLS_HANDSHAKE = 0x16;
  private static final int CLOSED = -1;
  private static final int SILENCE = -2;

  /** Steps of a look: connecting, an answer, and an answer in another protocol. */
  private static final int STEPS = 3;
  private static final Duration SHORTEST_STEP = Duration.ofSeconds(2);

  private final CouchbaseOptions options;
  private final String host;
  private final int port;
  private final boolean tls;
  private final int limitMillis;
  private Optional<CompletableFuture<Finding>> look = Optional.empty();

  enum Finding {
    AS_WANTED("%s answers, but the driver was not connected%s; on a slow network set a longer "
        + "couchbase.connectTimeout"),
    TLS("%s speaks TLS, but couchbase.sslMode is none; set couchbase.sslMode=data, or name the plain port, "
        + "11210"),
    NO_TLS("%s does not speak TLS, but couchbase.sslMode asks for it; name the port for TLS, 11207, or set "
        + "couchbase.sslMode=none"),
    /** The management or the query service. */
    HTTP("%s speaks HTTP; is that the key-value port (11210, or 11207 with TLS), not that of the management "
        + "service?"),
    SILENT("%s takes connections and does not answer%s; is that the key-value port (11210, or 11207 with TLS), "
        + "and is it a Couchbase Server?"),
    UNREACHABLE("no connection to %s%s; does a firewall drop it?"),
    REFUSED("connection refused (nothing listens on that port; the key-value port is 11210, or 11207 with TLS)"),
    UNKNOWN_HOST("the host's name is not known here"),
    OTHER("%s does not speak the key-value protocol; is that the key-value port (11210, or 11207 with TLS), and "
        + "is it a Couchbase Server?");

    private final String format;

    Finding(String format) {
      this.format = format;
    }

    /** Whether the port speaks another protocol than the options demand, which will not change. */
    boolean isMismatch() {
      return this == TLS || this == NO_TLS || this == HTTP;
    }
  }

  PortCheck(CouchbaseOptions options) {
    this.options = options;
    ConnectionString parsed = ConnectionString.create(options.connectionString());
    UnresolvedSocket socket = parsed.hosts()
        .stream()
        .filter(known -> known.portType().map(PortType.KV::equals).orElse(true))
        .findFirst()
        .orElse(parsed.hosts().get(0));
    tls = options.isTls();
    host = socket.host();
    port = socket.port() != 0 ? socket.port() : tls ? TLS_PORT : PLAIN_PORT;
    // If connecting may take long, so may an answer.
    Duration step = options.connectTimeout().dividedBy(2L * STEPS);
    limitMillis = (int) (step.compareTo(SHORTEST_STEP) > 0 ? step : SHORTEST_STEP).toMillis();
  }

  /** Begins the one look, while the driver tries, or returns the one that was begun. */
  CompletableFuture<Finding> look() {
    if (look.isEmpty()) {
      look = Optional.of(CompletableFuture.supplyAsync(this::found));
    }
    return look.get();
  }

  String message(Finding finding) {
    return finding.format.formatted(host + ":" + port, inTime());
  }

  /** Names the limit of connecting. */
  String inTime() {
    return " within " + options.connectTimeout().toMillis() / 1000.0 + " s (couchbase.connectTimeout)";
  }

  private Finding found() {
    try {
      int first = firstByte(tls ? clientHello() : LIST_MECHANISMS);
      if (first == CLOSED && !tls && firstByte(clientHello()) == TLS_HANDSHAKE) {
        return Finding.TLS;
      }
      // A server that waits for a line of text is silent on the bytes of another protocol.
      if (first == SILENCE && firstByte(GET) == 'H') {
        return Finding.HTTP;
      }
      return switch (first) {
        case 'H' -> Finding.HTTP;
        case SILENCE -> Finding.SILENT;
        case TLS_ALERT, TLS_HANDSHAKE -> tls ? Finding.AS_WANTED : Finding.TLS;
        case FROM_KEY_VALUE -> tls ? Finding.NO_TLS : Finding.AS_WANTED;
        default -> tls ? Finding.NO_TLS : Finding.OTHER;
      };
    } catch (SocketTimeoutException e) {
      return Finding.UNREACHABLE;
    } catch (UnknownHostException e) {
      return Finding.UNKNOWN_HOST;
    } catch (ConnectException e) {
      return Finding.REFUSED;
    } catch (IOException | GeneralSecurityException e) {
      return Finding.OTHER;
    }
  }

  /** The first byte of the answer, else {@value #CLOSED} or {@value #SILENCE}. */
  private int firstByte(byte[] sent) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getByName(host), port), limitMillis);
      socket.setSoTimeout(limitMillis);
      socket.getOutputStream().write(sent);
      try {
        return socket.getInputStream().read();
      } catch (SocketTimeoutException e) {
        return SILENCE;
      } catch (IOException e) {
        // Reset by a server that can't parse the bytes: equivalent to closed.
        return CLOSED;
      }
    }
  }

  private byte[] clientHello() throws IOException, GeneralSecurityException {
    SSLEngine engine = SSLContext.getDefault().createSSLEngine(host, port);
    engine.setUseClientMode(true);
    engine.beginHandshake();
    ByteBuffer hello = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
    engine.wrap(ByteBuffer.allocate(0), hello);
    byte[] bytes = new byte[hello.flip().remaining()];
    hello.get(bytes);
    return bytes;
  }
}
