package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an experiment says and asks before it measures anything. */
class ExperimentPlanTest {
  @TempDir
  private Path folder;

  @Test
  void aDryRunShowsOrderProbesAndTimeAndMakesNothing() throws IOException {
    CommandResult plan = InProcess.run("experiment workloads/experiments/aa.yaml --dry-run --order-seed 7 --detect 2.5%"
        + results());
    CommandResult again = InProcess
        .run("experiment workloads/experiments/aa.yaml --dry-run --order-seed 7" + results());

    assertThat(plan.exitCode()).as(plan.err()).isZero();
    assertThat(plan.err()).contains("detects 2.5 %; the order of each round is drawn from seed 7", "6 runs");
    assertThat(runs(plan)).hasSize(6).isEqualTo(runs(again));
    assertThat(plan.out()).contains("asked: what 'server' (bare-metal) needs",
        "to be opened before the first run: 'server'", "time: about 3 min left; nothing was measured");
    assertThat(files()).isEmpty();
  }

  @Test
  void aDryRunSaysThatItsOrderIsNotThatOfTheExperimentUnlessTheSeedIsGiven() {
    String drawn = "the order of each round is drawn from seed ";
    CommandResult plan = InProcess.run("experiment workloads/experiments/aa.yaml --dry-run" + results());
    String seed = plan.err().replaceFirst("(?s).*" + drawn + "(\\d+).*", "$1");

    CommandResult fixed = InProcess.run(
        "experiment workloads/experiments/aa.yaml --dry-run --order-seed " + seed + results());

    assertThat(plan.err()).contains(drawn + seed + "; each experiment draws its own, and --order-seed " + seed
        + " fixes this one");
    assertThat(fixed.err()).contains(drawn + seed).doesNotContain("draws its own");
    assertThat(runs(fixed)).isEqualTo(runs(plan));
  }

  @Test
  void eachWorkloadOfTheCasesIsProbed() throws IOException {
    Path file = Files.writeString(folder.resolve("tables.yaml"), """
        binding: clickhouse
        workload: workloads/tenantq
        properties: {tenantq.table: "${table}", threadcount: "${threads}"}
        vary: {table: [first, last], threads: [1, 2]}
        conditions:
          server: {type: bare-metal}
        """);

    CommandResult plan = InProcess.run("experiment " + file + " --dry-run" + results());

    assertThat(plan.exitCode()).as(plan.err()).isZero();
    assertThat(plan.out().lines().filter(line -> line.contains("to be opened")))
        .containsExactly("  to be opened before the first run: 'server' (table=first, threads=1)",
            "  to be opened before the first run: 'server' (table=last, threads=1)");
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
  void aDryRunOfADeltaAsksTheClusterToo() throws IOException {
    CommandResult delta = InProcess.run(
        "delta clickhouse -P workloads/tenantq --cpu 500m --dry-run --context no-such-context-anywhere" + results());

    assertThat(delta.exitCode()).isEqualTo(1);
    assertThat(delta.err()).contains("the condition 'kubernetes' can't be: ");
    assertThat(files()).isEmpty();
  }

  @Test
  void aDryRunOfInstancesShowsThePlanAndItsProbes() throws IOException {
    assumeTrue(AppliedLimit.isGroupPossible(), "needs control groups that this user may write");
    CommandResult plan = InProcess.run("instances clickhouse -P workloads/tenantq --size 1x500m/1Gi --client-cpu 500m"
        + " --no-kubernetes --no-control --repeats 2 --dry-run" + results());

    assertThat(plan.exitCode()).as(plan.err()).isZero();
    assertThat(plan.out().lines().filter(line -> line.endsWith("bare-metal: bare-metal"))).hasSize(2);
    assertThat(plan.out()).contains("asked: what 'bare-metal' (bare-metal) needs", "nothing was measured");
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
