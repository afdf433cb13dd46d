// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.experiment.TestExperiments;
import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ServerDifferences;
import io.ycsbpack.core.experiment.guard.Guard;
import io.ycsbpack.core.experiment.guard.GuardFinding;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.Pair;
import io.ycsbpack.core.trial.TestPairs;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PairedResultsTest {
  private static final PairedResults.Server SERVER = new PairedResults.Server("a server", null,
      new ServerDifferences.Report(Map.of(), Map.of(), OptionalLong.empty()), null);
  @TempDir
  private Path results;

  private ComparisonResult compared(GuardFinding... findings) {
    Map<String, ConditionPlan> conditions = new LinkedHashMap<>();
    List.of("base", "other").forEach(name -> conditions.put(name, TestExperiments.asItIs(Map.of())));
    Preparation preparation = TestExperiments.prepared(TestExperiments.experiment(conditions, false,
        TestExperiments.ofRounds(3, FigureKind.DELTA)), results, TestExperiments.asked(false, false));
    List<Pair> pairs = IntStream.rangeClosed(1, 16)
        .mapToObj(
            i -> TestPairs.pair(i, i % 2 == 0, TestPairs.slice(1000 + i % 3, null), TestPairs.slice(900 + i % 2, null)))
        .toList();
    List<GuardFinding> guards = List.of(findings);
    PairedResults measured = new PairedResults(preparation, Design.SWITCHED);
    measured.add(new PairedResults.Compared(preparation.scenarios().get(0), "other",
        TestPairs.answered(TestPairs.SWITCHED, pairs, Optional.empty()),
        figure -> GuardFinding.noVerdict(guards).orElse("judged"), guards, "basis", List.of()), SERVER, SERVER);
    return measured.scenario(0).comparisons().get(0);
  }

  @Test
  void aRefusedComparisonNamesItsGuardWithTheReason() {
    GuardFinding refused = Guard.CLIENT_WAIT.refused("threads of the client lacked a CPU in 60 % of the service times");
    GuardFinding unchecked = Guard.OTHERS.notChecked("the servers do not count their statements");

    ComparisonResult comparison = compared(refused, unchecked);

    assertThat(comparison.guards()).containsExactly(refused, unchecked);
    assertThat(comparison.refused()).containsExactly(refused);
    assertThat(comparison.throughput().verdict()).isEqualTo(DeltaVerdict.REFUSED);
    assertThat(comparison.throughput().words()).isEqualTo("no verdict: the client lacked a CPU");
  }

  @Test
  void anUncheckedGuardRefusesNothing() {
    ComparisonResult comparison = compared(Guard.OTHERS.notChecked("the servers do not count their statements"));

    assertThat(comparison.refused()).isEmpty();
    assertThat(comparison.throughput().words()).isEqualTo("judged");
  }
}
