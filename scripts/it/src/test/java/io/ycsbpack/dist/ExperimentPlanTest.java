package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ycsbpack.core.experiment.condition.ConditionPlan;
import io.ycsbpack.core.experiment.condition.ConditionSite;
import io.ycsbpack.core.experiment.condition.NotPossibleException;
import io.ycsbpack.core.experiment.spec.ExperimentFile;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
    CommandResult plan = InProcess
        .run("experiment workloads/experiments/aa.yaml --repeats 3 --dry-run --order-seed 7 --detect 2.5%"
            + results());
    CommandResult again = InProcess
        .run("experiment workloads/experiments/aa.yaml --repeats 3 --dry-run --order-seed 7" + results());

    assertThat(plan.exitCode()).as(plan.err()).isZero();
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
  void theHelpNamesAllThreeWaysToInterleave() {
    assertThat(InProcess.run("experiment --help").out().replaceAll("\\s+", " "))
        .contains("in slices, by starts, or in rounds.");
  }

  @Test
  void roundsWarnOfOptionsThatDoNothingThere() {
    String rounds = "experiment workloads/experiments/aa.yaml --repeats 3 --dry-run" + results();

    CommandResult plain = InProcess.run(rounds);
    CommandResult asked = InProcess.run(rounds + " --precise --figure cpu");

    assertThat(asked.err()).contains("--figure, --precise have no effect in a fixed number of rounds: --repeats");
    assertThat(plain.err()).doesNotContain("no effect");
  }

  @Test
  void roundsThatGoOnSayWhatTheyAskAndWhatFitsIntoTheirBudget() throws IOException {
    String rounds = "experiment workloads/experiments/aa.yaml --design whole-runs --dry-run" + results();

    CommandResult plan = InProcess.run(rounds + " --detect 5% --budget 10m --figure throughput --precise");
    CommandResult both = InProcess.run(rounds + " --budget 5m --repeats 3");

    assertThat(plan.err())
        .contains("asks for 5 % in throughput, 10 min for each candidate, and goes on for the size of a"
            + " difference; at most 23 rounds of 26 s fit")
        .contains("looks at 4, 6, 9, ... rounds");
    assertThat(both.exitCode()).isEqualTo(1);
    assertThat(both.err()).contains("--repeats fixes the number of rounds", "give one of them");
    assertThat(files()).isEmpty();
  }

  @Test
  void aDryRunSaysThatItsOrderIsNotThatOfTheExperimentUnlessTheSeedIsGiven() {
    String drawn = "the order of each round is drawn from seed ";
    CommandResult plan = InProcess.run("experiment workloads/experiments/aa.yaml --repeats 3 --dry-run" + results());
    String seed = plan.err().replaceFirst("(?s).*" + drawn + "(\\d+).*", "$1");

    CommandResult fixed = InProcess.run(
        "experiment workloads/experiments/aa.yaml --repeats 3 --dry-run --order-seed " + seed + results());

    assertThat(plan.err()).contains(drawn + seed + "; each experiment draws its own, and --order-seed " + seed
        + " fixes this one");
    assertThat(fixed.err()).contains(drawn + seed).doesNotContain("draws its own");
    assertThat(runs(fixed)).isEqualTo(runs(plan));
  }

  @Test
  void withoutAnyCandidateThatThisMachineCanHaveNothingIsMeasured() throws IOException {
    assumeThat(Path.of("/sys/fs/cgroup/cpu/cpu.qos_level")).as("openEuler's kernel").doesNotExist();
    Path file = Files.writeString(folder.resolve("level.yaml"), """
        binding: clickhouse
        workload: workloads/tenantq
        conditions:
          alone: {type: bare-metal}
          crowded: {type: bare-metal, neighbors: {type: cpu-stress, priority: qos-level}}
        """);

    CommandResult plan = InProcess.run("experiment " + file + " --dry-run" + results());

    assertThat(plan.exitCode()).isEqualTo(5);
    assertThat(plan.err()).contains("nothing is measured, because no condition is left to compare with 'alone':"
        + " 'crowded' is skipped: cpu-stress: ");
  }

  @Test
  void whatNeedsARestartIsMeasuredByStarts() throws IOException {
    Path file = Files.writeString(folder.resolve("memory.yaml"), """
        binding: clickhouse
        workload: workloads/tenantq
        conditions:
          much: {type: bare-metal, memory: 8Gi}
          little: {type: bare-metal, memory: 2Gi}
        """);

    CommandResult plan = InProcess.run("experiment " + file + " --dry-run" + results());
    CommandResult asked = InProcess.run("experiment " + file + " --dry-run --design switched" + results());

    assertThat(plan.err()).contains("restarted: several starts of both servers", "starts and warm-ups included",
        "  1 comparison, at most 23 min, less where the answer is clear sooner; a forecast follows the first start, of at"
            + " least 4");
    assertThat(plan.err().replaceAll("\\s+", " ")).contains(
        ", because 'little' differs from 'much' in memory, which can't be switched while a server runs; it can't show");
    assertThat(asked.exitCode()).isEqualTo(1);
    assertThat(asked.err())
        .contains("can have restarted or whole-runs, because 'little' differs from 'much' in memory");
  }

  @Test
  void aNeighborOrAProxyOfOneSideIsAStepOfItsOwnAndAFaultIsMeasuredInRounds() throws IOException {
    String conditions = """
        binding: clickhouse
        workload: workloads/tenantq
        conditions:
          plain: {type: bare-metal}
          more: {type: bare-metal, ready-after: 4s, %s}
        """;
    Path added = Files.writeString(folder.resolve("added.yaml"),
        conditions.formatted("neighbors: {type: cpu-stress, workers: 2}, proxy: {type: haproxy, check: 100}"));
    Path fixed = Files.writeString(folder.resolve("fixed.yaml"),
        conditions.formatted("proxy: {type: haproxy, port: 18124}"));
    Path killed = Files.writeString(folder.resolve("killed.yaml"), conditions.formatted("faults: {type: kill}"));

    CommandResult plan = InProcess.run("experiment " + added + " --dry-run --explain" + results());
    CommandResult port = InProcess.run("experiment " + fixed + " --dry-run" + results());
    CommandResult fault = InProcess.run("experiment " + killed + " --dry-run" + results());

    assertThat(plan.err()).contains("restarted: several starts of both servers", "taken apart into 3 steps:",
        "1 ready-after 4s instead of not set", "2 neighbor cpu-stress (workers 2)", "3 proxy haproxy (check 100)");
    assertThat(fault.err().replaceAll("\\s+", " ")).contains("rounds",
        "'more' has the kill among faults: a fault is measured in whole runs");
    assertThat(port.err().replaceAll("\\s+", " ")).contains("which its port does not allow; leave port out");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "tenantq.partitioned: true | 'restarted: several'",
    "tenantq.table: other | 'restarted: several'",
    "tenantq.table: '${table}' | 'restarted: several'",
    "seed: 9 | differ in seed, which may change what the servers are asked"})
  void howRowsAreKeptIsComparedByStarts(String property, String said) throws IOException {
    Path file = Files.writeString(folder.resolve("layout.yaml"), """
        binding: clickhouse
        workload: workloads/tenantq
        vary: {table: [first, second]}
        conditions:
          plain: {type: bare-metal, properties: {tenantq.mix: "1,1,1,1"}}
          other: {type: bare-metal, properties: {tenantq.mix: "1,1,1,1", %s}}
        """.formatted(property));

    CommandResult plan = InProcess.run("experiment " + file + " --dry-run" + results());

    assertThat(plan.err().replaceAll("\\s+", " ")).contains(said);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"tenantq.partitioned: true | restarted | true",
    "'clickhouse.settings: max_threads=1' | switched | false"})
  void aDryRunBySlicesListsItsProbes(String property, String design, boolean isOpened) throws IOException {
    Path file = Files.writeString(folder.resolve("slices.yaml"), """
        binding: clickhouse
        workload: workloads/tenantq
        conditions:
          plain: {type: bare-metal, properties: {tenantq.mix: "1,1,1,1"}}
          other: {type: bare-metal, properties: {tenantq.mix: "1,1,1,1", %s}}
        """.formatted(property));

    CommandResult plan = InProcess.run("experiment " + file + " --dry-run --design " + design + results());

    assertThat(plan.exitCode()).as(plan.err()).isZero();
    assertThat(plan.err()).contains(design + ": ", "asked: what 'plain' (bare-metal) needs", "nothing was measured");
    assertThat(plan.err().contains("to be opened before the first run: 'other'")).isEqualTo(isOpened);
  }

  @Test
  void serversThatTheMemoryOfThisMachineCannotHoldAtOnceAreMeasuredInRounds() throws IOException {
    Path file = Files.writeString(folder.resolve("memory.yaml"), """
        binding: clickhouse
        workload: workloads/tenantq
        conditions:
          little: {type: bare-metal, memory: 1Gi}
          much: {type: bare-metal, memory: 900Ti}
        """);

    CommandResult plan = InProcess.run("experiment " + file + " --dry-run" + results());

    assumeTrue(AppliedLimit.isGroupPossible(), "needs control groups that this user may write");
    assertThat(plan.err()).contains("whole-runs: ",
        "; and 'little' and 'much' may take 921601.0 GiB of memory at once, and"
            + " this machine has ");
  }

  @Test
  void conditionsThatAreAskedDifferentThingsAreNotMeasuredByStarts() throws IOException {
    Path file = Files.writeString(folder.resolve("rows.yaml"), """
        binding: clickhouse
        workload: workloads/tenantq
        conditions:
          many: {type: bare-metal}
          few: {type: bare-metal, memory: 2Gi, properties: {tenantq.rows: 10000}}
        """);

    CommandResult plan = InProcess.run("experiment " + file + " --dry-run" + results());

    assertThat(plan.err()).contains("whole-runs: ",
        "differ in tenantq.rows, which may change what the servers are asked");
  }

  @Test
  void eachWorkloadOfTheCasesIsProbed() throws IOException {
    Path file = Files.writeString(folder.resolve("tables.yaml"), """
        binding: clickhouse
        workload: workloads/tenantq
        properties: {tenantq.table: "${table}", threadcount: "${threads}"}
        vary: {table: [first, last], threads: [1, 2]}
        control: true
        repeats: 1
        conditions:
          server: {type: bare-metal}
        """);

    CommandResult plan = InProcess.run("experiment " + file + " --dry-run" + results());

    assertThat(plan.exitCode()).as(plan.err()).isZero();
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
    "{type: bare-metal, proxy: {type: haproxy, servers: db1}} | 'db1' is no server"})
  void aValueThatCanNotBeIsRefusedBeforeAnythingIsAsked(String condition, String message) throws IOException {
    Path file = Files.writeString(folder.resolve("refused.yaml"), """
        binding: clickhouse
        workload: workloads/tenantq
        conditions:
          server: {type: bare-metal}
          other: %s
        """.formatted(condition));

    CommandResult experiment = InProcess.run("experiment " + file + results());

    assertThat(experiment.exitCode()).as(experiment.err()).isEqualTo(1);
    assertThat(experiment.err()).startsWith("ycsb: ").contains(message).doesNotContain("nothing is measured");
    assertThat(experiment.err().lines().count()).as("with the line of the file and a mark").isIn(1L, 3L);
    assertThat(files()).containsExactly(file);
  }

  @Test
  void theNodeOfClientsIsNoStepOfAnExplanationWhoseClientIsNoPod() throws IOException {
    Path file = Files.writeString(folder.resolve("elsewhere.yaml"), """
        binding: clickhouse
        workload: workloads/tenantq
        conditions:
          here: {type: kubernetes, cpu: 1, client-node: same}
          elsewhere: {type: kubernetes, cpu: 1, client-node: other}
        """);

    CommandResult explained = InProcess.run("experiment " + file + " --explain --dry-run" + results());

    assertThat(explained.exitCode()).as(explained.err()).isEqualTo(1);
    assertThat(explained.err().replaceAll("\\s+", " ")).contains("this experiment has the design whole-runs, because"
        + " 'here' is measured by clients of its own: client-node places clients that are pods");
  }

  @Test
  void aDeltaWithoutItsClusterEndsBeforeBareMetalIsMeasured() throws IOException {
    CommandResult delta = InProcess.run(
        "delta clickhouse -P workloads/tenantq --cpu 500m --context no-such-context-anywhere" + results());

    assertThat(delta.exitCode()).as(delta.err()).isEqualTo(1);
    assertThat(delta.err()).contains("nothing is measured, because the condition 'kubernetes' can't be: ");
    assertThat(files()).noneMatch(file -> file.getFileName().toString().matches("round-.*|probes"));
    assertThat(InProcess.run("experiment --undo").err()).contains("nothing is left behind");
  }

  @Test
  void aDeltaOfCoresThatAContainerCanNotHaveIsRefusedBeforeAnythingIsAsked() throws IOException {
    CommandResult delta = InProcess.run(
        "delta clickhouse -P workloads/tenantq --cpu 0.3333 --context no-such-context-anywhere" + results());

    assertThat(delta.exitCode()).as(delta.err()).isEqualTo(1);
    assertThat(delta.err()).contains("'0.3333' is not a number of cores").doesNotContain("nothing is measured");
    assertThat(files()).isEmpty();
  }

  @Test
  void aDryRunOfADeltaAsksTheClusterToo() throws IOException {
    CommandResult delta = InProcess.run(
        "delta clickhouse -P workloads/tenantq --cpu 500m --dry-run --context no-such-context-anywhere" + results());

    assertThat(delta.exitCode()).isEqualTo(1);
    assertThat(delta.err()).contains("the condition 'kubernetes' can't be: ");
    assertThat(files()).isEmpty();
  }

  private String results() {
    return " --results " + folder;
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
