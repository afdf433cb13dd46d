// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.JudgedFigure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.spec.Margin;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The largest loss that a candidate may have, as a bound on the primary figure of its comparison. Less throughput, more
 * CPU per operation or a longer latency is a loss. The figure's confidence interval decides. Wholly beyond the bound it
 * is <em>worse</em>; wholly on the other side there is <em>no loss</em> of that size; else it is <em>not resolved</em>.
 *
 * @param share of the baseline
 */
public record MaxLoss(double share) {
  /**
   * @param code  {@link ExitCode#WORSE}, {@link ExitCode#OK}, {@link ExitCode#NOT_RESOLVED}, or
   *              {@link ExitCode#NOT_VALID} if nothing is concluded from the comparison
   * @param words the figure with its interval, and the outcome
   */
  public record Finding(ExitCode code, String words) {
  }

  /** @param primary figure of a comparison; empty if it has none */
  public Finding judge(Optional<JudgedFigure> primary) {
    return judge("", primary);
  }

  /** Leaves out the A/A control. */
  public List<Finding> judge(ExperimentResult result) {
    List<Finding> findings = new ArrayList<>();
    for (ScenarioResult scenario : result.scenarios()) {
      for (ConditionResult condition : scenario.conditions()) {
        if (!condition.control() && !condition.name().equals(result.baseline())) {
          String name = scenario.within(condition.name()) + ": ";
          findings.add(scenario.comparison(condition.name())
              .map(one -> judge(name, one.primary()))
              .orElse(new Finding(ExitCode.NOT_RESOLVED, name + "not resolved: it was not compared")));
        }
      }
    }
    return findings;
  }

  /** Codes other than 0 and 8 are kept. The question of {@code --detect} may be open if this one is answered. */
  public Verdict verdict(Verdict before, List<Finding> findings) {
    if (before.exitCode() != ExitCode.OK && before.exitCode() != ExitCode.NOT_RESOLVED) {
      return before;
    }
    for (ExitCode code : List.of(ExitCode.NOT_VALID, ExitCode.WORSE, ExitCode.NOT_RESOLVED)) {
      List<String> words = findings.stream().filter(one -> one.code() == code).map(Finding::words).toList();
      if (!words.isEmpty()) {
        return new Verdict(code, "max-loss " + Margin.text(share) + ": " + String.join("; ", words), before.warnings());
      }
    }
    return new Verdict(ExitCode.OK, "", before.warnings());
  }

  private Finding judge(String name, Optional<JudgedFigure> primary) {
    if (primary.isEmpty()) {
      return new Finding(ExitCode.NOT_RESOLVED, name + "not resolved: there is no primary figure");
    }
    JudgedFigure figure = primary.get();
    if (!figure.verdict().isGiven()) {
      return new Finding(ExitCode.NOT_VALID, name + figure.name() + ": " + figure.words());
    }
    if (figure.low() == null) {
      return new Finding(ExitCode.NOT_RESOLVED, name + figure.name() + ": not resolved: too few pairs for an interval");
    }
    String words = String.format(Locale.ROOT, "%s%s %+.1f %% (%+.1f to %+.1f %%): ", name, figure.name(),
        100 * figure.delta(), 100 * figure.low(), 100 * figure.high());
    double least = figure.higherIsBetter() ? -figure.high() : figure.low();
    double most = figure.higherIsBetter() ? -figure.low() : figure.high();
    return least > share ? new Finding(ExitCode.WORSE, words + "worse by more than " + Margin.text(share))
        : most < share ? new Finding(ExitCode.OK, words + "no loss of " + Margin.text(share) + " or more")
            : new Finding(ExitCode.NOT_RESOLVED, words + "not resolved: the interval holds a loss of "
                + Margin.text(share));
  }
}
