package io.ycsbpack.core;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** A port on loopback that is free now. Another process may take it before it is used; then that command fails. */
public final class FreePort {

  private FreePort() {
  }

  /**
   * Any one.
   *
   * @throws TargetException when there is none
   */
  public static int any() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new TargetException("no free port on loopback: " + e, e);
    }
  }
}
