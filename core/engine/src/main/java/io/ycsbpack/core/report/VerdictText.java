package io.ycsbpack.core.report;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.console.Console;
import java.nio.file.Path;
import java.util.Optional;

/** The last lines of a command that measured: whether its figures are valid, their location, and the next step. */
public final class VerdictText {
  private VerdictText() {
  }

  /**
   * Prints the verdict of a run; a quiet console only gets one that is no {@code VALID}.
   *
   * @param ok       successful operations, or rows of a load
   * @param warnings that were printed before
   */
  public static void print(Console console, ExitCode code, String reason, long ok, long failures, int warnings) {
    if (code == ExitCode.OK || code == ExitCode.GATE) {
      console.say("VALID    " + Figures.count(ok) + " succeeded, " + Figures.count(failures) + " failed"
          + (warnings == 0 ? "" : warnings == 1 ? ", 1 warning" : ", " + warnings + " warnings"));
    }
    refusal(code, reason).ifPresent(console::print);
  }

  public static void saved(Console console, Path file) {
    console.say("SAVED    " + file);
  }

  public static void next(Console console, Path file) {
    console.say("NEXT     ycsb report " + file + " -o report.html");
  }

  /** The reason of a command that does not end with 0, behind a word that judges it; empty without a reason. */
  public static Optional<String> refusal(ExitCode code, String reason) {
    return reason.isEmpty()
        ? Optional.empty()
        : Optional
            .of(VerdictWord.of(code).map(word -> word + " (exit " + code.code() + "): ").orElse("ycsb: ") + reason);
  }
}
