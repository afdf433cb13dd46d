// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition.placement;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.condition.Condition;
import io.ycsbpack.core.console.Console;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Conditions that killed experiments left in place. Each later experiment tries to undo them; it warns if that fails,
 * and stops only if it changes the same thing.
 */
public final class LeftBehind {
  private static final String WAYS_OUT = "; mend that and run 'ycsb experiment --undo', or drop it by"
      + " 'ycsb experiment --forget'";

  private final Path journals;
  private final Undoing undoing;
  private final Console console;
  private final List<Journal.Entry> stuck = new ArrayList<>();
  private boolean any;
  private boolean failed;

  public LeftBehind(Path journals, Undoing undoing, Console console) {
    this.journals = journals;
    this.undoing = undoing;
    this.console = console;
  }

  void undo() {
    for (Journal journal : Journal.leftBehind(journals)) {
      any = true;
      try {
        undo(journal.read(), journal);
      } catch (CommandException e) {
        failed = true;
        console.warn("an undo of a killed experiment failed: " + e.getMessage() + WAYS_OUT);
      }
    }
  }

  private void undo(Journal.Entry entry, Journal journal) {
    console.warn("undoing the traces of a killed experiment (its results are in " + entry.experiment()
        + ")");
    entry.running().forEach(process -> process.living().ifPresent(CommandProcesses::end));
    if (entry.untouched()) {
      journal.clear();
      return;
    }
    try {
      undoing.run(entry, journal);
    } catch (CommandException e) {
      stuck.add(entry);
      throw e;
    }
  }

  public boolean isAny() {
    return any;
  }

  public boolean isFailed() {
    return failed;
  }

  /**
   * @throws CommandException with exit code 5 and the undoing that has to succeed before, if the condition changes the
   *                          same thing
   */
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
  public void forget() {
    for (Journal journal : Journal.leftBehind(journals)) {
      any = true;
      try {
        say(journal.read());
      } catch (CommandException e) {
        console.print("forgotten: a journal that can't be read, so possible traces are unknown: " + e.getMessage());
      }
      journal.clear();
    }
  }

  private void say(Journal.Entry entry) {
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
