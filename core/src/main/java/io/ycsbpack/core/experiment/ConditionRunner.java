package io.ycsbpack.core.experiment;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.LimitMechanism;
import io.ycsbpack.core.limit.ResourceLimit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Runs the commands of conditions, and undoes in any case what was put in place. */
final class ConditionRunner {
  private final YcsbLauncher launcher;
  private final Path journals;
  private final StopSignal stop;
  private final Console console;
  private final Undoing undoing;

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
  ConditionRunner(YcsbLauncher launcher, Path journals, StopSignal stop, Console console) {
    this.launcher = launcher;
    this.journals = journals;
    this.stop = stop;
    this.console = console;
    undoing = new Undoing(launcher, console);
  }

  /** Undoes what experiments left behind that were killed, as far as it can be undone. */
  LeftBehind undoLeftBehind() {
    if (Journal.isAnotherRunning(journals)) {
      console.warn("another experiment is running on this machine: each disturbs the other");
    }
    LeftBehind left = new LeftBehind(journals, undoing, console);
    left.undo();
    return left;
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
      if (isLimited(condition.runs().get(i))) {
        limited.add(folder.resolve("client-" + (i + 1)).toString());
      }
    }
    Journal.Entry entry = new Journal.Entry(Journal.ProcessId.of(ProcessHandle.current()), folder.toString(),
        condition.undo(), limited, List.of(), true);
    journal.write(entry);
    List<Integer> codes;
    try {
      codes = putAndRun(condition, commands, Files.createDirectories(folder), entry, journal);
    } catch (IOException e) {
      undoing.run(entry, journal);
      throw new CommandException(ExitCode.CONDITION, "a command could not be started: " + e, e);
    } catch (RuntimeException e) {
      undoAfter(e, entry, journal);
      throw e;
    }
    undoing.run(entry, journal);
    return codes;
  }

  /** The first failure is the one to tell of; that of its undoing is printed. */
  private void undoAfter(RuntimeException first, Journal.Entry entry, Journal journal) {
    try {
      undoing.run(entry, journal);
    } catch (CommandException e) {
      first.addSuppressed(e);
      if (first instanceof NothingPutException) {
        console.say("nothing had been put in place, so nothing is left to be undone");
        journal.clear();
      } else {
        console.print("ycsb: " + e.getMessage() + "; the next experiment tries again");
      }
    }
  }

  /** The first command of a condition was refused before it changed anything. */
  private static final class NothingPutException extends CommandException {

    NothingPutException(CommandException refusal) {
      super(refusal.exitCode(), refusal.getMessage(), refusal);
    }
  }

  private List<Integer> putAndRun(Condition condition, Commands commands, Path folder,
      Journal.Entry entry,
      Journal journal) throws IOException {
    for (int i = 0; i < condition.put().size() && !stop.isRequested(); i++) {
      Path output = folder.resolve("put-" + (i + 1) + ".txt");
      Process process = launcher.start(condition.put().get(i), output,
          i == 0 ? YcsbLauncher.Wrapper.NONE : inside(condition));
      int code = await(List.of(process), entry, journal).get(0);
      try {
        requireDone("set-up", code, condition.put().get(i), output);
      } catch (CommandException e) {
        throw i == 0 && code == ExitCode.USAGE.code() ? new NothingPutException(e) : e;
      }
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
      Condition.Run run = condition.runs().get(i);
      boolean limited = isLimited(run) && isPossible(run, own);
      clients.add(launcher.start(runs.get(i), own.resolve("output.txt"), command -> inside(condition).around(
          limited ? AppliedLimit.of(own).put(limit(run), command) : command)));
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

  private static boolean isLimited(Condition.Run run) {
    return run.clientCores().isPresent() || run.sharedCpu().isPresent();
  }

  private static ResourceLimit limit(Condition.Run run) {
    return new ResourceLimit(run.clientCores(), OptionalLong.empty(), Optional.of(LimitMechanism.QUOTA))
        .within(run.sharedCpu());
  }

  private boolean isPossible(Condition.Run run, Path folder) {
    if (AppliedLimit.of(folder).isQuotaPossible()) {
      return true;
    }
    run.clientCores()
        .ifPresent(cores -> console.warn("the client is not held to " + cores + " cores, because this user may set no"
            + " quota here; compared with a client that is, its records are marked"));
    return false;
  }

  private List<Integer> await(List<Process> processes, Journal.Entry entry, Journal journal) {
    return await(processes, processes, entry, journal);
  }

  /** Starts all of them, and waits for some. */
  private List<Integer> await(List<Process> processes, List<Process> all, Journal.Entry entry, Journal journal) {
    if (!all.isEmpty()) {
      journal.write(entry.with(all.stream().map(Process::toHandle).map(Journal.ProcessId::of).toList()));
      all.forEach(LedProcesses::release);
    }
    return LedProcesses.await(processes, all, stop);
  }

  private void requireDone(String what, int code, List<String> command, Path output) throws IOException {
    if (code != 0 && !(stop.isRequested() && what.equals("set-up"))) {
      LastWords.lines(output).forEach(console::print);
      throw LastWords.failed(what, code, command, output);
    }
  }
}
