package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.testkit.CommandResult;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code ycsb help}, as other tools of the command line have it. */
class HelpTest {

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"help | --help", "help run | run --help", "help k8s deploy | k8s deploy --help"})
  void helpOfACommandIsWhatItsOptionShows(String asked, String option) {
    CommandResult help = InProcess.run(asked);

    assertThat(help.exitCode()).isZero();
    assertThat(help.out()).startsWith("Usage: ycsb").isEqualTo(InProcess.run(option).out());
  }
}
