// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.condition.AdditionPlan;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.condition.ConditionType;
import io.ycsbpack.core.condition.placement.ConditionRunner;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.experiment.plan.PlanOptions;
import io.ycsbpack.core.experiment.plan.PlannedRun;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.record.RunRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Makes experiments that tests prepare or judge, and measure nothing. */
public final class TestExperiments {
  private TestExperiments() {
  }

  public static ConditionPlan asItIs(Map<String, String> properties, AdditionPlan... additions) {
    return new ConditionPlan(ConditionType.AS_IT_IS.name(), Map.of(), properties, List.of(additions));
  }

  /** Compares these conditions with the one that is called "base". */
  public static Experiment experiment(Map<String, ConditionPlan> conditions, boolean control,
      Experiment.Demands demands) {
    return new Experiment(new Experiment.About("tried", "", Map.of()),
        new Experiment.Work("test", List.of("w"), Map.of()), Experiment.Variation.NONE,
        new Experiment.Compared("base", conditions, control), demands);
  }

  public static Experiment.Demands ofRounds(int repeats, FigureKind figure) {
    return new Experiment.Demands(repeats, true, Margin.DEFAULT, Optional.empty(), figure);
  }

  /** A user who asks for nothing but that it is resumed, or only planned. */
  public static PlanOptions.Asked asked(boolean resume, boolean dry) {
    return new PlanOptions.Asked(Optional.empty(), Set.of(), resume, dry, Optional.empty(), Optional.of(18L));
  }

  /** In these results; nothing is known of the length and the files of its runs. */
  public static Preparation prepared(Experiment experiment, Path results, PlanOptions.Asked asked) {
    return Preparation.of(experiment, new PlanOptions(results, Map.of(), name -> false, one -> Optional.empty(),
        (one, plan) -> List.of(), asked));
  }

  /** Writes the record of a run into its folder. */
  public static RunEntry recorded(Preparation preparation, PlannedRun run, RunRecord record) {
    Path file = run.path().resolve("run.json");
    try {
      Files.createDirectories(run.folder());
      Files.writeString(preparation.folder().path().resolve(file), RecordFile.text(record));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new RunEntry(run.round(), file.toString(), 100, record.verdict().exitCode().code(),
        record.verdict().reason(), List.of());
  }

  /** Puts nothing in place. */
  public static ConditionRunner noRunner(Path journals, Console console) {
    return new ConditionRunner((step, output, wrapper) -> {
      throw new AssertionError(step);
    }, journals, new StopSignal(), console);
  }
}
