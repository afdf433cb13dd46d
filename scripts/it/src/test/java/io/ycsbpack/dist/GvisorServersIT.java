package io.ycsbpack.dist;

import static io.ycsbpack.dist.StartedServer.isShared;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Servers in containers of gVisor, whose own kernel they see. Where runsc is not installed they are skipped, whatever is
 * required: Debian has no package of it, and CI does not build it.
 */
@SystemTest
@Lane
class GvisorServersIT extends ConfiguringEngine {
  @RegisterExtension
  static final Programs PROGRAMS = Programs.needed("tar", "unshare", "ip");

  GvisorServersIT() {
    super("runsc");
  }

  @BeforeAll
  static void needRunsc() {
    Assumptions.assumeTrue(YcsbProcess.succeeds("sh", "-c", "command -v runsc"), "needs runsc");
  }

  @Override
  String isolation() {
    return " --own-rights --own-network";
  }

  /** The process here is the sandbox, and what is in it shows nothing of itself. */
  @Override
  void assertIsolated(long pid) {
    assertThat(List.of("pid", "mnt", "ipc", "uts", "net")).noneMatch(namespace -> isShared(pid, namespace));
  }

  @Override
  void assertNotFiltered(long pid) {
    // the filter of the sandbox is gVisor's own
  }

  @Override
  String kernel() {
    return "4.19.0-gvisor";
  }

  @Override
  String used(long pid) {
    return "control group of process " + pid;
  }

  @Override
  String starting() {
    return "start";
  }
}
