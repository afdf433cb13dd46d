// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.testkit;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * A port of the loopback address that refuses connections for as long as this is open. A port that was free a moment
 * ago may be that of another process by now; this one is taken, by a socket that does not listen.
 */
public final class ClosedPort implements Closeable {
  private final Socket holder = new Socket();

  public ClosedPort() {
    try {
      holder.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public int number() {
    return holder.getLocalPort();
  }

  @Override
  public void close() {
    try {
      holder.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
