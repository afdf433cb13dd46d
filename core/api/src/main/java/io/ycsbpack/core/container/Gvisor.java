// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import io.ycsbpack.core.probe.ProcessProbe;
import io.ycsbpack.core.probe.UsageProbe;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The OCI runtime of gVisor. A container is one process of this machine, the sandbox, with the kernel that the server
 * sees. It is in the container's control group, together with its helper processes for memory and files.
 */
final class Gvisor extends OciRuntime {
  private static final EngineProgram PROGRAM = new EngineProgram("runsc", false);

  Gvisor() {
    super(PROGRAM);
  }

  /** Its sockets reach the machine's network; in a network namespace gVisor has a separate stack. */
  @Override
  List<String> options(BundleConfig config) {
    return List.of(config.network().isPresent() ? "--network=sandbox" : "--network=host");
  }

  /** Gives the file of the server's output back to its user: runsc has taken it for the sandbox's. */
  @Override
  String created() {
    return "[ -z \"$5\" ] || chown \"$5\" /proc/self/fd/1";
  }

  /** Its kernel in user space answers the calls; as in pods, it loads no filter for them. */
  @Override
  public boolean filtersCalls() {
    return false;
  }

  /** It takes a group that is there for one that its maker has limited, and then sets nothing. */
  @Override
  public boolean limitsItsGroup() {
    return false;
  }

  /** The code of the server runs in processes next to the sandbox (systrap), or in it (KVM). */
  @Override
  public UsageProbe probe(long pid) {
    return ProcessProbe.withItsGroup(pid);
  }

  /** Asked inside, because outside nothing shows the kernel that the server sees. */
  @Override
  public Map<String, String> facts(ContainerPlace place, long pid) {
    Map<String, String> facts = new LinkedHashMap<>(super.facts(place, pid));
    String kernel = PROGRAM.said(PROGRAM.name(), "--root", place.notes().toString(), "exec", place.name(), "/bin/cat",
        "/proc/sys/kernel/osrelease").strip();
    if (kernel.isEmpty()) {
      facts.remove(ContainerProcess.KERNEL);
    } else {
      facts.put(ContainerProcess.KERNEL, kernel);
    }
    return facts;
  }
}
