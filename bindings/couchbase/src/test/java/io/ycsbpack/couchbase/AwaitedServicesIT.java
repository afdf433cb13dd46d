// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.binding.TargetKind;
import io.ycsbpack.couchbasedouble.Fault;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What preflight tells of services that do not answer, or not the first time: each test waits for a timeout. */
class AwaitedServicesIT {
  @RegisterExtension
  private final TestCluster cluster = TestCluster.ofDouble();

  @Test
  void aConnectionThatIsClosedInItsHandshakeIsMadeAgain() {
    cluster.server().faults().next(1, Fault.CUT_HANDSHAKE);

    // The driver gives an attempt up after half of this time.
    try (Target target = cluster.open("couchbase.connectTimeout", "30s")) {
      assertThat(target.kind()).isEqualTo(TargetKind.GIVEN);
    }
  }

  @Test
  void aPortThatTakesConnectionsAndIsSilentIsNamed() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      String host = "couchbase://127.0.0.1:" + silent.getLocalPort() + "=kv,127.0.0.1:" + silent.getLocalPort()
          + "=manager";

      assertThatThrownBy(() -> cluster.open("couchbase.host", host, "couchbase.connectTimeout", "3s"))
          .isInstanceOf(TargetException.class)
          .hasMessageContaining(silent.getLocalPort() + " takes connections and does not answer within 3.0 s")
          .message()
          .doesNotContain("WaitUntilReady")
          .doesNotContain("Mono");
    }
  }

  @Test
  void aManagementServiceThatDoesNotAnswerIsNamed() {
    cluster.server().faults().always(Fault.SILENT_MANAGEMENT);

    assertThatThrownBy(() -> cluster.open("couchbase.connectTimeout", "20s")).isInstanceOf(TargetException.class)
        .hasMessageContaining("the key-value service answers, but the management service did not tell within 20.0 s")
        .hasMessageNotContaining("Exception");
  }
}
