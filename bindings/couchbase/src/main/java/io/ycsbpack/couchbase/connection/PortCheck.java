// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase.connection;

import com.couchbase.client.core.util.ConnectionString;
import com.couchbase.client.core.util.ConnectionString.PortType;
import com.couchbase.client.core.util.ConnectionString.UnresolvedSocket;
import java.io.IOException;
import java.io.OutputStream;
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
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;

/**
 * Finds out which service answers on the key-value port if the driver can't connect: the driver reports a timeout for
 * any cause. Sends the first bytes of a handshake and no secrets.
 */
public final class PortCheck {
  private static final int PLAIN_PORT = 11210;
  private static final int TLS_PORT = 11207;
  /** The command "list the mechanisms of authentication" of the memcached protocol, which needs no login. */
  private static final byte[] LIST_MECHANISMS = new byte[24];
  private static final int FROM_KEY_VALUE = 0x81;
  private static final int TLS_ALERT = 0x15;
  private static final int TLS_HANDSHAKE = 0x16;
  private static final int CLOSED = -1;

  static {
    LIST_MECHANISMS[0] = (byte) 0x80;
    LIST_MECHANISMS[1] = 0x20;
  }

  private final String host;
  private final int port;
  private final boolean tls;
  private final Duration limit;

  private PortCheck(String host, int port, boolean tls, Duration limit) {
    this.host = host;
    this.port = port;
    this.tls = tls;
    this.limit = limit;
  }

  public enum Finding {
    /** Key-value, in plain or by TLS, as in the options. */
    AS_WANTED,
    /** TLS, but the options demand plain. */
    TLS,
    /** No TLS, but the options demand it. */
    NO_TLS,
    /** HTTP: the management or the query service. */
    HTTP,
    /** Accepts the connection, but does not answer. */
    SILENT,
    /** No connection in time. */
    UNREACHABLE,
    REFUSED,
    UNKNOWN_HOST,
    OTHER
  }

  /** Checks the first key-value address of these options; each step takes at most {@code limit}. */
  public static PortCheck of(CouchbaseOptions options, Duration limit) {
    String text = options.connectionString();
    boolean tls = options.isTls();
    ConnectionString parsed = ConnectionString.create(text);
    Optional<UnresolvedSocket> found = parsed.hosts()
        .stream()
        .filter(socket -> socket.portType().map(PortType.KV::equals).orElse(true))
        .findFirst();
    UnresolvedSocket socket = found.orElse(parsed.hosts().get(0));
    int standard = tls ? TLS_PORT : PLAIN_PORT;
    return new PortCheck(socket.host(), socket.port() == 0 ? standard : socket.port(), tls, limit);
  }

  public String address() {
    return host + ":" + port;
  }

  public Finding look() {
    try {
      int first = firstByte(tls ? clientHello() : LIST_MECHANISMS);
      if (first == 'H') {
        return Finding.HTTP;
      }
      boolean answersTls = first == TLS_ALERT || first == TLS_HANDSHAKE;
      if (tls) {
        return answersTls ? Finding.AS_WANTED : Finding.NO_TLS;
      }
      if (first == FROM_KEY_VALUE) {
        return Finding.AS_WANTED;
      }
      return answersTls || first == CLOSED && firstByte(clientHello()) == TLS_HANDSHAKE ? Finding.TLS : Finding.OTHER;
    } catch (UnansweredException e) {
      return answersHttp() ? Finding.HTTP : Finding.SILENT;
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

  /** A server that waits for a line of text is silent on the bytes of another protocol. */
  private boolean answersHttp() {
    try {
      return firstByte("GET / HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII)) == 'H';
    } catch (IOException e) {
      return false;
    }
  }

  /** The first byte of the answer; {@value #CLOSED} if the connection is closed instead. */
  private int firstByte(byte[] sent) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(resolved(), port), (int) limit.toMillis());
      socket.setSoTimeout((int) limit.toMillis());
      OutputStream out = socket.getOutputStream();
      out.write(sent);
      out.flush();
      return reply(socket);
    }
  }

  private static int reply(Socket socket) throws IOException {
    try {
      return socket.getInputStream().read();
    } catch (SocketTimeoutException e) {
      throw new UnansweredException(e);
    } catch (IOException e) {
      // Reset by a server that can't parse the bytes: equivalent to closed.
      return CLOSED;
    }
  }

  private InetAddress resolved() throws UnknownHostException {
    return InetAddress.getByName(host);
  }

  private static final class UnansweredException extends IOException {
    private static final long serialVersionUID = 1;

    UnansweredException(SocketTimeoutException cause) {
      super(cause);
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
