package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of CPU limits that are changed in place, before anything is measured. */
class SwitchedLimitTest {
  @TempDir
  private Path folder;

  @BeforeEach
  void needsControlGroups() {
    assumeTrue(AppliedLimit.isGroupPossible(), "needs control groups that this user may write");
  }

  private CommandResult plan(String baseline, String candidate, String options) throws IOException {
    Path file = Files.writeString(folder.resolve("limits.yaml"), """
        binding: clickhouse
        workload: workloads/tenantq
        conditions:
          one: {type: bare-metal%s}
          other: {type: bare-metal%s}
        """.formatted(baseline, candidate));
    return InProcess.run("experiment " + file + " --dry-run --results " + folder.resolve("results") + options);
  }

  private static String text(CommandResult plan) {
    return plan.err().replaceAll("\\s+", " ");
  }

  @Test
  void quotasAreChangedOnRunningServers() throws IOException {
    CommandResult plan = plan(", cpu: 200m", ", cpu: 100m", " --design switched --load in-turns");

    assertThat(plan.exitCode()).as(plan.err()).isZero();
    assertThat(text(plan)).contains("switched: one load at a time",
        "changed in place on the running server between slices: cpu; what a server derives from it at its start stays"
            + " that of the baseline (--design restarted starts servers for each condition)");
  }

  @Test
  void quotasThatFitTwiceIntoTheCoresOfTheServersAreSwappedAndLargerOnesAreNot() throws IOException {
    assertThat(text(plan(", cpu: 4096", ", cpu: 100m", ""))).contains("switched: one load at a time",
        "changed in place on the running server between slices: cpu");
    assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "needs two cores");
    assertThat(text(plan(", cpu: 200m", ", cpu: 100m", ""))).contains("switched: two servers under load at once",
        "changed in place on the running servers between slices: cpu");
  }

  @Test
  void whatALimitTakesIsAskedForInThroughput() throws IOException {
    String asked = "throughput is asked for, because the conditions differ in cpu";

    assertThat(text(plan(", cpu: 200m", ", cpu: 100m", ""))).contains(asked);
    assertThat(text(plan(", cpu: 200m", "", ""))).contains(asked);
    assertThat(text(plan(", cpu: 200m", ", cpu: 0.2, memory: 2Gi", ""))).doesNotContain(asked);
    assertThat(text(plan(", cpu: 200m", ", cpu: 100m", " --figure cpu"))).doesNotContain(asked);
    assertThat(text(plan(", cpu: 200m", ", cpu: 100m", " --design restarted --explain"))).doesNotContain(asked);
  }

  @Test
  void serversAreStartedUnderTheirLimitsWhereThatIsAskedFor() throws IOException {
    assertThat(text(plan(", cpu: 200m", ", cpu: 100m", " --design restarted"))).contains("restarted: several starts")
        .doesNotContain("changed in place");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ", cpu: 100m, burst: 100m", ", cpu: 1, mechanism: cpuset",
    ", cpu: 100m, sees-limits: cpu", ", cpu: 100m, memory: 2Gi"})
  void whatIsFixedWhenAServerStartsIsNotChangedInPlace(String candidate) throws IOException {
    assertThat(text(plan(", cpu: 200m", candidate, ""))).contains("restarted: several starts",
        "which can't be switched while a server runs").doesNotContain("changed in place");
  }

  @Test
  void aLimitThatCanNotBeChangedByHandIsRefused() {
    CommandResult withoutCores = InProcess.run("embedded limit clickhouse --data " + folder);
    CommandResult withoutFolder = InProcess.run("embedded limit clickhouse --cpu 500m");
    CommandResult withoutServer = InProcess.run("embedded limit clickhouse --cpu 500m --data " + folder);

    assertThat(withoutCores.exitCode()).isEqualTo(1);
    assertThat(withoutCores.err()).contains("limit: give the cores that the server may use from now on");
    assertThat(withoutFolder.exitCode()).isEqualTo(1);
    assertThat(withoutFolder.err()).contains("limit: name the folder of the server's data");
    assertThat(withoutServer.exitCode()).isEqualTo(5);
    assertThat(withoutServer.err()).contains("the CPU limit can't be changed to a quota of 0.5 cores: the server has no"
        + " quota that this user may write");
  }
}
