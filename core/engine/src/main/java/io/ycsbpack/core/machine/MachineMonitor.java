package io.ycsbpack.core.machine;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.auxiliary.AuxiliaryProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The program that runs a virtual machine, its monitor (VMM), by one engine: {@link VirtualMachine} keeps the folder,
 * the process and its control group, and leaves to it what engines do differently. A further engine is a further
 * implementation, and a constant of {@link MachineEngine}. It keeps nothing: a later process has to find what it made by
 * the machine's folder alone.
 */
interface MachineMonitor {
  /** The file in the machine's folder that has what its guest says. */
  String CONSOLE = "console";

  /** What this machine or this user lacks for it, KVM aside; empty when nothing is known to keep it. Changes nothing. */
  Optional<String> impossible();

  /** The host at which clients reach the server in the machine. */
  String host();

  /**
   * The port at which they reach it.
   *
   * @param serverPort on which it listens in the machine
   * @param asked      which the user asks for; empty for any
   * @throws UsageException when it can't be the one that is asked for
   */
  int port(int serverPort, Optional<Integer> asked);

  /**
   * Makes what the machine needs, and returns how to start it. {@link #CONSOLE} gets what its guest says.
   *
   * @param disk       that it does not change
   * @param port       at which clients reach it
   * @param serverPort on which the server listens in it
   * @throws CommandException with exit code 5 when it can't be made; {@link #release} removes what was
   */
  AuxiliaryProgram.Launch prepare(MachineSpec spec, Path disk, int port, int serverPort) throws IOException;

  /**
   * Removes what was made outside of the machine's folder, after the end of its process; nothing happens where there is
   * none.
   *
   * @throws CommandException with exit code 5 when something of it stays
   */
  void release();

  /** Its name and its version, as it says them. */
  String version() throws IOException;

  /** The first line that a program says of its version. */
  static String version(String program) throws IOException {
    Process process = new ProcessBuilder(program, "--version").redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return said.lines().findFirst().orElse(program + " of an unknown version");
  }

  /** What the machine's disk is, for a record. */
  String disk();

  /** What leads to the machine, for a record. */
  String network();
}
