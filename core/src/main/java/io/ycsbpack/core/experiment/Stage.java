package io.ycsbpack.core.experiment;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.StopSignal;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.LimitMeans;
import io.ycsbpack.core.limit.ResourceLimit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Carries out the commands of conditions, and takes care that what was put in place is undone whatever happens. */
final class Stage {
  private static final int LINES_SHOWN = 6;

  private final YcsbLauncher launcher;
  private final Path journals;
  private final StopSignal stop;
  private final Console console;

  /** The whole arguments of a condition's commands, workload and properties included. */
  interface Commands {
    /** Of each client's run, in the order of the condition's runs. */
    List<List<String>> runs();

    /** Of a load; by default with nothing added. */
    default List<String> load(Condition.Run load) {
      return load.command();
    }
  }

  /** With journals in this folder. */
  Stage(YcsbLauncher launcher, Path journals, StopSignal stop, Console console) {
    this.launcher = launcher;
    this.journals = journals;
    this.stop = stop;
    this.console = console;
  }

  /** Undoes what experiments left behind that were killed; false when there was nothing. */
  boolean undoLeftBehind() {
    boolean any = false;
    if (Journal.isAnotherRunning(journals)) {
      console.warn("another experiment is running on this machine: each disturbs the other");
    }
    for (Journal journal : Journal.leftBehind(journals)) {
      Journal.Entry entry = journal.read();
      console.warn("undoing what an experiment that was killed left behind (its results are in " + entry.experiment()
          + ")");
      entry.running().forEach(process -> process.living().ifPresent(LedProcesses::end));
      undo(entry, journal);
      any = true;
    }
    return any;
  }

  /**
   * Puts a condition in place, runs its clients, and undoes it.
   *
   * @param commands arguments of loads and runs; asked for when the condition is in place
   * @param folder for the output of the commands
   * @return the exit code of each run
   * @throws CommandException when it can't be put in place or undone; a request to stop ends it without
   */
  List<Integer> under(Condition condition, Commands commands, Path folder) {
    Journal journal = Journal.ofThisProcess(journals);
    List<String> limited = new ArrayList<>();
    for (int i = 0; i < condition.runs().size(); i++) {
      if (condition.runs().get(i).clientCores().isPresent()) {
        limited.add(folder.resolve("client-" + (i + 1)).toString());
      }
    }
    Journal.Entry entry = new Journal.Entry(Journal.ProcessId.of(ProcessHandle.current()), folder.toString(),
        condition.undo(), limited, List.of());
    journal.write(entry);
    List<Integer> codes;
    try {
      codes = putAndRun(condition, commands, Files.createDirectories(folder), entry, journal);
    } catch (IOException e) {
      undo(entry, journal);
      throw new CommandException(ExitCode.CONDITION, "a command could not be started: " + e, e);
    } catch (RuntimeException e) {
      undoAfter(e, entry, journal);
      throw e;
    }
    undo(entry, journal);
    return codes;
  }

  /** The first failure is the one to tell of; that of its undoing is printed. */
  private void undoAfter(RuntimeException first, Journal.Entry entry, Journal journal) {
    try {
      undo(entry, journal);
    } catch (CommandException e) {
      console.print("ycsb: " + e.getMessage());
      first.addSuppressed(e);
    }
  }

  private List<Integer> putAndRun(Condition condition, Commands commands, Path folder,
      Journal.Entry entry,
      Journal journal) throws IOException {
    for (int i = 0; i < condition.put().size() && !stop.isRequested(); i++) {
      Path output = folder.resolve("put-" + (i + 1) + ".txt");
      Process process = launcher.start(condition.put().get(i), output,
          i == 0 ? YcsbLauncher.Wrapper.NONE : inside(condition));
      requireDone("set-up", await(List.of(process), entry, journal).get(0), condition.put().get(i), output);
    }
    for (int i = 0; i < condition.loads().size() && !stop.isRequested(); i++) {
      List<String> load = commands.load(condition.loads().get(i));
      Path output = folder.resolve("load-" + (i + 1) + ".txt");
      Process process = launcher.start(load, output, inside(condition));
      requireDone("set-up", await(List.of(process), entry, journal).get(0), condition.loads().get(i).command(), output);
    }
    return stop.isRequested() ? List.of() : run(condition, commands.runs(), folder, entry, journal);
  }

