package io.ycsbpack.core.comparison;

import io.ycsbpack.core.Closer;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.experiment.placement.ConditionRunner;
import io.ycsbpack.core.experiment.placement.LeftBehind;
import io.ycsbpack.core.experiment.plan.DesignChoice;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.run.PlacedScenarios;
import io.ycsbpack.core.experiment.spec.Scenario;
import java.util.List;
import java.util.Optional;

/** Measures all conditions of a scenario on servers that are started once. */
public final class SwitchedMeasurement extends SlicedMeasurement {
  private final PlacedScenarios scenarios;

  public SwitchedMeasurement(Preparation preparation, DesignChoice choice, PairedQuestions questions,
      ClientProcess process, ConditionRunner runner) {
    super(preparation, choice, questions, process);
    scenarios = new PlacedScenarios(preparation, choice.swapped(), runner, process.stop(), process.console());
  }

  @Override
  public void refuseSame(LeftBehind left) {
    scenarios.refuseSame(left);
  }

  @Override
  public void probe() {
    scenarios.probe();
  }

  @Override
  List<String> asked() {
    return scenarios.probes();
  }

  @Override
  public void open() {
    // each server is opened when its scenario is measured
  }

  @Override
  void compare(Scenario scenario, List<String> candidates) {
    try (Closer opened = new Closer()) {
      Optional<PlacedScenarios.Placed> placed = scenarios.start(scenario, opened);
      if (placed.isEmpty()) {
        return;
      }
      SwitchedServers servers = SwitchedServers.open(preparation(), placed.get(), candidates::contains, process(),
          opened);
      for (String candidate : candidates) {
        if (!process().stop().isRequested()) {
          add(comparison(scenario, candidate).switched(servers));
        }
      }
    } catch (InterruptedException e) {
      if (!process().stop().isRequested()) {
        throw new CommandException(ExitCode.INTERNAL, "interrupted without a request to stop", e);
      }
    }
  }

  @Override
  public String kept() {
    return "pairs";
  }
}
