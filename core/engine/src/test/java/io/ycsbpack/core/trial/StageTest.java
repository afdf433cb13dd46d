// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.experiment.analysis.RoundLog;
import io.ycsbpack.core.statistics.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StageTest {
  private static final Terms TERMS = terms(0.03, Duration.ofMinutes(15), false);

  private final FakeServers servers = FakeServers.ofPath(TERMS, new double[]{-0.1, 0}, List.of(0, 1, 2));
  private final Heard heard = new Heard();
  private Predicate<Stage> enough = stage -> false;

  private static Terms terms(double margin, Duration budget, boolean anyway) {
    return TestPairs.restarted(new Question(margin, false), Figure.THROUGHPUT, budget, anyway, 1);
  }

  private Stage stage(Duration budget) {
    return stage(TERMS.within(budget), budget);
  }

  private Stage stage(Terms terms, Duration latest) {
    return servers.stage(new StagePlan(3, terms, enough, latest), MeasuredRounds.NOTHING, heard);
  }

  /** The starts that were planned after the first. */
  private int planned() {
    return heard.all(TrialEvent.StageJudged.class).get(0).stage().planned();
  }

  @Test
  void theFirstStartDecidesHowManyFitIntoTheBudget() {
    Stage stage = stage(Duration.ofMinutes(12));

    assertThat(stage.starts()).isEqualTo(planned()).isBetween(5, StagePlan.MOST);
    assertThat(heard.all(TrialEvent.StageJudged.class)).allMatch(judged -> judged.stage().planned() == stage.planned());
    assertThat(stage.time()).isLessThan(Duration.ofMinutes(13));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "a segment of several steps differs most, 0.005, 0.03, 0.03, 4, true",
    "each step is found or small, 0.001, 0.002, 0.03, 2, true",
    "a single step differs most and another is not resolved, 0.02, 0.03, 0.03, 2, false",
    "the largest difference may be smaller than the margin, 0.03, 0.03, 0.15, 4, false"})
  void aStageEndsWithItsFewestStartsIfTheyTellEnough(String found, double startNoise, double sliceNoise,
      double margin, int steps, boolean ends) {
    servers.startNoise = startNoise;
    servers.sliceNoise = sliceNoise;
    Refinement refinement = new Refinement(steps, 3, terms(margin, Duration.ofMinutes(15), false));
    enough = stage -> refinement.isEnough(List.of(0, steps / 2, steps), stage);

    Stage stage = stage(Duration.ofMinutes(12));

    assertThat(planned()).isGreaterThan(4);
    assertThat(stage.starts()).isEqualTo(ends ? 4 : planned());
    double early = 0.05 / 3 * Math.pow(4.0 / planned(), 2);
    assertThat(stage.answer(0, 1, TERMS).decision().orElseThrow().look().probability())
        .isCloseTo(ends ? early : 0.05 / 3 - early, within(1e-6));
  }

  /** Budget and latest end are in starts; the first start shows how long one takes. */
  @ParameterizedTest
  @CsvSource({"0.1, 0.1, false, 1", "2.5, 2.5, true, 2", "3, 5, false, 4"})
  void theFewestStartsMayEndAfterTheBudgetUpToTheLatestEnd(double budget, double latest, boolean anyway, int starts) {
    double ofOne = stage(Duration.ofSeconds(1)).time().toNanos();
    servers.numbers().clear();

    Stage stage = stage(terms(0.03, Duration.ofNanos((long) (budget * ofOne)), anyway),
        Duration.ofNanos((long) (latest * ofOne)));

    assertThat(stage.starts()).isEqualTo(starts);
    assertThat(stage.time().toNanos() / ofOne).isLessThanOrEqualTo(Math.max(1.1, latest));
    assertThat(stage.isMeasured()).isEqualTo(starts >= 4);
  }

  @Test
  void noStartBeyondTheFewestBeginsThatWouldEndAfterTheBudget() {
    servers.onUp = () -> servers.setUp = servers.setUp.plusSeconds(servers.numbers().size() >= 3 ? 60 : 0);

    Stage stage = stage(Duration.ofMinutes(9));

    assertThat(planned()).isGreaterThan(stage.starts());
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
