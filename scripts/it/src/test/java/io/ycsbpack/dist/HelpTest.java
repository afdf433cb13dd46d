// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.InProcess.ends;
import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.experiment.guard.Guard;
import io.ycsbpack.testkit.CommandResult;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ycsb help}, as other tools of the command line have it. */
class HelpTest {
  private static final List<String> GROUPS = List.of("Commands:", "Measure:", "Compare:", "Results:", "Set up:");

  /** What experiments and Jobs start, and users seldom type. */
  @ParameterizedTest
  @ValueSource(strings = {"link", "fault", "neighbor", "proxy", "external"})
  void internalCommandsAreNotListedAndCanBeTyped(String command) {
    assertThat(InProcess.run("--help").out()).doesNotContain("\n  " + command);
    assertThat(InProcess.run("help " + command).out()).startsWith("Usage: ycsb " + command);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"help | --help", "help run | run --help", "help k8s deploy | k8s deploy --help"})
  void helpOfACommandIsWhatItsOptionShows(String asked, String option) {
    CommandResult help = ends(0, InProcess.run(asked));

    assertThat(help.out()).startsWith("Usage: ycsb").isEqualTo(InProcess.run(option).out());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "limits     | there is no command 'limits'; did you mean 'k8s limits'?",
    "help reprt | there is no command 'reprt'; did you mean 'report'?",
    "k8s undepoy | there is no command 'undepoy'; did you mean 'undeploy'?",
    "properties | there is no command 'properties'; did you mean 'help properties'?",
    "xyz        | there is no command 'xyz' (there are capture, check, compare, completion, delta, doctor, embedded, "})
  void anUnknownCommandIsAnsweredByTheLikelyOneAndNoneThatIsHidden(String command, String begin) {
    CommandResult refused = ends(1, InProcess.run(command));

    assertThat(refused.err()).startsWith("ycsb: " + begin).doesNotContain("neighbor").hasLineCount(1);
  }

  @Test
  void theCommandsThatUsersTypeStandInFourGroups() {
    String help = InProcess.run("--help").out();

    assertThat(help).containsSubsequence("\nMeasure:\n  load ", "\n  run ", "\nCompare:\n  delta ", "\n  experiment ",
        "\n  compare ", "\n  check ", "\nResults:\n  report ", "\n  merge ", "\nSet up:\n  embedded ", "\n  capture ",
        "\n  k8s ", "\n  doctor ", "\n  help ", "\n  completion ", "\nTopics: ycsb help bindings");
    assertThat(subcommands(help.lines().toList())).hasSize(13);
    assertThat(subcommands(InProcess.run("k8s --help").out().lines().toList()))
        .containsExactlyInAnyOrder("deploy", "undeploy", "use", "run", "clean", "limits");
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "load", "delta", "experiment", "k8s deploy", "k8s run"})
  void theHelpIsShortAndHelpAllListsTheRest(String command) {
    String help = ends(0, InProcess.run(command + " --help")).out();
    String all = ends(0, InProcess.run(command + " --help-all")).out();

    assertThat(options(help)).hasSizeBetween(9, 15).contains("--help-all");
    assertThat(options(all)).containsAll(options(help)).hasSizeGreaterThan(options(help).size());
    assertThat(InProcess.run("completion").out()).contains(options(all));
  }

  /** The last name of each. */
  private static List<String> options(String help) {
    return help.lines()
        .filter(line -> line.matches(" {2,6}-.*"))
        .map(line -> line.strip().replaceFirst("[= ]?[=A-Z<'\\[].*| {2,}.*", "").replaceFirst(".*, ", ""))
        .toList();
  }

  @Test
  void topicsPrintWhatTheCodeDeclares() {
    String codes = ends(0, InProcess.run("help exit-codes")).out();
    for (ExitCode code : ExitCode.values()) {
      assertThat(" " + codes.replaceAll("\\s+", " ")).contains(" " + code.code() + " " + code.meaning());
    }
    assertThat(ends(0, InProcess.run("help bindings")).out()).contains("basic ", "clickhouse ", "couchbase ");
    assertThat(ends(0, InProcess.run("help counters")).out()).contains("  user CPU ", "clickhouse\n", "  MergedRows ");
    String guards = " " + ends(0, InProcess.run("help guards")).out().replaceAll("\\s+", " ");
    for (Guard guard : Guard.values()) {
      assertThat(Stream.of(guard.ofRuns(), guard.ofSlices()).flatMap(Optional::stream)).isNotEmpty()
          .allSatisfy(rule -> assertThat(guards).contains(" " + guard + " " + rule.refuses() + " "));
    }
    assertThat(ends(0, InProcess.run("help properties")).out()).contains("driver\n  workload (", "tenantq.rows (",
        "couchbase.host (");
    assertThat(ends(0, InProcess.run("help properties clickhouse")).out()).startsWith("clickhouse\n")
        .doesNotContain("tenantq.rows");
    assertThat(ends(0, InProcess.run("help properties rows")).out()).contains("  tenantq.rows (")
        .doesNotContain("threadcount", "clickhouse\n");
    assertThat(InProcess.run("experiment --help-all").out().replaceAll("\\s+", " "))
        .contains("switched, restarted or whole-runs");
    assertThat(ends(1, InProcess.run("help counters all")).err()).contains("help counters: remove 'all'");
  }

  @Test
  void helpOfAnActionShowsItsOwnOptionsAlone() {
    assertThat(InProcess.run("help embedded start").out()).startsWith("Usage: ycsb embedded start")
        .contains("--cpu", "--sees-limits", "--port")
        .doesNotContain("--remove-data");
    assertThat(InProcess.run("help embedded limit").out()).contains("--cpu", "--data")
        .doesNotContain("--memory", "-p=");
    assertThat(InProcess.run("help embedded stop").out()).contains("--remove-data", "-p=").doesNotContain("--cpu");
    assertThat(InProcess.run("help link up").out()).contains("--megabits");
    assertThat(InProcess.run("help link down").out()).contains("NAME").doesNotContain("--megabits");
    assertThat(InProcess.run("help k8s stress start").out()).contains("--workers", "--request", "--wait");
    assertThat(InProcess.run("help k8s stress freeze").out()).contains("--name", "--namespace")
        .doesNotContain("--workers", "--wait");
    assertThat(InProcess.run("help k8s transfer stop").out()).contains("--run", "--wait")
        .doesNotContain("--bandwidth");
  }

  @Test
  void anActionRefusesOptionsOfAnother() {
    CommandResult stop = ends(1, InProcess.run("embedded stop --cpu 500m"));

    assertThat(stop.err()).contains("there is no option '--cpu'", "'ycsb embedded stop --help'");
  }

  @Test
  void aMissingActionIsAskedFor() {
    CommandResult embedded = ends(1, InProcess.run("embedded"));

    assertThat(embedded.err()).contains("Missing required subcommand", "'ycsb embedded --help'");
  }

  @Test
  void everyDescriptionIsAWholeSentenceThatFitsATerminal() {
    int seen = 0;
    Deque<String> commands = new ArrayDeque<>(List.of(""));
    while (!commands.isEmpty()) {
      String command = commands.pop();
      List<String> lines = InProcess.run((command + " --help").strip()).out().lines().toList();
      assertThat(lines).as("help of ycsb%s", command).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
      assertThat(description(lines)).as("description of ycsb%s", command).matches("[A-Z].*[.?]");
      subcommands(lines).forEach(name -> commands.add(command + " " + name));
      seen++;
    }
    assertThat(seen).as("commands, with ycsb itself").isBetween(25, 30);
  }

  /** What stands between the synopsis, whose further lines are indented, and the first option, parameter or command. */
  private static String description(List<String> help) {
    return help.stream()
        .skip(1)
        .dropWhile(line -> line.startsWith(" "))
        .takeWhile(line -> !line.startsWith(" ") && !line.equals("Commands:") && !line.equals("Measure:"))
        .collect(Collectors.joining(" "))
        .strip();
  }

  private static List<String> subcommands(List<String> help) {
    return help.stream()
        .dropWhile(line -> !line.equals("Commands:") && !line.equals("Measure:"))
        .takeWhile(line -> line.isEmpty() || line.startsWith("  ") || GROUPS.contains(line))
        .filter(line -> line.matches("  [a-z].*"))
        .map(line -> line.strip().split("[ ,]")[0])
        .filter(name -> !name.equals("help"))
        .toList();
  }
}
