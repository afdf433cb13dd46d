// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

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

/** The design that an experiment gets, and why, as told before anything is measured. */
class DesignPlanTest {
  @TempDir
  private Path folder;

  @BeforeEach
  void needsControlGroups() {
    assumeTrue(ControlGroups.ofThisUser().isPossible(), "needs control groups that this user may write");
  }

  /** Parameters of two conditions on bare metal, options, what is said, and what is not. */
  @ParameterizedTest(name = "{0} | {1} | {2}")
  @CsvSource(delimiter = '|', value = {
    "cpu: 200m | cpu: 100m | --design switched --load in-turns | switched: one load at a time / changed in place on the"
        + " running server between slices: cpu; detected resources stay as in the baseline (--design restarted starts"
        + " servers for each condition) / throughput is the primary figure, because the conditions differ in cpu | frozen",
    "cpu: 4096 | cpu: 100m | '' | switched: one load at a time / changed in place on the running server between slices:"
        + " cpu | running servers",
    "cpu: 200m | cpu: 100m | --figure cpu | switched: / changed in place | is the primary figure",
    "cpu: 200m | cpu: 100m | --design restarted | restarted: both servers start several times | changed in place",
    "cpu: 200m | cpu: 100m | --design restarted --explain | restarted: | is the primary figure",
    "cpu: 200m | cpu: 0.2, memory: 2Gi | '' | restarted: | is the primary figure",
    "cpu: 200m | '' | '' | restarted: both servers start several times / which can't be switched while a server runs /"
        + " throughput is the primary figure, because the conditions differ in cpu | changed in place",
    "cpu: 200m | cpu: 100m, burst: 100m | '' | restarted: / which can't be switched | changed in place",
    "cpu: 200m | cpu: 1, mechanism: cpuset | '' | restarted: / which can't be switched | changed in place",
    "cpu: 200m | cpu: 100m, sees-limits: cpu | '' | restarted: / which can't be switched | changed in place",
    "cpu: 200m | cpu: 100m, memory: 2Gi | '' | restarted: / which can't be switched | changed in place",
    "cpu: 200m | cpu: 100m, instances: 2 | '' | which can't be switched | changed in place",
    "memory: 8Gi | memory: 2Gi | '' | restarted: both servers start several times / restarts and warm-ups included /"
        + " 1 comparison, at most 23 min, less if the answer is clear sooner; a forecast follows the first restart, of at"
        + " least 4 / , because 'other' differs from 'one' in memory, which can't be switched while a server runs; it"
        + " can't show | changed in place",
    "memory: 8Gi | memory: 2Gi | --design switched | can have restarted or whole-runs, because 'other' differs from"
        + " 'one' in memory | restarted:",
    "memory: 1Gi | memory: 900Ti | '' | whole-runs: / ; and 'one' and 'other' may take 921601.0 GiB of memory at once,"
        + " and this machine has | restarted:",
    "'' | memory: 2Gi, properties: {tenantq.rows: 10000} | '' | whole-runs: / differ in tenantq.rows, which may change"
        + " the requests to the servers | restarted:",
    "'' | ready-after: 4s, faults: {type: kill} | '' | rounds / 'other' has the kill among faults: a fault is measured in"
        + " whole runs | restarted:",
    "'' | ready-after: 4s, proxy: {type: haproxy, port: 18124} | '' | which its port does not allow; leave port out |"
        + " restarted:",
    "'' | 'ready-after: 4s, neighbors: {type: cpu-stress, workers: 2}, proxy: {type: haproxy, servers: db1:8123}' | --explain |"
        + " restarted: both servers start several times / taken apart into 3 steps: / 1 ready-after 4s instead of not set"
        + " / 2 neighbor cpu-stress (workers 2) / 3 proxy haproxy (servers db1:8123) | frozen",
    "cpu: 600m | 'cpu: 600m, properties: {clickhouse.settings: max_threads=2}' | --explain | --explain / add --design"
        + " restarted | restarted:",
    "'' | neighbors: {type: memory-stress} | '' | whole-runs: rounds / it keeps its memory and page cache while it is"
        + " frozen | started once, and frozen",
    "'' | neighbors: {type: cpu-stress, workers: 2} | '' | switched: one load at a time / because a neighbor in which its"
        + " conditions differ takes CPU time from every server of its machine / neighbors of all conditions are started"
        + " once, and frozen in the slices of conditions without them: cpu-stress; a frozen neighbor keeps its memory and"
        + " takes no CPU time | restarted:"})
  void isToldWithItsReason(String one, String other, String options, String said, String unsaid) throws IOException {
    assertThat(plan(one, other, options)).contains(said.split(" / ")).doesNotContain(unsaid);
  }

  @Test
  void quotasThatFitTwiceIntoTheCoresOfTheServersAreSwapped() throws IOException {
    assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "needs two cores");

    assertThat(plan("cpu: 200m", "cpu: 100m", "")).contains("switched: two servers under load at once",
        "changed in place on the running servers between slices: cpu",
        "throughput is the primary figure, because the conditions differ in cpu");
  }

  @Test
  void aBudgetThatTheSlicesOfAStageExceedIsRefused() throws IOException {
    CommandResult refused = ends(7, Experiments.plan(folder,
        "conditions: {one: {type: bare-metal, cpu: 600m}, other: {type: bare-metal, cpu: 300m, ready-after: 1s}}",
        " --explain --budget 40s --slice 500ms"));

    assertThat(refused.err())
        .contains("the difference of 'other' is not taken apart: --budget 40 s is too short to tell"
            + " 2 steps apart, which takes 76 s or more");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void aQuotaThatAServerDoesNotHaveCanNotBeChangedInPlace() {
    CommandResult refused = ends(5, InProcess.run("embedded limit clickhouse --cpu 500m --data " + folder));

    assertThat(refused.err()).contains(
        "the CPU limit can't be changed to a quota of 0.5 cores: the server has no quota that this user may write");
  }

  private String plan(String one, String other, String options) throws IOException {
    return Experiments.text(Experiments.plan(folder,
        "conditions: {one: {type: bare-metal%s}, other: {type: bare-metal%s}}".formatted(
            one.isEmpty() ? "" : ", " + one, other.isEmpty() ? "" : ", " + other),
        options.isEmpty() ? "" : " " + options));
  }
}
