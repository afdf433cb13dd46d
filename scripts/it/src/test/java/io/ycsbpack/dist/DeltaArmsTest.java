// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.InProcess.ends;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ycsbpack.core.limit.ControlGroups;
import io.ycsbpack.testkit.CommandResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code ycsb delta} of any two arms. */
class DeltaArmsTest {
  @TempDir
  private Path folder;

  @Test
  void twoArmsAreComparedLikeTwoConditionsOfAFile() {
    assumeTrue(ControlGroups.ofThisUser().isPossible(), "needs control groups that this user may write");

    CommandResult plan = ends(0,
        delta("--dry-run", "--arm", "bare-metal  cpu=1", "--arm", "bare-metal cpu=500m memory=2Gi"));

    assertThat(plan.err()).contains("What does 'bare-metal cpu=500m memory=2Gi' cost clickhouse under tenantq, compared"
        + " with 'bare-metal cpu=1'?", "  restarted: ",
        "throughput is the primary figure, because the conditions "
            + "differ in cpu",
        "nothing was measured");
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "bare-metal cpu=1 | --arm is given once: a delta is of two arms",
    "bare-metal cpu=1; bare-metal cpu=2; bare-metal cpu=3 | --arm is given 3 times: a delta is of two arms",
    "bare-metal cpu=1; bare-metl cpu=2 | there is no condition of type 'bare-metl'; did you mean 'bare-metal'?",
    "bare-metal cpu=1; bare-metal cpus=2 | there is no 'cpus' of type bare-metal; did you mean 'cpu",
    "bare-metal cpu=1; bare-metal cpu=x | cpu='x' (from bare-metal): cpu is a number of cores",
    "bare-metal cpu=1; bare-metal cpu | write 'cpu' as NAME=VALUE",
    "bare-metal cpu=1; bare-metal cpu=1 cpu=2 | cpu is given twice",
    "bare-metal cpu=1; bare-metal  cpu=1 | both arms are alike"})
  void armsThatAreNoTwoConditionsAreRefused(String arms, String why) {
    List<String> options = new ArrayList<>();
    for (String arm : arms.split("; ")) {
      options.addAll(List.of("--arm", arm));
    }
    assertRefused(why, options.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource({"--cpu, 1", "--memory, 2Gi", "--mechanism, quota", "--client-cpu, 1", "--kubernetes, clients=2",
    "--bare, a=b", "--context, c", "-n, other"})
  void whatDescribesBareMetalAndKubernetesIsRefusedNextToArms(String option, String value) {
    assertRefused("write it as a parameter of the arm", "--arm", "bare-metal cpu=1", "--arm", "bare-metal cpu=2",
        option, value);
  }

  @Test
  void withoutArmsALimitIsNeeded() {
    assertRefused("Name one or more by --cpu, or any two arms by --arm");
  }

  private void assertRefused(String why, String... options) {
    CommandResult refused = ends(1, delta(options));

    assertThat(refused.err()).contains(why).hasLineCount(1);
    assertThat(folder).isEmptyDirectory();
  }

  private CommandResult delta(String... options) {
    List<String> words = new ArrayList<>(
        List.of("delta", "clickhouse", "-P", "workloads/tenantq", "--results", folder.toString()));
    words.addAll(List.of(options));
    return InProcess.run(words.toArray(String[]::new));
  }
}
