package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.testkit.CommandResult;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ycsb help}, as other tools of the command line have it. */
class HelpTest {

  /** What experiments and Jobs start, and users seldom type. */
  @ParameterizedTest
  @ValueSource(strings = {"burn", "transfer", "link", "fault"})
  void internalCommandsAreNotListedAndCanBeTyped(String command) {
    assertThat(InProcess.run("--help").out()).doesNotContain("\n  " + command);
    assertThat(completedFirstWords()).contains("run", "neighbor").doesNotContain(command);
    assertThat(InProcess.run("help " + command).out()).startsWith("Usage: ycsb " + command);
  }

  private static List<String> completedFirstWords() {
    String top = InProcess.run("completion").out().split("local commands=\"", 2)[1];
    return List.of(top.substring(0, top.indexOf('"')).split(" "));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"help | --help", "help run | run --help", "help k8s deploy | k8s deploy --help"})
  void helpOfACommandIsWhatItsOptionShows(String asked, String option) {
    CommandResult help = InProcess.run(asked);

    assertThat(help.exitCode()).isZero();
    assertThat(help.out()).startsWith("Usage: ycsb").isEqualTo(InProcess.run(option).out());
  }
}
