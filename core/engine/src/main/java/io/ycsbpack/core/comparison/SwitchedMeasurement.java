// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.Closer;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.condition.placement.ConditionRunner;
import io.ycsbpack.core.condition.placement.LeftBehind;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.Signals;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.experiment.plan.DesignChoice;
import java.util.List;
import java.util.Optional;

/** Measures all conditions of a scenario on servers that are started once. */
public final class SwitchedMeasurement extends SlicedMeasurement {
  private final List<Arms> all;
  private final PlacedScenarios scenarios;

  public SwitchedMeasurement(PairedQuestions questions, DesignChoice choice, ConditionRunner runner, Console console,
      Signals signals) {
    super(questions, choice, runner, console, signals);
    all = questions.preparation().scenarios();
    scenarios = new PlacedScenarios(all, choice.swapped(), runner, signals.stopSignal(), console);
  }

  @Override
  protected void refuseSame(LeftBehind left) {
    scenarios.refuseSame(left);
  }

  @Override
  protected void probe() {
    scenarios.probe();
  }

  @Override
  List<String> asked() {
    return scenarios.probes();
  }

  @Override
  protected void open(ConditionRunner runner) {
    // each server is opened when its scenario is measured
  }

  @Override
  void compare(Arms arms, List<String> candidates) {
    try (Closer opened = new Closer()) {
      Optional<PlacedServers> placed = scenarios.start(arms, opened);
      if (placed.isPresent()) {
        SwitchedServers servers = SwitchedServers.open(arms, placed.get(), Arms.isNeighborSwitched(all), candidates,
            client(), opened);
        compare(arms, candidates, comparison -> comparison.switched(servers));
      }
    } catch (InterruptedException e) {
      if (!client().stop().isRequested()) {
        throw new CommandException(ExitCode.INTERNAL, "interrupted without a request to stop", e);
      }
    }
  }
}
