// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.limit.NetworkNamespace;
import io.ycsbpack.core.limit.SystemProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A network namespace of a server's own, joined to this machine's by a veth pair. Nothing but this machine is reached
 * from it. Its addresses are of 198.18.0.0/15, which is for benchmarks (RFC 2544).
 */
final class OwnNetwork {
  private static final SystemProgram PROGRAMS = new SystemProgram("the server's network can't be made or removed",
      "the server's network needs ip (Debian: apt-get install iproute2)", "the server's network was changed");
  private static final Path LINKS = Path.of("/sys/class/net");
  static final String INSIDE = "eth0";
  /** Names of links have 15 characters at most. */
  private static final int NAME_LENGTH = 15;
  /** As many servers of one machine may want the same pair of addresses first. */
  private static final int ATTEMPTS = 16;

  private final String name;
  private final String link;
  private final NetworkNamespace namespace;

  /** Names differ in their last ten characters. */
  OwnNetwork(String name) {
    this.name = name;
    String prefix = "ycsb-";
    this.link = prefix + name.substring(name.length() - (NAME_LENGTH - prefix.length()));
    this.namespace = new NetworkNamespace(name, PROGRAMS);
  }

  static Optional<String> impossible() {
    return Capabilities.missing("CAP_SYS_ADMIN", "CAP_NET_ADMIN")
        .map(reason -> reason + ": this machine's end of the veth pair is in its own network")
        .or(() -> ContainerRunner.missing("ip"));
  }

  /** @throws CommandException with exit code 5 when this machine or this user can't; then nothing of it is left */
  NetworkAddresses up() {
    down();
    try {
      namespace.add();
      PROGRAMS.run("ip", "link", "add", link, "type", "veth", "peer", "name", INSIDE, "netns", name);
      PROGRAMS.run("ip", "link", "set", link, "up");
      PROGRAMS.run("ip", "-n", name, "link", "set", INSIDE, "up");
      NetworkAddresses addresses = claim(0);
      PROGRAMS.run("ip", "address", "add", addresses.host() + "/32", "dev", link);
      PROGRAMS.run("ip", "-n", name, "address", "add", addresses.server() + "/32", "dev", INSIDE);
      PROGRAMS.run("ip", "-n", name, "route", "add", addresses.host() + "/32", "dev", INSIDE);
      return addresses;
    } catch (CommandException e) {
      down();
      throw e;
    }
  }

  /** The kernel accepts one route to an address, so that no other server has this one then. */
  private NetworkAddresses claim(int attempt) {
    NetworkAddresses wanted = NetworkAddresses.of(name, attempt);
    try {
      PROGRAMS.run("ip", "route", "add", wanted.server() + "/32", "dev", link);
      return wanted;
    } catch (CommandException e) {
      if (attempt + 1 == ATTEMPTS || !e.getMessage().contains("File exists")) {
        throw e;
      }
      return claim(attempt + 1);
    }
  }

  void down() {
    if (Files.exists(LINKS.resolve(link))) {
      try {
        PROGRAMS.run("ip", "link", "delete", link);
      } catch (CommandException e) {
        // The kernel removes it by itself a moment after the last process of a namespace that was removed.
        if (Files.exists(LINKS.resolve(link))) {
          throw new CommandException(ExitCode.CONDITION, e.getMessage(), e);
        }
      }
    }
    namespace.remove();
  }

  Path path() {
    return Path.of("/run/netns", name);
  }
}
