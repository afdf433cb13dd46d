// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.JudgedFigure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.FigureName;
import io.ycsbpack.core.trial.Design;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConditionTableTest {
  private static ConditionResult condition(String name, double throughput) {
    return MadeExperiment.condition(name, List.of(), MadeExperiment.summary(throughput));
  }

  private static JudgedFigure figure(double baseline, double throughput, DeltaVerdict verdict, String words) {
    return new JudgedFigure(FigureName.THROUGHPUT, true, true, baseline, throughput, throughput / baseline - 1, null,
        null,
        verdict, words);
  }

  private static ComparisonResult comparison(String candidate, double baseline, double throughput) {
    return MadeExperiment.comparison(candidate, figure(baseline, throughput, DeltaVerdict.NOT_RESOLVED, ""));
  }

  @Test
  void aBaselineThatWasAnotherOneNextToACandidateStandsInItsRow() {
    ScenarioResult scenario = MadeExperiment.scenario(
        List.of(condition("base", 350), condition("first", 322), condition("second", 343)),
        comparison("first", 336, 322), comparison("second", 350, 343));
    assertThat(ConditionTable.ofScenario(scenario).texts()).extracting(row -> row.get(1))
        .containsExactly("350", "336 to 322", "343");
  }

  @Test
  void theReasonOfARefusalStandsOnceInARow() {
    String reason = "no verdict: the client waited";
    ComparisonResult refused = MadeExperiment.comparison("first", figure(100, 80, DeltaVerdict.REFUSED, reason),
        new JudgedFigure(FigureName.CPU_PER_OPERATION, false, false, 2, 2.5, 0.25, null, null, DeltaVerdict.REFUSED,
            reason));
    Table table = ConditionTable.ofAll(MadeExperiment.result(Design.SWITCHED, null,
        List.of(MadeExperiment.scenario(List.of(condition("base", 100), condition("first", 80)), refused))));
    assertThat(table.texts().get(1)).contains(reason, "no verdict");
    assertThat(String.join("\n", table.lines())).doesNotContain("; ;", ";  ");
  }
}
