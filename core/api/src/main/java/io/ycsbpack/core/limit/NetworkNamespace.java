// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A network namespace with a name, by which any later process finds it. It need not exist. Created by {@code ip}, as
 * root.
 *
 * @param programs words the messages of failures
 */
public record NetworkNamespace(String name, SystemProgram programs) {
  private static final Path NAMESPACES = Path.of("/run/netns");

  /** Only its loopback is in it, and up. */
  public void add() {
    programs.run("ip", "netns", "add", name);
    programs.run("ip", "-n", name, "link", "set", "lo", "up");
  }

  /** Removes it; false when there was none. Processes inside lose their network. */
  public boolean remove() {
    if (Files.notExists(NAMESPACES.resolve(name))) {
      return false;
    }
    programs.run("ip", "netns", "del", name);
    return true;
  }

  /** The command line that starts this one inside. Not {@code ip netns exec}: that hides the control groups. */
  public List<String> inside(List<String> command) {
    List<String> entered = new ArrayList<>(List.of("nsenter", "--net=" + NAMESPACES.resolve(name)));
    entered.addAll(command);
    return entered;
  }
}
