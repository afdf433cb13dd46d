package io.ycsbpack.core.machine;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.FolderTree;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.UserFolders;
import io.ycsbpack.core.auxiliary.AuxiliaryProcess;
import io.ycsbpack.core.auxiliary.ProcessId;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.probe.MachineReading;
import io.ycsbpack.core.record.RecordFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * A virtual machine with a server, known by a name of this user. All of it is a folder of that name, one process, and
 * control groups, with some engines a network, that are named after the folder; what the server writes is gone with it.
 */
public final class VirtualMachine {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,99}";
  /** A guest boots in seconds with KVM; emulated, on a machine where others wait for its cores, in minutes. */
  private static final Duration FIRST_LINE = Duration.ofMinutes(3);
  private static final Duration SERVING = Duration.ofMinutes(10);
  private static final Duration PAUSE = Duration.ofMillis(200);

  private final String name;
  private final Path folder;

  private VirtualMachine(String name, Path folder) {
    if (!name.matches(NAME)) {
      throw new UsageException("'" + name + "' is no name of a virtual machine: it takes letters, digits, dots, dashes"
          + " and underscores, at most 100");
    }
    this.name = name;
    this.folder = folder.resolve(name);
  }

  /**
   * The one of this name, which need not be there.
   *
   * @throws UsageException when it can't be a name
   */
  public static VirtualMachine ofThisUser(String name) {
    return new VirtualMachine(name, UserFolders.ofThisUser().data().resolve("machines"));
  }

  /**
   * The port at which clients reach a server in it.
   *
   * @param asked which the user asks for; empty for any
   * @throws UsageException when the engine's machines can't have it
   */
  public int port(MachineEngine engine, MachineServer server, Optional<Integer> asked) {
    return engine.monitor(folder).port(server.port(), asked);
  }

  /** Properties under which a run reaches the server in it at this port. */
  public Map<String, String> reached(MachineEngine engine, MachineServer server, int port) {
    return server.reached(engine.monitor(folder).host() + ":" + port);
  }

  /**
   * Boots it, and returns once its server listens.
   *
   * @param port at which it serves clients
   * @throws CommandException with exit code 5 when it is there already, this machine can't have it, or it does not
   *                          serve; then nothing of it is left
   */
  public MachineFacts start(MachineSpec spec, MachineServer server, int port, Console console) {
    spec.impossible().ifPresent(reason -> {
      throw failed(reason, null);
    });
    MachineDisk disk = MachineDisk.of(spec, server, console);
    try {
      Files.createDirectories(folder.getParent());
      Files.createDirectory(folder);
    } catch (FileAlreadyExistsException e) {
      throw failed("it was started already: run 'ycsb machine stop " + name + "' first", e);
    } catch (IOException e) {
      throw failed("its folder can't be made: " + e, e);
    }
    boolean serves = false;
    try {
      MachineFacts facts = boot(spec, server, disk, port);
      serves = true;
      return facts;
    } catch (IOException e) {
      throw failed(e.toString(), e);
    } finally {
      if (!serves) {
        stop();
      }
    }
  }

  private MachineFacts boot(MachineSpec spec, MachineServer server, MachineDisk disk, int port) throws IOException {
    GuestConsole console = console();
    MachineMonitor monitor = spec.engine().monitor(folder);
    long pid = process().start(monitor.prepare(spec, disk.file(), port, server.port()), spec.limit());
    ProcessHandle process = ProcessHandle.of(pid).orElseThrow(() -> failed("its process has ended at once", null));
    told("kernel", FIRST_LINE, console, process,
        spec.hardware().emulated() ? "" : ": KVM boots no ordinary guest here");
    Map<String, String> told = told("serving", SERVING, console, process, "");
    MachineFacts facts = MachineFacts.of(ProcessId.of(process), spec, monitor, disk.digest(), told);
    RecordFile.write(factsFile(), JSON.writeValueAsString(facts) + "\n");
    return facts;
  }

  /** What the guest has told, once this is among it. */
  private Map<String, String> told(String fact, Duration limit, GuestConsole console, ProcessHandle process,
      String hint)
      throws IOException {
    boolean inTime = await(limit, () -> !process.isAlive() || console.facts().containsKey(fact));
    Map<String, String> told = console.facts();
    if (!told.containsKey(fact)) {
      throw failed(
          (inTime ? "its process ended" : "'" + fact + "' was not told within " + limit.toSeconds() + " s" + hint)
              + console.end().map(end -> "; the guest said last:\n  " + end).orElse("; the guest said nothing"),
          null);
    }
    return told;
  }

  /**
   * What is known of it.
   *
   * @throws TargetException when it does not serve
   */
  public MachineFacts facts() {
    try {
      MachineFacts facts = JSON.readValue(factsFile().toFile(), MachineFacts.class);
      if (facts.process().living().isPresent()) {
        return facts;
      }
      throw new TargetException("the virtual machine '" + name + "' has ended; its console is "
          + folder.resolve(MachineMonitor.CONSOLE));
    } catch (IOException e) {
      throw new TargetException("no virtual machine '" + name + "' serves; start one with 'ycsb machine start'", e);
    }
  }

  /** What its guest's CPUs have done since it booted, as the guest told last; empty when it has not told. */
  public Optional<MachineReading> guestCpus() {
    try {
      return console().cpus();
    } catch (IOException e) {
      // it is being stopped
      return Optional.empty();
    }
  }

  /**
   * Kills it, and removes all of it; nothing happens where there is none.
   *
   * @return whether there was one
   * @throws CommandException with exit code 5 when something of it stays
   */
  public boolean stop() {
    if (!Files.exists(folder)) {
      return false;
    }
    try {
      process().stop();
      // Whoever stops it need not know of which engine it is.
      for (MachineEngine engine : MachineEngine.values()) {
        engine.monitor(folder).release();
      }
      FolderTree.delete(folder);
      return true;
    } catch (IOException e) {
      throw failed("it can't be removed: " + e, e);
    }
  }

  private boolean await(Duration limit, Deadline.Condition<IOException> condition) throws IOException {
    try {
      return Deadline.after(limit).every(PAUSE).await(condition);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed("interrupted", e);
    }
  }

  private GuestConsole console() {
    return new GuestConsole(folder.resolve(MachineMonitor.CONSOLE));
  }

  private AuxiliaryProcess process() {
    return new AuxiliaryProcess(folder);
  }

  private Path factsFile() {
    return folder.resolve("machine.json");
  }

  private CommandException failed(String what, Exception cause) {
    return new CommandException(ExitCode.CONDITION, "the virtual machine '" + name + "': " + what, cause);
  }
}
