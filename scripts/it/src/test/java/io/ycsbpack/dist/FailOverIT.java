// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.InProcess.ends;
import static io.ycsbpack.dist.YcsbProcess.ENDLESS;
import static io.ycsbpack.dist.YcsbProcess.TENANTQ_SMALL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.testkit.CommandResult;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Runs on two servers of the same data, or on one that stops answering. */
@ExtendWith(RealEngine.class)
@SystemTest
@Lane
class FailOverIT {

  @RegisterExtension
  private final RealServer first = new RealServer();
  @RegisterExtension
  private final RealServer second = new RealServer();
  @TempDir
  private Path folder;

  @Test
  void aRunGoesOnAtTheOtherServerWhenOneIsKilled() {
    for (RealServer server : new RealServer[]{first, second}) {
      load(server);
    }
    YcsbProcess run = YcsbProcess.start(folder,
        "run clickhouse " + TENANTQ_SMALL + ENDLESS
            + on(first.url().replace("/default", "," + second.address() + "/default")))
        .awaitOperations();

    first.signal("KILL");
    int printed = run.err().length();
    await().until(() -> run.err().substring(printed).split(" operations; ").length > 3);
    run.signal("INT").ends(130);
    assertThat(run.figure("OVERALL", "Operations")).isPositive();
    assertThat(run.figure("OVERALL", "FailedOperations")).as("one for each thread's connection to it at most")
        .isBetween(1.0, 8.0);
  }

  @Test
  void hostsThatHoldOtherRowsAreRefusedWithWhatEachHolds() {
    load(first);
    String both = on(first.url().replace("/default", "," + second.address() + "/default"));

    CommandResult run = ends(2, InProcess.in(folder, "run clickhouse " + TENANTQ_SMALL + both));
    CommandResult reload = ends(2, InProcess.in(folder, "load clickhouse " + TENANTQ_SMALL + both));

    assertThat(run.err()).contains(first.address() + "/default: tenant_events holds 20000 of 20000 rows",
        second.address() + "/default: there is no table tenant_events");
    assertThat(reload.err()).contains("load each host by itself");
  }

  @Test
  void aSignalEndsARunWhoseWritersWaitForAServerThatHangs() {
    load(first);
    YcsbProcess run = YcsbProcess.start(folder, "run clickhouse " + TENANTQ_SMALL + ENDLESS
        + " -p tenantq.writers=2 -p tenantq.writebatch=500" + on(first.url())).awaitOperations();

    first.signal("STOP");
    try {
      // By then each writer waits for the answer to an insert.
      run.awaitFurtherLines(2);
      run.signal("TERM").ends(143);
      assertThat(run.figure("OVERALL", "Operations")).isPositive();
      assertThat(run.err()).contains("an insert of the writers is still under way")
          .contains("rows from number 20000 on may stay");
    } finally {
      first.signal("CONT");
    }
    load(first);
  }

  @Test
  void aSecondSignalEndsARunThatWaitsForItsServerAtOnce() {
    load(first);
    YcsbProcess run = YcsbProcess.start(folder, "run clickhouse " + TENANTQ_SMALL + ENDLESS + on(first.url()))
        .awaitOperations();

    first.signal("STOP");
    try {
      run.signal("INT");
      run.awaitErr("a second signal ends it at once").signal("INT");
      assertThat(run.exitCode()).isEqualTo(130);
      assertThat(run.out()).as("nothing was measured to its end").isEmpty();
    } finally {
      first.signal("CONT");
    }
  }

  private void load(RealServer server) {
    ends(0, InProcess.in(folder, "load clickhouse " + TENANTQ_SMALL + on(server.url())));
  }

  private static String on(String url) {
    return " -p clickhouse.url=" + url;
  }
}
