// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.Experiments.text;
import static io.ycsbpack.dist.InProcess.ends;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ycsbpack.core.condition.Addition;
import io.ycsbpack.core.condition.AdditionPlan;
import io.ycsbpack.core.condition.Condition;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.condition.ConditionSite;
import io.ycsbpack.core.condition.NotPossibleException;
import io.ycsbpack.core.experiment.spec.ExperimentFile;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an experiment says and asks before it measures anything. */
class ExperimentPlanTest {
  @TempDir
  private Path folder;

  @Test
  void aDryRunShowsOrderProbesAndTimeAndMakesNothing() throws IOException {
    CommandResult plan = ends(0, aa("--repeats 3 --order-seed 7 --detect 2.5%"));
    CommandResult again = aa("--repeats 3 --order-seed 7");

    assertThat(plan.err()).contains("detects 2.5 %; the order of each round is drawn from seed 7", "6 runs");
    assertThat(runs(plan)).hasSize(6).isEqualTo(runs(again));
    assertThat(plan.out()).contains("asked: what 'server' (bare-metal) needs",
        "to be opened before the first run: 'server'", "time: about 3 min left; nothing was measured");
    assertThat(files()).isEmpty();
  }

  @Test
  void eachPublishedExperimentIsPlanned() throws IOException {
    try (Stream<Path> files = Files.list(YcsbProcess.HOME.resolve("workloads/experiments"))) {
      for (Path file : files.filter(file -> file.toString().endsWith(".yaml")).toList()) {
        Scenario.of(ExperimentFile.read(file))
            .forEach(scenario -> scenario.conditions().forEach((name, plan) -> plan(name, plan, file)));
      }
    }
  }

  private static void plan(String name, ConditionPlan condition, Path file) {
    try {
      condition.steps(ConditionSite.of("clickhouse", name, file));
    } catch (NotPossibleException e) {
      assertThat(e.getMessage()).as("what this machine lacks").isNotBlank();
    }
  }

  @Test
  void aProxyIsACommandThatAUserCanType() {
    AdditionPlan proxy = new AdditionPlan(Addition.Role.PROXY, "nginx-cache",
        Map.of("cache", "false", "port", "18_999", "servers", "db1:8123 [::1]:8123"));

    Condition condition = new ConditionPlan("as-it-is", Map.of(), Map.of(), List.of(proxy))
        .steps(ConditionSite.of("clickhouse", "proxied", Path.of("/results/own")));

    assertThat(condition.put()).singleElement()
        .hasToString("ycsb proxy start nginx-cache --folder /results/own/addition-1 -p cache=false -p port=18999"
            + " --server db1:8123 --server '[::1]:8123'");
    assertThat(condition.runs()).singleElement()
        .satisfies(run -> assertThat(run.properties()).containsValue("127.0.0.1:18999"));
  }

  @Test
  void roundsWarnOfOptionsThatDoNothingThere() {
    CommandResult plain = aa("--repeats 3");
    CommandResult asked = aa("--repeats 3 --precise --figure cpu");

    assertThat(asked.err()).contains("--figure, --precise have no effect in a fixed number of rounds: --repeats");
    assertThat(plain.err()).doesNotContain("no effect");
  }

  @Test
  void roundsThatGoOnSayWhatTheyAskAndWhatFitsIntoTheirBudget() throws IOException {
    CommandResult plan = aa("--design whole-runs --detect 5% --budget 10m --figure throughput --precise");
    CommandResult both = ends(1, aa("--design whole-runs --budget 5m --repeats 3"));

    assertThat(plan.err())
        .contains("asks for 5 % in throughput, 10 min for each candidate, and goes on for the size of a"
            + " difference; at most 23 rounds of 26 s fit")
        .contains("looks at 4, 6, 9, ... rounds");
    assertThat(both.err()).contains("--repeats fixes the number of rounds", "give one of them");
    assertThat(files()).isEmpty();
  }

  @Test
  void aDryRunSaysThatItsOrderIsNotThatOfTheExperimentUnlessTheSeedIsGiven() {
    String drawn = "the order of each round is drawn from seed ";
    CommandResult plan = aa("--repeats 3");
    String seed = plan.err().replaceFirst("(?s).*" + drawn + "(\\d+).*", "$1");

    CommandResult fixed = aa("--repeats 3 --order-seed " + seed);

    assertThat(plan.err()).contains(drawn + seed + "; each experiment draws its own, and --order-seed " + seed
        + " fixes this one");
    assertThat(fixed.err()).contains(drawn + seed).doesNotContain("draws its own");
    assertThat(runs(fixed)).isEqualTo(runs(plan));
  }

