// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class FreePortTest {

  @Test
  void itIsFreeAndNotOneThatConnectionsGet() throws IOException {
    int port = FreePort.any();

    assertThat(port).isBetween(1024, 29_999);
    try (ServerSocket server = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      assertThat(server.isBound()).isTrue();
    }
  }
}
