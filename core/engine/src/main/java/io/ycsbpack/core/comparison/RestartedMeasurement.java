// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.condition.placement.ConditionRunner;
import io.ycsbpack.core.condition.placement.LeftBehind;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.Signals;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.experiment.plan.DesignChoice;
import io.ycsbpack.core.experiment.plan.Preparation;
import java.util.List;

/** Measures each candidate and the baseline on two servers, which are started together several times. */
public final class RestartedMeasurement extends SlicedMeasurement {
  private final PlacedStarts starts;
  private final Probes probes;

  public RestartedMeasurement(PairedQuestions questions, DesignChoice choice, ConditionRunner runner, Console console,
      Signals signals) {
    super(questions, choice, runner, console, signals);
    Preparation preparation = questions.preparation();
    starts = new PlacedStarts(preparation.scenarios(), runner, signals.stopSignal(), console);
    probes = new Probes(preparation.plannedRuns(), console);
  }

  @Override
  protected void refuseSame(LeftBehind left) {
    starts.refuseSame(left);
  }

  @Override
  protected void probe() {
    probes.ask();
  }

  @Override
  List<String> asked() {
    return probes.lines();
  }

  /** A server that does not start, or a setting that it does not know, is found before others are measured. */
  @Override
  protected void open(ConditionRunner runner) {
    probes.open(runner);
  }

  @Override
  void compare(Arms arms, List<String> candidates) {
    compare(arms, candidates, comparison -> comparison.restarted(starts));
  }
}
