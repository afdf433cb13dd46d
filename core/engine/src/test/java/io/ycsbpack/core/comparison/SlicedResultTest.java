// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

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
import io.ycsbpack.core.trial.Answer;
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

class SlicedResultTest {
  private static final DescribedServer SERVER = new DescribedServer("a server", Optional.empty(),
      new ServerDifferences.Report(Map.of(), Map.of(), OptionalLong.empty()), Optional.empty());
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
    Answer answer = TestPairs.answered(TestPairs.SWITCHED, pairs, Optional.empty());
    return new SlicedResult(preparation.scenarios().get(0), "other", preparation.options()::shown, answer,
        List.of(findings), List.of(), Optional.empty(), SERVER, SERVER).comparison();
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
    assertThat(comparison.throughput().words()).isEqualTo("answered in the pilot, no verdict");
  }
}
