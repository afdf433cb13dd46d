package io.ycsbpack.core.report;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.console.Console;
import java.nio.file.Path;
import java.util.Optional;

/** The last lines of a command that measured: whether its figures are valid, where they are, and what to do next. */
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

  /** Why a command does not end with 0; the first word says what that means. Empty if there is no reason. */
  public static Optional<String> refusal(ExitCode code, String reason) {
    if (reason.isEmpty()) {
      return Optional.empty();
    }
    String end = " (exit " + code.code() + "): " + reason;
    return Optional.of(switch (code) {
      case ERRORS, NOT_VALID -> "INVALID" + end;
      case NOT_RESOLVABLE -> "REFUSED" + end;
      case NOT_RESOLVED -> "NOT RESOLVED" + end;
      case GATE -> "GATE FAILED" + end;
      case WORSE -> "WORSE" + end;
      case TIMED_OUT, INTERRUPTED, TERMINATED -> "INTERRUPTED" + end;
      case OK, USAGE, TARGET, CONDITION, CLIENT, INTERNAL -> "ycsb: " + reason;
    });
  }
}
