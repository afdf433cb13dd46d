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
import io.ycsbpack.core.limit.ControlGroups;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Runs the steps of conditions, and always undoes them. */
public record ConditionRunner(YcsbLauncher launcher, Path journals, StopSignal stop, Console console) {
  private static final Set<Integer> ENDED_WHEN_TOLD = Set.of(ExitCode.TERMINATED.code(), ExitCode.INTERRUPTED.code());

  private Undoing undoing() {
    return new Undoing(launcher, console);
  }

  /** Undoes the conditions that killed experiments left, as far as possible. */
  public LeftBehind undoLeftBehind() {
    if (Journal.isAnotherRunning(journals)) {
      console.warn("another experiment is running on this machine: each disturbs the other");
    }
    return LeftBehind.undo(journals, undoing(), console);
  }

  /**
   * Puts a condition in place, runs its clients, and undoes it.
   *
   * @param runs called when the condition is in place; in the order of its runs
   * @return the exit code of each run; none after a request to stop
   * @throws CommandException if it can't be put in place or undone
   */
  public List<Integer> under(Condition condition, Function<Condition.Run, Step> load, Supplier<List<Step>> runs,
      Path folder) {
    List<Path> limited = IntStream.range(0, condition.runs().size())
        .filter(i -> !condition.runs().get(i).limit().isNone())
        .mapToObj(i -> clientFolder(folder, i))
        .toList();
    try (Placed placed = put(condition, load, folder, limited)) {
      return stop.isRequested() ? List.of() : placed.run(runs.get());
    } catch (IOException e) {
      throw notStarted(e);
    }
  }

  /**
   * Puts a condition in place for a client in this process; after a request to stop, only a part of it.
   *
   * @throws CommandException if it can't be put in place
   */
  public Placed put(Condition condition, Function<Condition.Run, Step> load, Path folder) {
    return put(condition, load, folder, List.of(clientFolder(folder, 0)));
  }

  private Placed put(Condition condition, Function<Condition.Run, Step> load, Path folder, List<Path> limited) {
    Placed placed = new Placed(condition, folder, limited);
    try {
      Files.createDirectories(folder);
      placed.put(load);
      return placed;
    } catch (IOException e) {
      throw placed.undoneAfter(notStarted(e));
    } catch (RuntimeException e) {
      throw placed.undoneAfter(e);
    }
  }

  private static Path clientFolder(Path folder, int number) {
    return folder.resolve("client-" + (number + 1));
  }

  private static CommandException notStarted(IOException e) {
    return new CommandException(ExitCode.CONDITION, "a command could not be started: " + Reason.text(e), e);
  }

  /** A condition that is in place; {@link #close} undoes it and throws {@link CommandException} if that fails. */
  public final class Placed implements AutoCloseable {
    private final Condition condition;
    private final Path folder;
    private final Journal journal;
    private final Journal.Entry entry;
    private final UnaryOperator<List<String>> inside;
    /** Whether the first command was refused before it changed anything. */
    private boolean refused;

    private Placed(Condition condition, Path folder, List<Path> limited) {
      this.condition = condition;
      this.folder = folder;
      inside = condition.link().<UnaryOperator<List<String>>>map(link -> link::inside).orElse(UnaryOperator.identity());
      journal = Journal.ofThisProcess(journals);
      entry = new Journal.Entry(ProcessId.of(ProcessHandle.current()), folder.toString(), condition.undo(),
          limited.stream().map(Path::toString).toList(), List.of(), true);
      journal.write(entry);
    }

    /** For a limit of this process, which has to leave it again. */
    public Path client() {
      return clientFolder(folder, 0);
    }

    @Override
    public void close() {
      try {
        undoing().run(entry, journal);
      } catch (CommandException e) {
        // It may follow another failure, or a request to stop, which would hide it.
        console.warn(e.getMessage());
        throw e;
      }
    }

    /** The first failure is the one to throw; that of its undoing is a warning. */
    private RuntimeException undoneAfter(RuntimeException first) {
      try {
        undoing().run(entry, journal);
      } catch (CommandException e) {
        if (refused) {
          console.say("nothing had been put in place, so nothing is left to be undone");
          journal.clear();
        } else {
          console.warn(e.getMessage());
        }
      }
      return first;
    }

    private void put(Function<Condition.Run, Step> load) throws IOException {
      List<Step> steps = condition.put();
      for (int i = 0; i < steps.size(); i++) {
        setUp(steps.get(i), "put-" + (i + 1), i == 0);
      }
      for (int i = 0; i < condition.loads().size(); i++) {
        setUp(load.apply(condition.loads().get(i)), "load-" + (i + 1), false);
      }
    }

    /** Does nothing after a request to stop. */
    private void setUp(Step step, String name, boolean first) throws IOException {
      if (stop.isRequested()) {
        return;
      }
      Path output = folder.resolve(name + ".txt");
      console.enter("setting up a condition by '" + step + "'");
      Process process = launcher.start(step, output, first ? UnaryOperator.identity() : inside);
      int code = await(List.of(process), List.of(process)).get(0);
      if (code != 0 && !stop.isRequested()) {
        refused = first && code == ExitCode.USAGE.code();
        throw CommandProcesses.failed("set-up", code, step, output, console);
      }
    }

    private List<Integer> run(List<Step> runs) throws IOException {
      console.enter("running the clients of " + folder);
      List<Process> clients = new ArrayList<>();
      for (int i = 0; i < runs.size(); i++) {
        Path own = Files.createDirectories(clientFolder(folder, i));
        Condition.Run run = condition.runs().get(i);
        boolean limited = !run.limit().isNone() && isPossible(run);
        clients.add(launcher.start(runs.get(i), own.resolve("output.txt"), command -> inside.apply(
            limited ? AppliedLimit.of(own).put(run.limit(), command) : command)));
      }
      List<Process> meanwhile = new ArrayList<>();
      for (int i = 0; i < condition.during().size(); i++) {
        meanwhile.add(launcher.start(condition.during().get(i), duringOutput(i), inside));
      }
      List<Integer> codes = await(clients, Stream.concat(clients.stream(), meanwhile.stream()).toList());
      for (int i = 0; i < meanwhile.size(); i++) {
        end(meanwhile.get(i), condition.during().get(i), duringOutput(i));
      }
      return codes;
    }

    private Path duringOutput(int number) {
      return folder.resolve("during-" + (number + 1) + ".txt");
    }

    private void end(Process process, Step step, Path output) throws IOException {
      boolean told = stop.isRequested() || process.isAlive();
      process.destroy();
      int code = await(List.of(process), List.of()).get(0);
      // One that was told to end may have failed by itself at the same moment.
      if (code != 0 && !(told && ENDED_WHEN_TOLD.contains(code))) {
        throw CommandProcesses.failed("what happens during a run", code, step, output, console);
      }
    }

    /** @param begun not released yet */
    private List<Integer> await(List<Process> awaited, List<Process> begun) {
      if (!begun.isEmpty()) {
        journal.write(entry.with(begun.stream().map(Process::toHandle).map(ProcessId::of).toList()));
        begun.forEach(CommandProcesses::release);
      }
      return CommandProcesses.await(awaited, begun, stop);
    }

    private boolean isPossible(Condition.Run run) {
      if (ControlGroups.ofThisUser().isPossible()) {
        return true;
      }
      run.limit()
          .cores()
          .ifPresent(cores -> console.warn("the client is not held to " + cores + " cores, because this user may set no"
              + " quota here; compared with a client that is, its records are marked"));
      return false;
    }
  }
}
