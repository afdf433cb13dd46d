// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.couchbasedouble.CouchbaseDouble;
import io.ycsbpack.couchbasedouble.fault.Fault;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A server of its own for each test, which can die under a command. */
abstract class DeadServerHarness {
  static final Duration AGES = Duration.ofHours(1);
  static final String OPERATIONS = "[1-9][\\d,]* operations; ";
  static final String FAILURES = ", [1-9][\\d,]* failed";
  static final String RECORDS = " -p recordcount=200";
  static final String ENDLESS = " -p operationcount=0 -p maxexecutiontime=3600 -s -p status.interval=1";

  @TempDir
  Path folder;
  CouchbaseDouble server;

  @BeforeEach
  void start() throws IOException {
    server = CouchbaseDouble.builder().start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  void die() {
    server.faults().always(Fault.SILENT_MANAGEMENT, true);
    server.refuseConnections(true);
  }

  void load(String workload) {
    CommandResult load = YcsbCommand.run(folder, "load couchbase -P workloads/" + workload + RECORDS + connection());
    assertThat(load.exitCode()).as(load.err()).isZero();
  }

  YcsbCommand ycsb(String command, String workload, String more) {
    return YcsbCommand.start(folder, command + " couchbase -P workloads/" + workload + " -threads 2" + RECORDS
        + connection() + more);
  }

  String connection() {
    return " -p couchbase.connectTimeout=30s -p couchbase.password=password -p couchbase.host="
        + server.connectionString();
  }
}