  @Test
  void withoutAnyCandidateThatThisMachineCanHaveNothingIsMeasured() throws IOException {
    assumeThat(Path.of("/sys/fs/cgroup/cpu/cpu.qos_level")).as("openEuler's kernel").doesNotExist();
    CommandResult plan = ends(5, plan("""
        conditions:
          alone: {type: bare-metal}
          crowded: {type: bare-metal, neighbors: {type: cpu-stress, priority: qos-level}}
        """, ""));

    assertThat(plan.err()).contains("nothing is measured, because no condition is left to compare with 'alone':"
        + " 'crowded' is skipped: cpu-stress: ");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "tenantq.partitioned: true | 'restarted: both servers start several times'",
    "tenantq.table: other | 'restarted: both servers start several times'",
    "tenantq.table: '${table}' | 'restarted: both servers start several times'",
    "seed: 9 | differ in seed, which may change the requests to the servers"})
  void howRowsAreKeptIsComparedByStarts(String property, String said) throws IOException {
    CommandResult plan = plan("""
        vary: {table: [first, second]}
        conditions:
          plain: {type: bare-metal, properties: {tenantq.mix: "1,1,1,1"}}
          other: {type: bare-metal, properties: {tenantq.mix: "1,1,1,1", %s}}
        """.formatted(property), "");

    assertThat(text(plan)).contains(said);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"tenantq.partitioned: true | restarted | true",
    "'clickhouse.settings: max_threads=1' | switched | false"})
  void aDryRunBySlicesListsItsProbes(String property, String design, boolean isOpened) throws IOException {
    CommandResult plan = ends(0, plan("""
        conditions:
          plain: {type: bare-metal, properties: {tenantq.mix: "1,1,1,1"}}
          other: {type: bare-metal, properties: {tenantq.mix: "1,1,1,1", %s}}
        """.formatted(property), " --design " + design));

    assertThat(plan.err()).contains(design + ": ", "asked: what 'plain' (bare-metal) needs", "nothing was measured");
    assertThat(plan.err().contains("to be opened before the first run: 'other'")).isEqualTo(isOpened);
  }

  @Test
  void eachWorkloadOfTheCasesIsProbed() throws IOException {
    CommandResult plan = ends(0, plan("""
        properties: {tenantq.table: "${table}", threadcount: "${threads}"}
        vary: {table: [first, last], threads: [1, 2]}
        control: true
        repeats: 1
        conditions:
          server: {type: bare-metal}
        """, ""));

    assertThat(plan.out().lines().filter(line -> line.contains("to be opened")))
        .containsExactly("  to be opened before the first run: 'server' (table=first, threads=1)",
            "  to be opened before the first run: 'server' (table=last, threads=1)");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "{type: kubernetes, cpu: 0.3333} | refused.yaml:5:34: cpu='0.3333': cpu is a number of cores",
    "{type: kubernetes, cpu: 1, lose-pod: 10} | position 3: its unit is missing",
    "{type: bare-metal, client-cpu: 0.3333} | position 6: more than 3 decimals",
    "{type: bare-metal, neighbors: {type: cpu-stress, cpu: 0.3333}} | refused.yaml:5:64: cpu='0.3333'",
    "{type: kubernetes, cpu: 1, storage: 1GiB} | storage='1GiB'",
    "{type: kubernetes, cpu: 1, node-selector: ssd} | node-selector='ssd'",
    "{type: kubernetes, cpu: 1, client-memory: 1} | client-memory='1'",
    "{type: kubernetes, cpu: 1, neighbors: {type: pod-cpu-stress, request: 0.3333}} | request='0.3333'",
    "{type: bare-metal, neighbors: {type: cpu-stress, workers: many}} | workers='many'",
    "{type: bare-metal, neighbors: {type: memory-stress, file: 1GiB}} | file='1GiB'",
    "{type: bare-metal, proxy: {type: haproxy, servers: db1}} | servers='db1'"})
  void aValueThatCanNotBeIsRefusedBeforeAnythingIsAsked(String condition, String message) throws IOException {
    Path file = Experiments.write(folder.resolve("refused.yaml"), """
        conditions:
          server: {type: bare-metal}
          other: %s
        """.formatted(condition));

    CommandResult experiment = ends(1, InProcess.run("experiment " + file + results()));

    assertThat(experiment.err()).startsWith("ycsb: ").contains(message).doesNotContain("nothing is measured");
    assertThat(experiment.err().lines().count()).as("with the line of the file and a mark").isIn(1L, 3L);
    assertThat(files()).containsExactly(file);
  }

  @Test
  void theNodeOfClientsIsNoStepOfAnExplanationWhoseClientIsNoPod() throws IOException {
    CommandResult explained = ends(1, plan("""
        conditions:
          here: {type: kubernetes, cpu: 1, client-node: same}
          elsewhere: {type: kubernetes, cpu: 1, client-node: other}
        """, " --explain"));

    assertThat(text(explained)).contains("this experiment has the design whole-runs, because"
        + " 'here' is measured by its own clients: client-node places clients that are pods");
  }

  private String results() {
    return " --results " + folder;
  }

  private CommandResult aa(String options) {
    return InProcess.run("experiment workloads/experiments/aa.yaml --dry-run " + options + results());
  }

  private CommandResult plan(String lines, String options) throws IOException {
    return Experiments.plan(folder, lines, options);
  }

  private static List<String> runs(CommandResult plan) {
    return plan.out().lines().filter(line -> line.matches("\\[\\d/6] round \\d, server( A/A)?: bare-metal")).toList();
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> !file.equals(folder)).toList();
    }
  }
}
