// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition.placement;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.auxiliary.ProcessId;
import io.ycsbpack.core.condition.Condition;
import io.ycsbpack.core.condition.step.Step;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.limit.AppliedLimit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Runs the steps of conditions, and always undoes them. */
public final class ConditionRunner {
  private static final Set<Integer> ENDED_WHEN_TOLD = Set.of(ExitCode.TERMINATED.code(), ExitCode.INTERRUPTED.code());

  private final YcsbLauncher launcher;
  private final Path journals;
  private final StopSignal stop;
  private final Console console;
  private final Undoing undoing;

  public interface Commands {
    /** In the order of the condition's runs. */
    List<Step> runs();

    /** By default with nothing added. */
    default Step load(Condition.Run load) {
      return load.client();
    }
  }

  public ConditionRunner(YcsbLauncher launcher, Path journals, StopSignal stop, Console console) {
    this.launcher = launcher;
    this.journals = journals;
    this.stop = stop;
    this.console = console;
    undoing = new Undoing(launcher, console);
  }

  /** Undoes the conditions that killed experiments left, as far as possible. */
  public LeftBehind undoLeftBehind() {
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
   * @param commands called when the condition is in place
   * @return the exit code of each run
   * @throws CommandException if it can't be put in place or undone; a request to stop ends it without one
   */
  public List<Integer> under(Condition condition, Commands commands, Path folder) {
    List<String> limited = new ArrayList<>();
    for (int i = 0; i < condition.runs().size(); i++) {
      if (!condition.runs().get(i).limit().isNone()) {
        limited.add(folder.resolve("client-" + (i + 1)).toString());
      }
    }
    try (Placed placed = put(condition, commands, folder, limited)) {
      return stop.isRequested() ? List.of() : run(condition, commands.runs(), folder, placed.entry, placed.journal);
    } catch (IOException e) {
      throw notStarted(e);
    }
  }

  /**
   * Puts a condition in place for a client in this process, instead of running its clients.
   *
   * @return undoes the condition when it is closed; after a request to stop only a part may be in place
   * @throws CommandException if the condition can't be put in place
   */
  public Placed put(Condition condition, Commands commands, Path folder) {
    return put(condition, commands, folder, List.of(folder.resolve("client-1").toString()));
  }

  /** A condition that is in place; {@link #close} undoes it and throws {@link CommandException} if that fails. */
  public final class Placed implements AutoCloseable {
    private final Journal.Entry entry;
    private final Journal journal;

    private Placed(Journal.Entry entry, Journal journal) {
      this.entry = entry;
      this.journal = journal;
    }

    /** For a limit of this process, which has to leave it again. */
    public Path client() {
      return Path.of(entry.limited().get(0));
    }

    @Override
    public void close() {
      try {
        undoing.run(entry, journal);
      } catch (CommandException e) {
        // It may follow another failure, or a request to stop, which would hide it.
        console.warn(e.getMessage());
        throw e;
      }
    }
  }

  private Placed put(Condition condition, Commands commands, Path folder, List<String> limited) {
    Journal journal = Journal.ofThisProcess(journals);
    Journal.Entry entry = new Journal.Entry(ProcessId.of(ProcessHandle.current()), folder.toString(),
        condition.undo(), limited, List.of(), true);
    journal.write(entry);
    try {
      Files.createDirectories(folder);
      put(condition, commands, folder, entry, journal);
      return new Placed(entry, journal);
    } catch (IOException e) {
      throw undoneAfter(notStarted(e), entry, journal);
    } catch (RuntimeException e) {
      throw undoneAfter(e, entry, journal);
    }
  }

  private static CommandException notStarted(IOException e) {
    return new CommandException(ExitCode.CONDITION, "a command could not be started: " + Reason.text(e), e);
  }

  /** The first failure is the one to throw; that of its undoing is a warning. */
  private RuntimeException undoneAfter(RuntimeException first, Journal.Entry entry, Journal journal) {
    try {
      undoing.run(entry, journal);
    } catch (CommandException e) {
      if (first instanceof NothingPutException) {
        console.say("nothing had been put in place, so nothing is left to be undone");
        journal.clear();
      } else {
        console.warn(e.getMessage());
      }
    }
    return first;
  }

  /** The first command of a condition was refused before it changed anything. */
  private static final class NothingPutException extends CommandException {

    NothingPutException(CommandException refusal) {
      super(refusal.exitCode(), refusal.getMessage(), refusal);
    }
  }

  private void put(Condition condition, Commands commands, Path folder, Journal.Entry entry, Journal journal)
      throws IOException {
    for (int i = 0; i < condition.put().size() && !stop.isRequested(); i++) {
      Path output = folder.resolve("put-" + (i + 1) + ".txt");
      enter(condition.put().get(i));
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
      Step load = commands.load(condition.loads().get(i));
      Path output = folder.resolve("load-" + (i + 1) + ".txt");
      enter(load);
      Process process = launcher.start(load, output, inside(condition));
      requireDone("set-up", await(List.of(process), entry, journal).get(0), load, output);
    }
  }

  private void enter(Step step) {
    console.enter("setting up a condition by '" + step + "'");
  }

  private List<Integer> run(Condition condition, List<Step> runs, Path folder, Journal.Entry entry,
      Journal journal) throws IOException {
    List<Process> clients = new ArrayList<>();
    List<Process> meanwhile = new ArrayList<>();
    console.enter("running the clients of " + folder);
    for (int i = 0; i < runs.size(); i++) {
      Path own = Files.createDirectories(folder.resolve("client-" + (i + 1)));
      Condition.Run run = condition.runs().get(i);
      boolean limited = !run.limit().isNone() && isPossible(run, own);
      clients.add(launcher.start(runs.get(i), own.resolve("output.txt"), command -> inside(condition).around(
          limited ? AppliedLimit.of(own).put(run.limit(), command) : command)));
    }
    for (int i = 0; i < condition.during().size(); i++) {
      meanwhile.add(launcher.start(condition.during().get(i), meanwhileOutput(folder, i), inside(condition)));
    }
    List<Process> all = Stream.concat(clients.stream(), meanwhile.stream()).toList();
    List<Integer> codes = await(clients, all, entry, journal);
    for (int i = 0; i < meanwhile.size(); i++) {
      boolean told = stop.isRequested() || meanwhile.get(i).isAlive();
      meanwhile.get(i).destroy();
      int code = await(List.of(meanwhile.get(i)), List.of(), entry, journal).get(0);
      // One that was told to end may have failed by itself at the same moment.
      if (!told || !ENDED_WHEN_TOLD.contains(code)) {
        requireDone("what happens during a run", code, condition.during().get(i), meanwhileOutput(folder, i));
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

  private List<Integer> await(List<Process> processes, List<Process> all, Journal.Entry entry, Journal journal) {
    if (!all.isEmpty()) {
      journal.write(entry.with(all.stream().map(Process::toHandle).map(ProcessId::of).toList()));
      all.forEach(CommandProcesses::release);
    }
    return CommandProcesses.await(processes, all, stop);
  }

  private void requireDone(String what, int code, Step step, Path output) throws IOException {
    if (code != 0 && !(stop.isRequested() && what.equals("set-up"))) {
      FailedCommand.lines(output).forEach(console::print);
      throw FailedCommand.failed(what, code, step, output);
    }
  }
}
