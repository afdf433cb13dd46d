package io.ycsbpack.core.waterfall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.statistics.Question;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Pair;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.WarmUp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class StageTrialTest implements StageTrial.StageListener {
  private static final Terms TERMS = new Terms(new Question(0.03, false), Figure.THROUGHPUT, Duration.ofMinutes(15),
      false, 1);
  private final FakeServers servers = new FakeServers(1, new double[]{-0.1, 0}, List.of(0, 1, 2));
  private final List<Integer> planned = new ArrayList<>();
  private Predicate<Stage> enough = stage -> false;

  @Override
  public void warmedUp(int start, WarmUp warmup) {
    // not looked at
  }

  @Override
  public void started(Stage stage, int of) {
    planned.add(of);
  }

  private Stage stage(Duration budget) {
    return stage(TERMS.within(budget), budget);
  }

  private Stage stage(Terms terms, Duration latest) {
    return new StageTrial(servers, 3, terms, servers, servers.stop, this,
        new StageTrial.End(enough, latest)).run();
  }

  @Test
  void theFirstStartDecidesHowManyFitIntoTheBudget() {
    Stage stage = stage(Duration.ofMinutes(12));

    assertThat(stage.starts()).isEqualTo(planned.get(0)).isBetween(5, StageTrial.MOST);
    assertThat(planned).containsOnly(planned.get(0));
    assertThat(stage.time()).isLessThan(Duration.ofMinutes(13));
  }

  @Test
  void aStageEndsWithItsFewestStartsWhereTheyTellEnough() {
    Refinement refinement = new Refinement(4, 3, TERMS);
    enough = stage -> refinement.isEnough(List.of(0, 2, 4), stage);
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
    Refinement refinement = new Refinement(2, 3, TERMS);
    enough = stage -> refinement.isEnough(List.of(0, 1, 2), stage);

    assertThat(stage(Duration.ofMinutes(12)).starts()).isEqualTo(4).isLessThan(planned.get(0));
  }

  @Test
  void aStageGoesOnWhereASingleStepDiffersMostAndAnotherIsNotResolved() {
    servers.startNoise = 0.02;
    Refinement refinement = new Refinement(2, 3, TERMS);
    enough = stage -> refinement.isEnough(List.of(0, 1, 2), stage);

    assertThat(stage(Duration.ofMinutes(12)).starts()).isEqualTo(planned.get(0)).isGreaterThan(4);
  }

  @Test
  void aStageGoesOnWhereItsLargestDifferenceMayBeSmallerThanWhatIsAskedFor() {
    servers.startNoise = 0.03;
    Terms asked = new Terms(new Question(0.15, false), Figure.THROUGHPUT, Duration.ofMinutes(15), false, 1);
    Refinement refinement = new Refinement(4, 3, asked);
    enough = stage -> refinement.isEnough(List.of(0, 2, 4), stage);

    assertThat(stage(Duration.ofMinutes(12)).starts()).isGreaterThan(4);
  }

  private static Terms anyway(Duration budget) {
    return new Terms(new Question(0.03, false), Figure.THROUGHPUT, budget, true, 1);
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
    servers.starts = 0;

    Stage stage = stage(anyway(budget), budget);

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
    servers.onUp = () -> servers.setUp = servers.setUp.plusSeconds(servers.starts >= 3 ? 60 : 0);

    Stage stage = stage(Duration.ofMinutes(9));

    assertThat(planned.get(0)).isGreaterThan(stage.starts());
    assertThat(stage.starts()).isGreaterThanOrEqualTo(4);
    assertThat(stage.time()).isLessThan(Duration.ofMinutes(9));
  }

  @Test
  void eachStartHasAsManyRoundsAsTheFirst() {
    Stage stage = stage(Duration.ofMinutes(8));

    assertThat(stage.pairs(0, 1)).hasSizeGreaterThanOrEqualTo(stage.starts() * LoadInTurns.FEWEST_ROUNDS);
    assertThat(stage.pairs(0, 1).stream().filter(pair -> pair.start() == 1))
        .hasSize(stage.pairs(0, 1).size() / stage.starts());
  }

  @Test
  void theOrderWithinRoundsIsRandom() {
    long first = stage(Duration.ofMinutes(8)).pairs(0, 2).stream().filter(pair -> pair.candidateFirst()).count();

    assertThat(first).isBetween(1L, (long) stage(Duration.ofMinutes(8)).pairs(0, 2).size() - 1);
  }

  @Test
  void aStartThatIsInterruptedIsDropped() {
    servers.onUp = () -> {
      if (servers.starts == 3) {
        servers.stop.request(ExitCode.INTERRUPTED, "interrupted");
      }
    };

    Stage stage = stage(Duration.ofMinutes(8));

    assertThat(stage.starts()).isEqualTo(2);
    assertThat(stage.isMeasured()).isFalse();
  }

  @Test
  void aServerThatCannotBeStartedEndsIt() {
    servers.onUp = () -> {
      throw new CommandException(ExitCode.CONDITION, "no room for a server");
    };

    assertThatThrownBy(() -> stage(Duration.ofMinutes(8))).hasMessage("no room for a server");
  }

  private double error(boolean atOnce) {
    servers.atOnce = atOnce;
    servers.startNoise = 0.001;
    servers.sliceNoise = 0.005;
    servers.machineNoise = 0.1;
    return stage(Duration.ofMinutes(8)).answer(1, 2, TERMS).decision().orElseThrow().estimate().error();
  }

  @Test
  void twoServersUnderLoadAtOnceShareWhatTheMachineDoes() {
    assertThat(5 * error(true)).isLessThan(error(false));
  }

  @Test
  void eachContrastOfServersAtOnceIsOfSlicesOfOneTime() {
    servers.atOnce = true;
    Stage stage = stage(Duration.ofMinutes(8));

    for (Contrast contrast : Contrast.of(3)) {
      assertThat(stage.pairs(contrast.baseline(), contrast.candidate()))
          .hasSizeGreaterThanOrEqualTo(stage.starts() * LoadAtOnce.FEWEST_ROUNDS)
          .allMatch(Pair::isOfOneTime)
          .allMatch(pair -> pair.baseline().startNanos() == pair.candidate().startNanos());
    }
    assertThat(stage.answer(0, 2, TERMS).decision().orElseThrow().estimate().center()).isCloseTo(-0.1, within(0.02));
    assertThat(stage.answer(1, 2, TERMS).decision().orElseThrow().estimate().center()).isCloseTo(0, within(0.02));
  }
}