  private List<Integer> run(Condition condition, List<List<String>> runs, Path folder, Journal.Entry entry,
      Journal journal) throws IOException {
    List<Process> clients = new ArrayList<>();
    List<Process> meanwhile = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      Path own = Files.createDirectories(folder.resolve("client-" + (i + 1)));
      OptionalDouble cores = clientCores(condition.runs().get(i), own);
      clients.add(launcher.start(runs.get(i), own.resolve("output.txt"), command -> inside(condition).around(
          cores.isEmpty()
              ? command
              : AppliedLimit.of(own)
                  .put(new ResourceLimit(cores, OptionalLong.empty(), Optional.of(LimitMeans.QUOTA)), command))));
    }
    for (int i = 0; i < condition.during().size(); i++) {
      meanwhile.add(launcher.start(condition.during().get(i), meanwhileOutput(folder, i), inside(condition)));
    }
    List<Process> all = Stream.concat(clients.stream(), meanwhile.stream()).toList();
    List<Integer> codes = await(clients, all, entry, journal);
    for (int i = 0; i < meanwhile.size(); i++) {
      if (meanwhile.get(i).isAlive()) {
        meanwhile.get(i).destroy();
        await(List.of(meanwhile.get(i)), List.of(), entry, journal);
      } else {
        requireDone("what happens during a run", meanwhile.get(i).exitValue(), condition.during().get(i),
            meanwhileOutput(folder, i));
      }
    }
    return codes;
  }

  private static YcsbLauncher.Wrapper inside(Condition condition) {
    return condition.link().isPresent() ? condition.link().get()::inside : YcsbLauncher.Wrapper.NONE;
  }

  private static Path meanwhileOutput(Path folder, int number) {
    return folder.resolve("during-" + (number + 1) + ".txt");
  }

  private OptionalDouble clientCores(Condition.Run run, Path folder) {
    if (run.clientCores().isPresent() && !AppliedLimit.of(folder).isQuotaPossible()) {
      console
          .warn("the client is not held to " + run.clientCores().getAsDouble() + " cores, because this user may set no"
              + " quota here; compared with a client that is, its records are marked");
      return OptionalDouble.empty();
    }
    return run.clientCores();
  }

  private List<Integer> await(List<Process> processes, Journal.Entry entry, Journal journal) {
    return await(processes, processes, entry, journal);
  }

  /** Lets all begin, and waits for some of them. */
  private List<Integer> await(List<Process> processes, List<Process> all, Journal.Entry entry, Journal journal) {
    if (!all.isEmpty()) {
      journal.write(new Journal.Entry(entry.owner(), entry.experiment(), entry.undo(), entry.limited(),
          all.stream().map(Process::toHandle).map(Journal.ProcessId::of).toList()));
      all.forEach(LedProcesses::release);
    }
    return LedProcesses.await(processes, all, stop);
  }

  private void undo(Journal.Entry entry, Journal journal) {
    try {
      for (List<String> command : entry.undo()) {
        Path output = Files.createTempFile("ycsb-undo-", ".txt");
        Process process = launcher.start(command, output, YcsbLauncher.Wrapper.NONE);
        LedProcesses.release(process);
        LedProcesses.awaitEnd(process);
        requireDone("undoing", process.exitValue(), command, output);
        Files.delete(output);
      }
      entry.limited().forEach(folder -> AppliedLimit.of(Path.of(folder)).remove());
    } catch (IOException e) {
      throw new CommandException(ExitCode.CONDITION, "undoing a condition could not be started: " + e
          + "; the next experiment tries again", e);
    }
    journal.clear();
  }

  private void requireDone(String what, int code, List<String> command, Path output) throws IOException {
    if (code != 0 && !(stop.isRequested() && what.equals("set-up"))) {
      List<String> lines = Files.readAllLines(output).stream().filter(line -> !line.isBlank()).toList();
      lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size()).forEach(line -> console.print("  " + line));
      throw new CommandException(ExitCode.CONDITION, what + " of a condition ended with exit code " + code + ": ycsb "
          + String.join(" ", command) + " (all it printed: " + output + ")");
    }
  }
}
