// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.gate;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.GateResult;
import io.ycsbpack.core.record.RunRecord;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

public record Gates(List<Gate> gates) {
  public static final Gates NONE = new Gates(List.of());

  /** @param results of each gate, in their order */
  public record Judged(Verdict verdict, List<GateResult> results) {
  }

  /**
   * @param known every operation that the workload may do; empty when they are not known
   * @throws UsageException with the first unknown operation, its position and the nearest name
   */
  public void requireOperations(Collection<String> known) {
    if (known.isEmpty()) {
      return;
    }
    for (Gate gate : gates) {
      try {
        gate.requireOperation(known);
      } catch (IllegalArgumentException e) {
        throw new UsageException("--fail-if '" + gate + "': " + e.getMessage(), e);
      }
    }
  }

  /**
   * Gates judge only valid figures; otherwise the verdict stays. A valid run in which a gate's figure was not
   * measured is invalid.
   */
  public Judged judge(Verdict verdict, Figures figures) {
    if (verdict.exitCode() != ExitCode.OK) {
      String why = "the run ended with exit code " + verdict.exitCode().code();
      return new Judged(verdict, gates.stream().map(gate -> gate.notJudged(why)).toList());
    }
    List<GateResult> results = gates.stream().map(gate -> gate.judge(figures)).toList();
    Optional<Verdict> decided = decided(verdict, results, GateResult.NOT_JUDGED, ExitCode.NOT_VALID,
        "not judged: ").or(() -> decided(verdict, results, GateResult.FAILED, ExitCode.GATE, "failed: "));
    return new Judged(decided.orElse(verdict), results);
  }

  /** Call it after everything else has judged the run. */
  public RunRecord.Verdict judge(RunRecord.Verdict before, Figures figures) {
    Judged judged = judge(new Verdict(ExitCode.of(before.exitCode()).orElse(ExitCode.NOT_VALID), before.reason(),
        before.warnings()), figures);
    return before.with(judged.verdict().exitCode().code(), judged.verdict().reason()).with(judged.results());
  }

  private static Optional<Verdict> decided(Verdict verdict, List<GateResult> results, String result, ExitCode code,
      String what) {
    List<String> words = results.stream().filter(one -> one.result().equals(result)).map(GateResult::words).toList();
    return words.isEmpty() ? Optional.empty()
        : Optional.of(new Verdict(code, words.size() + (words.size() == 1 ? " gate " : " gates ") + what
            + words.stream().collect(Collectors.joining("; ")), verdict.warnings()));
  }
}
