// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import com.fasterxml.jackson.annotation.JsonValue;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.record.Figures;
import java.nio.file.Path;
import java.util.Optional;

/** The last lines of a command that measured: whether its figures are valid, their location, and the next step. */
public final class VerdictText {
  private VerdictText() {
  }

  /** The first word on a measurement that does not end with 0, on a terminal and on a page. */
  public enum Word {
    INVALID,
    REFUSED,
    NOT_RESOLVED,
    GATE_FAILED,
    WORSE,
    INTERRUPTED;

    /** Empty if the code says nothing about figures. */
    public static Optional<Word> of(ExitCode code) {
      return switch (code) {
        case ERRORS, NOT_VALID -> Optional.of(INVALID);
        case NOT_RESOLVABLE -> Optional.of(REFUSED);
        case NOT_RESOLVED -> Optional.of(NOT_RESOLVED);
        case GATE -> Optional.of(GATE_FAILED);
        case WORSE -> Optional.of(WORSE);
        case TIMED_OUT, INTERRUPTED, TERMINATED -> Optional.of(INTERRUPTED);
        case OK, USAGE, TARGET, CONDITION, CLIENT, INTERNAL -> Optional.empty();
      };
    }

    @JsonValue
    @Override
    public String toString() {
      return name().replace('_', ' ');
    }
  }

  /** Prints the verdict of a run; a quiet console only gets one that is no {@code VALID}. */
  public static void print(Console console, Verdict verdict, Figures figures) {
    int warnings = verdict.warnings().size();
    if (verdict.isValid()) {
      long ok = figures.areOfRows() ? figures.writers().rows() : figures.ok();
      console.say("VALID    " + Numbers.count(ok) + " succeeded, " + Numbers.count(figures.failures()) + " failed"
          + (warnings == 0 ? "" : ", " + Words.count(warnings, "warning")));
    }
    refusal(verdict).ifPresent(console::print);
  }

  public static void saved(Console console, Path file) {
    console.say("SAVED    " + file);
  }

  public static void next(Console console, Path file) {
    console.say("NEXT     ycsb report " + file + " -o report.html");
  }

  /**
   * Why a measurement is not valid, for a reader of its record.
   *
   * @param what    run or experiment
   * @param verdict null if it did not end
   */
  public static String ended(String what, Verdict verdict) {
    if (verdict == null) {
      return "the " + what + " did not end: there is no verdict";
    }
    return "exit code " + verdict.exitCode().code() + ": "
        + (verdict.reason().isEmpty() ? verdict.exitCode().meaning() : verdict.reason());
  }

  /** The reason of a command that does not end with 0, behind a word that judges it; empty without a reason. */
  public static Optional<String> refusal(Verdict verdict) {
    ExitCode code = verdict.exitCode();
    return verdict.reason().isEmpty()
        ? Optional.empty()
        : Optional.of(Word.of(code).map(word -> word + " (exit " + code.code() + "): ").orElse("ycsb: ")
            + verdict.reason());
  }
}
