// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition.placement;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.condition.Condition;
import io.ycsbpack.core.console.Console;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Conditions that killed experiments left in place. Each later experiment tries to undo them; it warns if that fails,
 * and stops only if it changes the same thing.
 *
 * @param isFailed whether one of them could not be read or undone
 * @param stuck    could not be undone
 */
public record LeftBehind(boolean isAny, boolean isFailed, List<Journal.Entry> stuck) {
  private static final String NOTHING = "nothing is left behind by an experiment";
  private static final String WAYS_OUT = "; mend that and run 'ycsb experiment --undo', or drop it by"
      + " 'ycsb experiment --forget'";

  static LeftBehind undo(Path journals, Undoing undoing, Console console) {
    List<Journal> found = Journal.leftBehind(journals);
    List<Journal.Entry> stuck = new ArrayList<>();
    boolean failed = false;
    for (Journal journal : found) {
      try {
        Journal.Entry entry = journal.read();
        console.warn("undoing the traces of a killed experiment (its results are in " + entry.experiment() + ")");
        entry.running().forEach(process -> process.living().ifPresent(CommandProcesses::end));
        if (entry.untouched()) {
          journal.clear();
        } else {
          stuck.add(entry);
          undoing.run(entry, journal);
          stuck.remove(entry);
        }
      } catch (CommandException e) {
        failed = true;
        console.warn("an undo of a killed experiment failed: " + e.getMessage() + WAYS_OUT);
      }
    }
    return new LeftBehind(!found.isEmpty(), failed, stuck);
  }

  /** Undoes them for a command that does nothing else; {@link ExitCode#CONDITION} if one could not be undone. */
  public static ExitCode undo(YcsbLauncher launcher, Path journals, StopSignal stop, Console console) {
    LeftBehind left = new ConditionRunner(launcher, journals, stop, console).undoLeftBehind();
    if (!left.isAny) {
      console.say(NOTHING);
    }
    return left.isFailed ? ExitCode.CONDITION : ExitCode.OK;
  }

  /** @throws CommandException with exit code 5 and the pending undo, if the condition changes the same thing */
  public void refuseSame(String name, Condition condition) {
    for (Journal.Entry entry : stuck) {
      condition.undo().stream().filter(entry.undo()::contains).findFirst().ifPresent(command -> {
        throw new CommandException(ExitCode.CONDITION, "the condition '" + name + "' changes the same as an earlier "
            + "experiment (its results are in " + entry.experiment() + "), whose undo failed: "
            + command + WAYS_OUT);
      });
    }
  }

  /** Removes the journals without undoing anything, and lists possible leftovers. */
  public static void forget(Path journals, Console console) {
    List<Journal> found = Journal.leftBehind(journals);
    for (Journal journal : found) {
      try {
        forget(journal.read(), console);
      } catch (CommandException e) {
        console.print("forgotten: a journal that can't be read, so possible traces are unknown: " + e.getMessage());
      }
      journal.clear();
    }
    if (found.isEmpty()) {
      console.say(NOTHING);
    }
  }

  private static void forget(Journal.Entry entry, Console console) {
    if (entry.untouched()) {
      console.print("forgotten: an experiment that had put nothing in place (its results are in " + entry.experiment()
          + ")");
      return;
    }
    console.print("forgotten: the changes of an experiment (its results are in " + entry.experiment()
        + ") stay; these commands would have undone them:");
    entry.undo().forEach(command -> console.print("  " + command));
    entry.limited().forEach(folder -> console.print("  a CPU limit of the client that ran in " + folder));
    entry.running()
        .stream()
        .flatMap(process -> process.living().stream())
        .forEach(process -> console.print("  process " + process.pid() + ", which goes on"));
  }
}
