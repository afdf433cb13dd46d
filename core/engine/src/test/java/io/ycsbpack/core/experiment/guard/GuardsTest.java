package io.ycsbpack.core.experiment.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ycsbpack.core.experiment.guard.GuardFinding.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GuardsTest {
  private static final UnaryOperator<TrialBuilder> SAME = trial -> trial;

  @Test
  void likeTrialsPassAllGuardsThatFourRoundsCanBeAsked() {
    assertThat(Guards.check(TrialBuilder.changed(trial -> trial.client(0.5).use(0.9, 20), SAME)))
        .extracting(finding -> finding.guard() + " " + finding.state())
        .containsExactly("valid passed", "answers passed", "client passed", "query mix passed", "stalls passed",
            "CPU passed",
            "drift not-checked", "carry-over not-checked");
  }

  @Test
  void aTrialWithErrorsOrAWrongAnswerRefusesAVerdict() {
    assertThat(refused(SAME, trial -> trial.verdict(3, "wrong answer: Q1"), Guard.ANSWERS))
        .isEqualTo("'other' in round 3: wrong answer: Q1");
    assertThat(state(SAME, trial -> trial.verdict(4, "others disturbed it"), Guard.ANSWERS)).contains(State.PASSED);
  }

  @Test
  void aTrialThatIsNotValidRefusesAVerdictWhateverTheReason() {
    assertThat(refused(SAME, trial -> trial.verdict(4, "others loaded the servers"), Guard.VALID))
        .isEqualTo("'other' in round 3: others loaded the servers");
    assertThat(refused(trial -> trial.verdict(4, "it was starved"), SAME, Guard.VALID))
        .isEqualTo("'base' in round 1: it was starved");
    assertThat(state(SAME, trial -> trial.verdict(3, "wrong answer: Q1"), Guard.VALID)).contains(State.PASSED);
  }

  @Test
  void aSaturatedClientRefusesAVerdictWhereTheTrialIsJudgedByIt() {
    assertThat(refused(SAME, trial -> trial.client(0.71), Guard.CLIENT))
        .isEqualTo("the client used 71 % of its cores in 'other' in round 3, more than 70 %");
    assertThat(state(SAME, trial -> trial.client(0.7), Guard.CLIENT)).contains(State.PASSED);
    assertThat(state(trial -> trial.seconds(4), trial -> trial.client(0.9), Guard.CLIENT)).contains(State.PASSED);
    assertThat(state(trial -> trial.kind("embedded_double"), trial -> trial.client(0.9), Guard.CLIENT))
        .contains(State.PASSED);
  }

  @Test
  void sharesOfOperationsThatSamplingCanNotExplainRefuseAVerdict() {
    assertThat(refused(mix(5000, 5000), mix(5500, 4500), Guard.MIX))
        .isEqualTo("READ was 50.0 % of the operations of 'base' in round 3 and 55.0 % of those of 'other'");
    assertThat(state(mix(5000, 5000), mix(5200, 4800), Guard.MIX)).contains(State.PASSED);
    assertThat(state(mix(50, 50), mix(65, 35), Guard.MIX)).contains(State.PASSED);
    assertThat(state(mix(500_000, 500_000), mix(509_000, 491_000), Guard.MIX)).contains(State.PASSED);
  }

  @Test
  void theOperationsThatTheThreadsAreAtInTheEndAreNoUnequalMix() {
    assertThat(state(trial -> mix(5000, 5000).apply(trial).threads(500), mix(5500, 4500), Guard.MIX))
        .contains(State.PASSED);
  }

  @Test
  void clientsThatDrawTheSameOperationsAreOneSample() {
    assertThat(state(trial -> mix(5000, 5000).apply(trial).merged(8), mix(5500, 4500), Guard.MIX))
        .contains(State.PASSED);
  }

  @Test
  void aMixDrawnAtRandomIsNeverUnequal() {
    Random random = new Random(5);
    for (int i = 0; i < 2000; i++) {
      assertThat(state(drawn(random), drawn(random), Guard.MIX)).contains(State.PASSED);
    }
  }

  @Test
  void mixesThatAreDeclaredDifferentlyOrOfferedAreNotCompared() {
    assertThat(state(mix(5000, 5000), trial -> mix(9000, 1000).apply(trial).properties(Map.of("readproportion", "0.9")),
        Guard.MIX)).isEmpty();
    assertThat(state(trial -> mix(5000, 5000).apply(trial).offered(500), mix(9000, 1000), Guard.MIX)).isEmpty();
  }

  @Test
  void stallsOfMoreThanATenthOfATrialRefuseAVerdictWhereOneSideAloneHadThem() {
    UnaryOperator<TrialBuilder> stalled = trial -> trial.timeline(TrialBuilder.timeline(20, 3));

    assertThat(refused(SAME, stalled, Guard.STALLS)).isEqualTo("stalls of a second and more took 15 % of the time of"
        + " 'other' in round 3, more than 10 %, and of no trial of the other side");
    assertThat(state(SAME, trial -> trial.timeline(TrialBuilder.timeline(20, 2)), Guard.STALLS))
        .contains(State.PASSED);
    assertThat(state(stalled, stalled, Guard.STALLS)).contains(State.PASSED);
  }

  @Test
  void emptySecondsOfSlowFewOrShortTrialsAreNoStalls() {
    UnaryOperator<TrialBuilder> stalled = trial -> trial.timeline(TrialBuilder.timeline(20, 5));

    assertThat(state(trial -> trial.median(300_000_000), stalled, Guard.STALLS)).contains(State.NOT_CHECKED);
    assertThat(state(SAME, trial -> trial.offered(0.5).timeline(TrialBuilder.timeline(20, 10, 1)), Guard.STALLS))
        .contains(State.NOT_CHECKED);
    assertThat(state(SAME, trial -> trial.timeline(TrialBuilder.timeline(9, 4)), Guard.STALLS))
        .contains(State.NOT_CHECKED);
    assertThat(state(SAME, trial -> trial.timeline(List.of()), Guard.STALLS)).contains(State.NOT_CHECKED);
  }

  @Test
  void stallsAreNotJudgedWhereTheyAreWhatIsMeasured() {
    Pairs pairs = TrialBuilder.changed(SAME, trial -> trial.timeline(TrialBuilder.timeline(20, 10)));

    assertThat(state(new Pairs(pairs.baseline(), pairs.candidate(), true, pairs.ratios(), pairs.margin()),
        Guard.STALLS)).isEmpty();
  }

  @Test
  void aTrialThrottledUnlikeTheOthersOfItsSideRefusesAVerdict() {
    assertThat(refused(trial -> trial.use(0.9, 20), trial -> trial.use(0.9, 45), Guard.CPU))
        .isEqualTo("the server of 'other' in round 3 was throttled in 45 % of the periods, the median of its rounds is"
            + " 20 %");
    assertThat(state(trial -> trial.use(0.9, 20), trial -> trial.use(0.9, 29), Guard.CPU)).contains(State.PASSED);
  }

  @Test
  void aTrialWhoseServerUsedFarLessOfItsLimitThanTheOthersRefusesAVerdict() {
    assertThat(refused(trial -> trial.use(0.95, 0), trial -> trial.use(0.7, 0), Guard.CPU))
        .isEqualTo("the server of 'other' in round 3 used 70 % of its CPU limit, the median of its rounds is 95 %");
    assertThat(state(trial -> trial.use(0.95, 0).limit("none"), trial -> trial.use(0.7, 0), Guard.CPU)).isEmpty();
    assertThat(state(SAME, SAME, Guard.CPU)).isEmpty();
    assertThat(state(trial -> trial.use(0.95, 0).offered(500), trial -> trial.use(0.7, 0).offered(500), Guard.CPU))
        .contains(State.NOT_CHECKED);
  }

  @Test
  void theCpuOfFewerThanFourTrialsIsNotCompared() {
    Pairs pairs = TrialBuilder.changed(trial -> trial.use(0.9, 20), trial -> trial.use(0.9, 90));

    assertThat(Guards.check(new Pairs(pairs.baseline().subList(0, 3), pairs.candidate().subList(0, 3), false,
        List.of(1.0, 1.0, 1.0), 0.03))).filteredOn(finding -> finding.guard() == Guard.CPU)
        .containsExactly(new GuardFinding(Guard.CPU, State.NOT_CHECKED, "4 rounds needed, there are 3"));
  }

  @Test
  void aDeltaThatDriftsRefusesAVerdict() {
    assertThat(drift(1.20, 1.21, 1.19, 1.10, 1.11, 1.09, 1.02, 1.03, 1.01))
        .isEqualTo(new GuardFinding(Guard.DRIFT, State.REFUSED, "the delta of the primary figure was +20.0 % in the"
            + " first third of the rounds and +2.0 % in the last"));
    assertThat(drift(1.020, 1.021, 1.019, 1.010, 1.011, 1.009, 1.001, 1.000, 0.999).state()).isEqualTo(State.PASSED);
    assertThat(drift(1.20, 1.21, 1.19, 1.10, 1.11, 1.00, 1.01, 0.99)).isEqualTo(
        new GuardFinding(Guard.DRIFT, State.NOT_CHECKED, "9 rounds needed, there are 8"));
  }

  @Test
  void noiseWithoutADriftIsCalledOneInAboutOneOfAThousandExperiments() {
    Random random = new Random(6);
    int experiments = 20_000;
    int refused = 0;
    for (int i = 0; i < experiments; i++) {
      double[] ratios = IntStream.range(0, 12).mapToDouble(round -> Math.exp(0.1 * random.nextGaussian())).toArray();
      refused += drift(ratios).isRefused() ? 1 : 0;
    }

    // Four standard errors of a share of 0.001 in 20,000 experiments are 0.0009.
    assertThat((double) refused / experiments).isCloseTo(1 - DriftGuard.CONFIDENCE, within(0.0009));
  }

  @Test
  void aDeltaThatFadesWithinTheTrialsRefusesAVerdict() {
    assertThat(state(halves(5, 80, 100), Guard.CARRY_OVER)).contains(State.REFUSED);
    assertThat(Guards.check(halves(5, 80, 100))).filteredOn(GuardFinding::isRefused)
        .extracting(GuardFinding::reason)
        .containsExactly("the delta of throughput was -20.0 % in the first halves of the trials and +0.0 % in the"
            + " second");
    assertThat(state(halves(5, 98, 100), Guard.CARRY_OVER)).as("within the margin").contains(State.PASSED);
    assertThat(state(halves(5, 400, 320), Guard.CARRY_OVER)).as("a small part of the delta").contains(State.PASSED);
    assertThat(state(halves(4, 80, 100), Guard.CARRY_OVER)).contains(State.NOT_CHECKED);
  }

  @Test
  void aCarryOverIsNotLookedForWhereTheLoadIsOfferedOrStallsAreWhatIsMeasured() {
    Pairs pairs = halves(5, 80, 100);

    assertThat(state(new Pairs(pairs.baseline(), pairs.candidate(), true, pairs.ratios(), pairs.margin()),
        Guard.CARRY_OVER)).isEmpty();
    assertThat(state(trial -> trial.offered(500), SAME, Guard.CARRY_OVER)).isEmpty();
  }

  @Test
  void noiseBetweenTheHalvesIsCalledACarryOverInAboutOneOfAThousandExperimentsAtMost() {
    Random random = new Random(7);
    int experiments = 20_000;
    int refused = 0;
    for (int i = 0; i < experiments; i++) {
      refused += CarryOverGuard.check(noise(random), noise(random), 0.03).isRefused() ? 1 : 0;
    }

    // Four standard errors of a share of 0.001 in 20,000 experiments are 0.0009.
    assertThat((double) refused / experiments).isLessThan(1 - CarryOverGuard.CONFIDENCE + 0.0009);
  }

  private static List<Double> noise(Random random) {
    return IntStream.range(0, 8).mapToObj(round -> 0.1 * random.nextGaussian()).toList();
  }

  /** Trials of 20 s; the candidate has these rates in its halves, the baseline 100 in both. */
  private static Pairs halves(int rounds, long first, long second) {
    List<Trial> baseline = new ArrayList<>();
    List<Trial> candidate = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      baseline.add(new TrialBuilder().timeline(TrialBuilder.halves(20, 100, 100)).build("base", round));
      candidate.add(new TrialBuilder().timeline(TrialBuilder.halves(20, first, second)).build("other", round));
    }
    return new Pairs(baseline, candidate, false, List.of(), 0.03);
  }

  private static GuardFinding drift(double... ratios) {
    List<Double> all = new ArrayList<>();
    for (double ratio : ratios) {
      all.add(ratio);
    }
    return DriftGuard.check(new Pairs(List.of(), List.of(), false, all, 0.03)).orElseThrow();
  }

  private static UnaryOperator<TrialBuilder> mix(long reads, long updates) {
    return trial -> trial.operations(Map.of("READ", reads, "UPDATE", updates));
  }

  private static UnaryOperator<TrialBuilder> drawn(Random random) {
    return trial -> {
      long all = 200 + random.nextInt(5000);
      long reads = random.longs(all, 0, 10).filter(drawn -> drawn < 3).count();
      return mix(reads, all - reads).apply(trial);
    };
  }

  private static String refused(UnaryOperator<TrialBuilder> all, UnaryOperator<TrialBuilder> one, Guard guard) {
    return Guards.check(TrialBuilder.changed(all, one))
        .stream()
        .filter(finding -> finding.guard() == guard && finding.isRefused())
        .findFirst()
        .orElseThrow()
        .reason();
  }

  private static Optional<State> state(UnaryOperator<TrialBuilder> all, UnaryOperator<TrialBuilder> one, Guard guard) {
    return state(TrialBuilder.changed(all, one), guard);
  }

  private static Optional<State> state(Pairs pairs, Guard guard) {
    return Guards.check(pairs)
        .stream()
        .filter(finding -> finding.guard() == guard)
        .map(GuardFinding::state)
        .findFirst();
  }
}
