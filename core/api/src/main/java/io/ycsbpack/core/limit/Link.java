// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.UsageException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A link of limited bandwidth that some programs share: a network namespace whose loopback has this bandwidth. Programs
 * inside see no other network. Created by {@code ip} and {@code tc}, as root.
 */
public final class Link {
  private static final String PREFIX = "ycsbpack-";
  private static final SystemProgram PROGRAMS = new SystemProgram("the link can't be made or removed",
      "the link needs ip and tc (Debian: apt-get install iproute2)", "the link was changed");
  /** Guaranteed to offline work on a managed link, in percent; it takes what else is free. */
  private static final int OFFLINE_SHARE = 5;
  private static final String HANDLE = "1:";
  private static final String WHOLE = "1:1";
  private static final String ONLINE = "1:10";
  private static final String OFFLINE = "1:20";

  private final String name;
  private final NetworkNamespace namespace;

  /** @param name letters, digits and dashes; the link need not exist */
  public Link(String name) {
    if (!name.matches("[a-zA-Z0-9-]{1,60}")) {
      throw new UsageException("'" + name + "' is no name of a link; write letters, digits and dashes");
    }
    this.name = PREFIX + name;
    this.namespace = new NetworkNamespace(this.name, PROGRAMS);
  }

  public static Optional<String> impossible() {
    if (!SystemProgram.isInstalled("tc")) {
      return Optional.of("a link needs ip and tc (Debian: apt-get install iproute2)");
    }
    return "root".equals(System.getProperty("user.name"))
        ? Optional.empty()
        : Optional.of("a link is a network namespace, which only root may make");
  }

  /**
   * @param megabits    per second, in all directions together
   * @param offlinePort TCP port whose traffic has to give way to all other; empty when all is alike
   * @throws CommandException with exit code 5 when this machine or this user can't; then nothing of it is left
   */
  public void up(int megabits, Optional<Integer> offlinePort) {
    try {
      namespace.add();
      // An ordinary link's packets are no larger: with loopback's 64 KiB, a queue of a few would be most of a second.
      PROGRAMS.run("ip", "-n", name, "link", "set", "lo", "mtu", "1500");
      shape("qdisc", "add", "dev", "lo", "root", "handle", HANDLE, "htb", "default", "10");
      shape(trafficClass(WHOLE, "1:", megabits, megabits, 0));
      int offline = offlinePort.isPresent() ? Math.max(1, megabits * OFFLINE_SHARE / 100) : 0;
      shape(trafficClass(ONLINE, WHOLE, megabits - offline, megabits, 0));
      if (offlinePort.isPresent()) {
        shape(trafficClass(OFFLINE, WHOLE, offline, megabits, 1));
        String port = offlinePort.get().toString();
        for (String end : List.of("dport", "sport")) {
          shape("filter", "add", "dev", "lo", "parent", HANDLE, "protocol", "ip", "prio", "1", "u32", "match", "ip",
              end, port, "0xffff", "flowid", OFFLINE);
        }
      }
    } catch (CommandException e) {
      down();
      throw e;
    }
  }

  /** Removes it; false when there was none. Processes inside lose their network. */
  public boolean down() {
    return namespace.remove();
  }

  public List<String> inside(List<String> command) {
    return namespace.inside(command);
  }

  private static String[] trafficClass(String id, String parent, int rate, int ceiling, int priority) {
    return new String[]{"class", "add", "dev", "lo", "parent", parent, "classid", id, "htb", "rate", rate + "mbit",
      "ceil",
      ceiling + "mbit", "burst", "64k", "cburst", "64k", "quantum", "60000", "prio", Integer.toString(priority)};
  }

  private void shape(String... arguments) {
    PROGRAMS.run(Stream.concat(Stream.of("tc", "-n", name), Stream.of(arguments)).toArray(String[]::new));
  }
}
