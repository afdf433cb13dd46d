package io.ycsbpack.core.machine;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.container.NetworkAddresses;
import io.ycsbpack.core.limit.SystemProgram;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A tap of this machine's network, to which a virtual machine is joined: this machine alone is reached from it. Its pair
 * of addresses follows from its name, so that it is known before there is a tap. Created by {@code ip}, as root.
 */
final class MachineTap {
  /** The length of the prefix that a pair of addresses has in common. */
  static final int PREFIX = 31;
  private static final SystemProgram PROGRAMS = new SystemProgram("the machine's tap can't be made or removed",
      "the machine's tap needs ip (Debian: apt-get install iproute2)", "the machine's tap was changed");
  private static final Path LINKS = Path.of("/sys/class/net");
  private static final int NAME_LENGTH = 15;

  private final String name;
  private final NetworkAddresses addresses;

  /** The one of this name, which need not be there; names differ in their last ten characters. */
  MachineTap(String name) {
    String prefix = "ycsb-";
    this.name = prefix + name.substring(name.length() - (NAME_LENGTH - prefix.length()));
    this.addresses = NetworkAddresses.of(name, 0);
  }

  /** The link's name. */
  String name() {
    return name;
  }

  /** That of this machine, and that of the server in the virtual one. */
  NetworkAddresses addresses() {
    return addresses;
  }

  /**
   * Makes it.
   *
   * @throws CommandException with exit code 5 when this machine or this user can't, or another server has its addresses
   */
  void up() {
    PROGRAMS.run("ip", "tuntap", "add", name, "mode", "tap");
    PROGRAMS.run("ip", "link", "set", name, "up");
    PROGRAMS.run("ip", "address", "add", addresses.host() + "/32", "dev", name);
    try {
      // The kernel accepts one route to an address, so that no other server has this one then.
      PROGRAMS.run("ip", "route", "add", addresses.server() + "/32", "dev", name);
    } catch (CommandException e) {
      throw new CommandException(ExitCode.CONDITION, e.getMessage()
          + (e.getMessage().contains("File exists") ? "; give the machine another name, of which its address follows"
              : ""),
          e);
    }
  }

  /**
   * Removes it, if there is any.
   *
   * @throws CommandException with exit code 5 when it stays
   */
  void down() {
    if (Files.exists(LINKS.resolve(name))) {
      PROGRAMS.run("ip", "link", "delete", name);
    }
  }
}
