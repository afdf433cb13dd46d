// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.condition.ConditionSite;
import io.ycsbpack.core.condition.NotPossibleException;
import io.ycsbpack.core.experiment.path.ConditionPath;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.experiment.plan.DesignChoice;
import io.ycsbpack.core.report.StageText;
import io.ycsbpack.core.report.WaterfallText;
import io.ycsbpack.core.trial.StageForecast;
import io.ycsbpack.core.trial.StageForecast.Division;
import io.ycsbpack.core.trial.Terms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The path between a candidate and the baseline, and the cost of its stages. */
record WaterfallPlan(String candidate, ConditionPath path) {
  /** More servers at once make a start longer than its slices are worth. */
  private static final int MOST_SERVERS = 5;

  /** @param shown hides secret properties */
  static WaterfallPlan of(Arms arms, String candidate, UnaryOperator<Map<String, String>> shown) {
    return new WaterfallPlan(candidate, ConditionPath.between(arms.all().get(arms.baseline()),
        arms.all().get(candidate), shown, plan -> impossible(arms, candidate, plan)));
  }

  /** Empty if no obstacle is known. */
  private static Optional<String> impossible(Arms arms, String name, ConditionPlan plan) {
    try {
      plan.steps(ConditionSite.of(arms.binding(), name, arms.serversFolder(name)));
      return Optional.empty();
    } catch (UsageException | NotPossibleException e) {
      return Optional.of(e.getMessage());
    }
  }

  boolean isDivisible() {
    return path.steps().size() > 1;
  }

  private int held() {
    return DesignChoice.atOnce(path.plans(), MOST_SERVERS);
  }

  int most() {
    return Math.min(held(), path.plans().size());
  }

  /** Time to divide a step by sizes: what is left of the budget, or half of it again. */
  static Duration ofSizes(Terms terms, Duration left) {
    Duration half = terms.budget().dividedBy(2);
    return left.compareTo(half) > 0 ? left : half;
  }

  Division division(StageForecast forecast, Terms terms) {
    return forecast.division(path.steps().size(), most(), terms.budget());
  }

  /** Why nothing is measured; empty if the budget can tell each step apart, or the user goes on anyway. */
  Optional<String> refusal(Division division, Terms terms) {
    return terms.anyway() || isRoom(division, terms)
        ? Optional.empty()
        : Optional.of(StageText.refusal(candidate, path.steps().size(), division, terms.budget()));
  }

  private static boolean isRoom(Division division, Terms terms) {
    return division.least().compareTo(terms.allowed()) <= 0;
  }

  /**
   * @throws UsageException   if this machine can't hold enough servers at once
   * @throws CommandException with exit code 7 if the slices that tell each step apart take longer than the budget
   *                          allows
   */
  List<String> lines(Terms terms) {
    if (!isDivisible()) {
      return WaterfallText.path(path);
    }
    if (held() < StageForecast.FEWEST_SERVERS) {
      throw new UsageException("--explain: this machine's memory holds the limits of " + held()
          + " servers at once, and " + StageForecast.FEWEST_SERVERS + " are needed; give a smaller memory limit");
    }
    Division division = division(StageForecast.ofSlices(terms.slice()), terms);
    Optional<String> refusal = refusal(division, terms);
    if (refusal.isPresent()) {
      throw new CommandException(ExitCode.NOT_RESOLVABLE, refusal.get());
    }
    List<String> lines = new ArrayList<>(WaterfallText.path(path));
    lines.add(StageText.division(path.steps().size(), division, terms.budget(), isRoom(division, terms)));
    if (path.steps().stream().anyMatch(step -> step.sizes().isPresent())) {
      lines.add(StageText.threshold(terms.budget().dividedBy(2)));
    }
    return lines;
  }
}
