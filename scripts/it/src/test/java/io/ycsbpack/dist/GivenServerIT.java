// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.InProcess.ends;
import static io.ycsbpack.dist.YcsbProcess.TENANTQ_SMALL;
import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A server that the user named: nothing on it is made or loaded without being asked. */
@ExtendWith(RealEngine.class)
class GivenServerIT {
  @RegisterExtension
  private final RealServer server = new RealServer();
  @TempDir
  private Path folder;
  private String url;

  @BeforeEach
  void nameServer() {
    url = " -p clickhouse.url=" + server.url();
  }

  @Test
  void aRunWithoutItsDataPrintsTheCommandThatLoadsIt() {
    CommandResult refused = ends(2, InProcess.in(folder, "run clickhouse " + TENANTQ_SMALL + url));

    Matcher command = Pattern.compile("load it with: ycsb (load .*)").matcher(refused.err());
    assertThat(command.find()).as(refused.err()).isTrue();
    ends(0, InProcess.in(folder, command.group(1)));
    CommandResult run = ends(0, InProcess.in(folder, "run clickhouse " + TENANTQ_SMALL + url));
    assertThat(run.err()).contains("given by clickhouse.url");
  }

  @Test
  void aPartialLoadIsNoticedAndGoesOnWhereItStood() throws IOException, InterruptedException {
    String load = "load clickhouse " + TENANTQ_SMALL + url + " -p tenantq.load=client -p tenantq.writebatch=3000";
    assertThat(InProcess.in(folder, load).exitCode()).isZero();
    ServerSql.execute(server.address(),
        "ALTER TABLE tenant_events DELETE WHERE event_id >= 16000 SETTINGS mutations_sync = 2");

    CommandResult run = ends(2, InProcess.in(folder, "run clickhouse " + TENANTQ_SMALL + url));
    CommandResult resumed = ends(0, InProcess.in(folder, load));
    ends(0, InProcess.in(folder, "run clickhouse " + TENANTQ_SMALL + url));

    assertThat(run.err()).contains("holds 16000 of 20000 rows");
    assertThat(resumed.err()).contains("going on with tenant_events");
    assertThat(resumed.figure("LOAD", "Rows")).as("the batch from 15,000 on was partial").isEqualTo(5000);
  }

  @Test
  void twoClientsShareALoadAndTheirRecordsAreAdded() throws IOException {
    String load = "load clickhouse " + TENANTQ_SMALL + url + " -p tenantq.load=client -p tenantq.writebatch=3000"
        + " -p clientcount=2 -p client=";
    CommandResult refused = ends(1, InProcess.in(folder, load + 2));
    YcsbProcess second = YcsbProcess.start(folder, load + 1);
    CommandResult first = ends(0, InProcess.in(folder, load + 0));
    assertThat(second.exitCode()).as(second.err()).isZero();
    CommandResult merge = ends(0, InProcess.run("merge " + Results.in(folder).records()));
    ends(0, InProcess.in(folder, "run clickhouse " + TENANTQ_SMALL + url));

    assertThat(refused.err()).contains("have the numbers 0 to 1");
    assertThat(first.figure("LOAD", "Rows")).as("three of seven batches").isEqualTo(9000);
    assertThat(second.figure("LOAD", "Rows")).isEqualTo(11_000);
    assertThat(merge.err()).contains("VALID    20,000 succeeded, 0 failed");
    assertThat(merge.out()).contains("[LOAD], Rows, 20000\n", "[LOAD], Inserts, 7\n");
  }

  @Test
  void aRunThatMayLoadLoadsAllThoughLoadsAreShared() {
    ends(0, InProcess.in(folder, "run clickhouse " + TENANTQ_SMALL + url
        + " -p loadmissing=true -p clientcount=2 -p client=1"));
  }

  @Test
  void aCoreRunRefusesAnIncompleteLoad() {
    String workload = "clickhouse -P workloads/workloadc -p recordcount=100 -p operationcount=50" + url;
    assertThat(InProcess.in(folder, "run " + workload).exitCode()).isEqualTo(2);
    assertThat(InProcess.in(folder, "load " + workload + " -p insertcount=60").exitCode()).isZero();

    CommandResult partial = ends(2, InProcess.in(folder, "run " + workload));
    assertThat(partial.err()).contains("holds 60 of recordcount=100");
    assertThat(InProcess.in(folder, "load " + workload + " -p insertstart=60").exitCode()).isZero();
    CommandResult whole = ends(0, InProcess.in(folder, "run " + workload));

    assertThat(whole.figure("READ", "Return=OK")).isEqualTo(50);
  }

  @Test
  void theWalkthroughOfAServerOfYoursDoesWhatItSays() throws Exception {
    Walkthrough.section("docs/start.md", "Your own ClickHouse")
        .with("URL", server.url())
        .with("CLICKHOUSE_USER", "default")
        .with("CLICKHOUSE_PASSWORD", "")
        .run(folder);
  }
}
