package io.ycsbpack.core.experiment;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** A port on loopback that nobody has now. Another process may take it before it is used; then that command says so. */
final class FreePort {

  private FreePort() {
  }

  static String any() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return Integer.toString(socket.getLocalPort());
    } catch (IOException e) {
      throw new NotPossibleException("no free port to be had on loopback: " + e);
    }
  }
}
