// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.record.RoundLog;
import io.ycsbpack.core.statistics.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StageTest {
  private static final Terms TERMS = terms(0.03, Duration.ofMinutes(15), false);

  private final FakeServers servers = FakeServers.ofPath(TERMS, new double[]{-0.1, 0}, List.of(0, 1, 2));
  private final List<Integer> planned = new ArrayList<>();
  private Predicate<Stage> enough = stage -> false;

  private static Terms terms(double margin, Duration budget, boolean anyway) {
    return TestPairs.restarted(new Question(margin, false), Figure.THROUGHPUT, budget, anyway, 1);
  }

  /** Refines a path of two or four steps. */
  private void isEnoughFor(Terms terms, Integer... points) {
    Refinement refinement = new Refinement(points[points.length - 1], 3, terms);
    enough = stage -> refinement.isEnough(List.of(points), stage);
  }

  private Stage stage(Duration budget) {
    return stage(TERMS.within(budget), budget);
  }

  private Stage stage(Terms terms, Duration latest) {
    return servers.stage(new StagePlan(3, terms, enough, latest), MeasuredRounds.NOTHING, event -> {
      if (event instanceof TrialEvent.StageJudged judged) {
        planned.add(judged.stage().planned());
      }
    });
  }

  @Test
  void theFirstStartDecidesHowManyFitIntoTheBudget() {
    Stage stage = stage(Duration.ofMinutes(12));

    assertThat(stage.starts()).isEqualTo(planned.get(0)).isBetween(5, StagePlan.MOST);
    assertThat(planned).containsOnly(planned.get(0));
    assertThat(stage.time()).isLessThan(Duration.ofMinutes(13));
  }

  @Test
  void aStageEndsWithItsFewestStartsWhereTheyTellEnough() {
    isEnoughFor(TERMS, 0, 2, 4);

    Stage stage = stage(Duration.ofMinutes(12));

    assertThat(planned.get(0)).isGreaterThan(4);
    assertThat(stage.starts()).isEqualTo(4);
    double error = stage.answer(0, 1, TERMS).decision().orElseThrow().look().probability();
    assertThat(error).isCloseTo(0.05 / 3 * Math.pow(4.0 / planned.get(0), 2), within(1e-6));
  }

  @Test
  void aStageEndsWithItsFewestStartsWhereEachOfItsStepsIsFoundOrSmall() {
    servers.startNoise = 0.001;
    servers.sliceNoise = 0.002;
    isEnoughFor(TERMS, 0, 1, 2);

    assertThat(stage(Duration.ofMinutes(12)).starts()).isEqualTo(4).isLessThan(planned.get(0));
  }

  @Test
  void aStageGoesOnWhereASingleStepDiffersMostAndAnotherIsNotResolved() {
    servers.startNoise = 0.02;
    isEnoughFor(TERMS, 0, 1, 2);

    assertThat(stage(Duration.ofMinutes(12)).starts()).isEqualTo(planned.get(0)).isGreaterThan(4);
  }

  @Test
  void aStageGoesOnWhereItsLargestDifferenceMayBeSmallerThanWhatIsAskedFor() {
    servers.startNoise = 0.03;
    isEnoughFor(terms(0.15, Duration.ofMinutes(15), false), 0, 2, 4);

    assertThat(stage(Duration.ofMinutes(12)).starts()).isGreaterThan(4);
  }

  @Test
  void aFirstStartThatShowsThatFourTakeTooLongIsTheLast() {
    Stage stage = stage(Duration.ofSeconds(1));

    assertThat(stage.starts()).isEqualTo(1);
    assertThat(stage.isMeasured()).isFalse();
  }

  @Test
  void aBudgetThatIsTooShortBindsAlsoWhereItIsTriedAnyway() {
    Duration ofOne = stage(Duration.ofSeconds(1)).time();
    Duration budget = ofOne.multipliedBy(5).dividedBy(2);
    servers.numbers().clear();

    Stage stage = stage(terms(0.03, budget, true), budget);

    assertThat(stage.starts()).isEqualTo(2);
    assertThat(stage.time()).isLessThanOrEqualTo(budget);
  }

  @Test
  void theFewestStartsMayEndAfterTheBudgetUpToTheLatestEnd() {
    Duration ofOne = stage(Duration.ofSeconds(1)).time();

    Stage stage = stage(TERMS.within(ofOne.multipliedBy(3)), ofOne.multipliedBy(5));

    assertThat(stage.starts()).isEqualTo(4);
    assertThat(stage.isMeasured()).isTrue();
  }

  @Test
  void noStartBeyondTheFewestBeginsThatWouldEndAfterTheBudget() {
    servers.onUp = () -> servers.setUp = servers.setUp.plusSeconds(servers.numbers().size() >= 3 ? 60 : 0);

    Stage stage = stage(Duration.ofMinutes(9));

    assertThat(planned.get(0)).isGreaterThan(stage.starts());
    assertThat(stage.starts()).isGreaterThanOrEqualTo(4);
    assertThat(stage.time()).isLessThan(Duration.ofMinutes(9));
  }

  @Test
  void eachStartHasAsManyRoundsAsTheFirst() {
    Stage stage = stage(Duration.ofMinutes(8));

    assertThat(stage.pairs(0, 1)).hasSizeGreaterThanOrEqualTo(stage.starts() * BlockRounds.OF_STAGE.fewest());
    assertThat(stage.pairs(0, 1).stream().filter(pair -> pair.block() == 1))
        .hasSize(stage.pairs(0, 1).size() / stage.starts());
  }

  @Test
  void aStartThatIsInterruptedIsDropped() {
    servers.onUp = () -> {
      if (servers.numbers().size() == 3) {
        servers.stop.request(ExitCode.INTERRUPTED, "interrupted");
      }
    };

    Stage stage = stage(Duration.ofMinutes(8));

    assertThat(stage.starts()).isEqualTo(2);
    assertThat(stage.isMeasured()).isFalse();
  }

  @Test
  void aStageThatIsKilledInAnyRoundGoesOnWithItsCompleteStartsAndComesToTheSameAnswer(@TempDir Path folder)
      throws IOException {
    servers.setUp = Duration.ofSeconds(5);
    Path file = folder.resolve("rounds.jsonl");
    RoundLog.Header header = RoundLog.Header.of("step-0", "step-1, step-2", TERMS);
    Stage whole = stage(RoundLog.begin(file, header), MeasuredRounds.NOTHING);
    List<String> lines = Files.readAllLines(file);
    for (int kept = 1; kept <= lines.size(); kept++) {
      String cut = kept < lines.size() ? lines.get(kept).substring(0, kept % 30) : "";
      Files.writeString(file, String.join("\n", lines.subList(0, kept)) + "\n" + cut);
      RoundLog logged = RoundLog.read(file).orElseThrow();
      int before = logged.kept().blocks().size();
      servers.numbers().clear();

      Stage resumed = stage(logged, logged.kept());

      assertThat(servers.numbers()).isEqualTo(IntStream.rangeClosed(before + 1, whole.starts()).boxed().toList());
      assertThat(resumed.time()).isEqualTo(whole.time());
      for (Contrast contrast : Contrast.of(3)) {
        assertThat(resumed.answer(contrast.baseline(), contrast.candidate(), TERMS).decision())
            .isEqualTo(whole.answer(contrast.baseline(), contrast.candidate(), TERMS).decision());
      }
      assertThat(RoundLog.read(file).orElseThrow().kept().rounds()).isEqualTo(resumed.rounds());
    }
  }

  private Stage stage(RoundLog log, MeasuredRounds before) {
    Duration budget = Duration.ofMinutes(12);
    return servers.stage(new StagePlan(3, TERMS.within(budget), enough, budget), before, log);
  }

  @Test
  void eachContrastOfServersAtOnceIsOfSlicesOfOneTime() {
    servers.atOnce = true;
    Stage stage = stage(Duration.ofMinutes(8));

    for (Contrast contrast : Contrast.of(3)) {
      assertThat(stage.pairs(contrast.baseline(), contrast.candidate()))
          .hasSizeGreaterThanOrEqualTo(stage.starts() * BlockRounds.OF_STAGE.fewestAtOnce())
          .allMatch(Pair::atOnce)
          .allMatch(pair -> pair.baselines().get(0).startNanos() == pair.candidates().get(0).startNanos());
    }
    assertThat(stage.answer(0, 2, TERMS).decision().orElseThrow().estimate().center()).isCloseTo(-0.1, within(0.02));
    assertThat(stage.answer(1, 2, TERMS).decision().orElseThrow().estimate().center()).isCloseTo(0, within(0.02));
  }
}
