// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.couchbasedouble.CouchbaseDouble;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run on what an earlier run left behind. */
class EarlierRunIT {
  @TempDir
  private Path folder;

  @Test
  void insertsThatMeetTheRecordsOfAnEarlierRunAreToldOf() throws IOException {
    try (CouchbaseDouble server = CouchbaseDouble.builder().start()) {
      String workload = " couchbase -P workloads/workloade -p recordcount=200 -p operationcount=400"
          + " -p couchbase.connectTimeout=1m -p couchbase.kvTimeout=1m -p couchbase.password=password -p "
          + "couchbase.host="
          + server.connectionString();
      CommandResult load = YcsbCommand.run(folder, "load" + workload);
      CommandResult run = YcsbCommand.run(folder, "run" + workload);
      CommandResult again = YcsbCommand.run(folder, "run" + workload);

      assertThat(load.exitCode()).as(load.err()).isZero();
      assertThat(run.exitCode()).as(run.err()).isIn(0, 4);
      assertThat(again.exitCode()).as(again.err()).isEqualTo(3);
      assertThat(again.err()).contains("from an earlier run of the same workload")
          .contains("couchbase.upsert=true")
          .containsPattern("INVALID \\(exit 3\\): .* failed \\(\\d+ EXISTS\\), more than errorbudget");
    }
  }
}
