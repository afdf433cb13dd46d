package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Servers in containers of containerd. */
@SystemTest
@Lane
class ContainerdServersIT extends ConfiguringEngine {
  @Order(1)
  @RegisterExtension
  static final Programs PROGRAMS = Programs.needed("containerd", "ctr", "runc", "tar", "unshare", "mount", "ip");
  @Order(2)
  @RegisterExtension
  static final ContainerdDaemon DAEMON = new ContainerdDaemon();

  ContainerdServersIT() {
    super("containerd");
  }

  @Override
  Map<String, String> environment() {
    return DAEMON.environment();
  }

  @Override
  String program() {
    return "ctr";
  }

  @Override
  void assertNoContainer() throws IOException {
    assertThat(DAEMON.ask("namespace", "ls", "--quiet")).isEmpty();
    await().untilAsserted(() -> assertThat(DAEMON.shims()).isEmpty());
  }
}
