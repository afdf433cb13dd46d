// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.Experiments.text;
import static io.ycsbpack.dist.InProcess.ends;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ycsbpack.core.limit.ControlGroups;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of CPU limits that are changed in place, before anything is measured. */
class SwitchedLimitTest {
  @TempDir
  private Path folder;

  @BeforeEach
  void needsControlGroups() {
    assumeTrue(ControlGroups.ofThisUser().isPossible(), "needs control groups that this user may write");
  }

  private CommandResult plan(String baseline, String candidate, String options) throws IOException {
    return Experiments.plan(folder,
        "conditions: {one: {type: bare-metal%s}, other: {type: bare-metal%s}}".formatted(baseline, candidate), options);
  }

  @Test
  void quotasAreChangedOnRunningServers() throws IOException {
    CommandResult plan = ends(0, plan(", cpu: 200m", ", cpu: 100m", " --design switched --load in-turns"));

    assertThat(text(plan)).contains("switched: one load at a time",
        "changed in place on the running server between slices: cpu; detected resources stay as in the baseline "
            + "(--design restarted starts servers for each condition)");
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
    String asked = "throughput is the primary figure, because the conditions differ in cpu";

    assertThat(text(plan(", cpu: 200m", ", cpu: 100m", ""))).contains(asked);
    assertThat(text(plan(", cpu: 200m", "", ""))).contains(asked);
    assertThat(text(plan(", cpu: 200m", ", cpu: 0.2, memory: 2Gi", ""))).doesNotContain(asked);
    assertThat(text(plan(", cpu: 200m", ", cpu: 100m", " --figure cpu"))).doesNotContain(asked);
    assertThat(text(plan(", cpu: 200m", ", cpu: 100m", " --design restarted --explain"))).doesNotContain(asked);
  }

  @Test
  void serversAreStartedUnderTheirLimitsWhereThatIsAskedFor() throws IOException {
    assertThat(text(plan(", cpu: 200m", ", cpu: 100m", " --design restarted")))
        .contains("restarted: both servers start several times")
        .doesNotContain("changed in place");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ", cpu: 100m, burst: 100m", ", cpu: 1, mechanism: cpuset",
    ", cpu: 100m, sees-limits: cpu", ", cpu: 100m, memory: 2Gi"})
  void whatIsFixedWhenAServerStartsIsNotChangedInPlace(String candidate) throws IOException {
    assertThat(text(plan(", cpu: 200m", candidate, ""))).contains("restarted: both servers start several times",
        "which can't be switched while a server runs").doesNotContain("changed in place");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "--data FOLDER | 1 | limit: give the cores that the server may use from now on",
    "--cpu 500m | 1 | limit: name the folder of the server's data",
    "--cpu 500m --data FOLDER | 5 | the CPU limit can't be changed to a quota of 0.5 cores: the server has no quota that"
        + " this user may write"})
  void aLimitThatCanNotBeChangedByHandIsRefused(String options, int exitCode, String reason) {
    CommandResult refused = ends(exitCode,
        InProcess.run("embedded limit clickhouse " + options.replace("FOLDER", folder.toString())));

    assertThat(refused.err()).contains(reason);
  }
}
