// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.gate;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.GateResult;
import io.ycsbpack.core.driver.GateResult.Result;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.record.Figures;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

public record Gates(List<Gate> gates) {
  public static final Gates NONE = new Gates(List.of());

  /**
   * @param known every operation that the workload may do; empty when they are not known
   * @throws UsageException with the first unknown operation and the nearest name
   */
  public void requireOperations(Collection<String> known) {
    if (!known.isEmpty()) {
      gates.forEach(gate -> gate.requireOperation(known));
    }
  }

  /**
   * Gates judge only valid figures; otherwise the verdict stays. A valid run in which a gate's figure was not
   * measured is invalid. Call it after everything else has judged the run.
   */
  public Verdict judge(Verdict verdict, Figures figures) {
    if (verdict.exitCode() != ExitCode.OK) {
      String why = "the run ended with exit code " + verdict.exitCode().code();
      return verdict.gated(gates.stream().map(gate -> gate.notJudged(why)).toList());
    }
    Verdict gated = verdict.gated(gates.stream().map(gate -> gate.judge(figures)).toList());
    return decided(gated, Result.NOT_JUDGED, ExitCode.NOT_VALID)
        .or(() -> decided(gated, Result.FAILED, ExitCode.GATE))
        .orElse(gated);
  }

  private static Optional<Verdict> decided(Verdict gated, Result result, ExitCode code) {
    List<String> words = gated.gates()
        .stream()
        .filter(gate -> gate.result() == result)
        .map(GateResult::words)
        .toList();
    return words.isEmpty()
        ? Optional.empty()
        : Optional.of(gated.decided(code, words.size() + (words.size() == 1 ? " gate " : " gates ") + result + ": "
            + String.join("; ", words)));
  }
}
