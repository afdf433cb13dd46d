package io.ycsbpack.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class WordsTest {

  @Test
  void oneTrialIsCalledThat() {
    assertThat(Words.trials(condition(120))).isEqualTo("one trial");
  }

  /** Mean of the logarithms ln 110, their standard error ln 1.1 / sqrt 3, t = 4.303 with two degrees of freedom. */
  @Test
  void severalTrialsHaveAnInterval() {
    assertThat(Words.trials(condition(100, 110, 121))).isEqualTo("86.8 to 139");
  }

  @Test
  void aTrialWithoutAnswersHasNoLogarithm() {
    assertThat(Words.trials(condition(100, 0))).isEqualTo("a trial without answers");
    assertThat(Words.trials(condition())).isEqualTo("not run");
  }

  private static ConditionResult condition(double... throughputs) {
    return MadeExperiment.condition("c",
        Arrays.stream(throughputs).mapToObj(throughput -> MadeExperiment.trial(1, throughput)).toList(), null);
  }
}
