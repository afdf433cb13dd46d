package io.ycsbpack.core.comparison;

import io.ycsbpack.core.experiment.placement.ConditionRunner;
import io.ycsbpack.core.experiment.placement.LeftBehind;
import io.ycsbpack.core.experiment.plan.DesignChoice;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.run.PlacedStarts;
import io.ycsbpack.core.experiment.run.Probes;
import io.ycsbpack.core.experiment.spec.Scenario;
import java.util.List;

/** Measures each candidate and the baseline on two servers, which are started together several times. */
public final class RestartedMeasurement extends SlicedMeasurement {
  private final PlacedStarts starts;
  private final Probes probes;
  private final ConditionRunner runner;

  public RestartedMeasurement(Preparation preparation, DesignChoice choice, PairedQuestions questions,
      ClientProcess process, ConditionRunner runner) {
    super(preparation, choice, questions, process);
    this.runner = runner;
    starts = new PlacedStarts(preparation, runner, process.stop(), process.console());
    probes = new Probes(preparation, process.console());
  }

  @Override
  public void refuseSame(LeftBehind left) {
    starts.refuseSame(left);
  }

  @Override
  public void probe() {
    probes.ask();
  }

  @Override
  List<String> asked() {
    return probes.lines();
  }

  /** A server that does not start, or a setting that it does not know, is found before others are measured. */
  @Override
  public void open() {
    probes.open(runner);
  }

  @Override
  void compare(Scenario scenario, List<String> candidates) {
    for (String candidate : candidates) {
      if (!process().stop().isRequested()) {
        add(comparison(scenario, candidate).restarted(starts));
      }
    }
  }

  @Override
  public String kept() {
    return "complete starts";
  }
}
