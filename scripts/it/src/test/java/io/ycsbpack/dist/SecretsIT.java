// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.YcsbProcess.TENANTQ_SMALL;
import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.clickhouse.embedded.EmbeddedClickHouse;
import io.ycsbpack.couchbasedouble.CouchbaseDouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A password shows in no output, no record, log or journal, and in no process's arguments. */
@ExtendWith(RealEngine.class)
class SecretsIT {
  private static final Canary CANARY = new Canary("c4nary?s3cret&pass=w0rd");

  @TempDir
  static Path data;
  private static EmbeddedClickHouse server;
  @TempDir
  private Path folder;
  private Path password;

  @BeforeAll
  static void start() throws IOException {
    Files.writeString(Files.createDirectories(data.resolve("users.d")).resolve("users.xml"),
        "<clickhouse><users><ycsb><password><![CDATA[" + CANARY.secret() + "]]></password>"
            + "<networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota></ycsb></users>"
            + "</clickhouse>");
    server = EmbeddedClickHouse.start(RealEngine.library(), data, Optional.empty());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void writeThePassword() throws IOException {
    password = Files.writeString(folder.resolve("password"), CANARY.secret() + "\n");
  }

  @Test
  void aRunWithAPasswordFromAFileShowsItNowhere() throws IOException {
    ends(0, "load clickhouse " + TENANTQ_SMALL + on("ycsb"));
    ends(0, "run clickhouse -s --json -p tenantq.writers=1 -p tenantq.writebatch=100 " + TENANTQ_SMALL
        + on("ycsb"));

    CANARY.assertInNoFile(folder, password);
  }

  @Test
  void aRefusedPasswordIsNotInTheMessage() throws IOException {
    ends(2, "run clickhouse " + TENANTQ_SMALL + on("nobody"));

    CANARY.assertInNoFile(folder, password);
  }

  @Test
  void anExperimentGivesItToItsCommandsUnseen() throws IOException {
    Path experiment = Experiments.write(folder.resolve("two.yaml"), """
        question: Does a secret show?
        repeats: 1
        control: true
        properties: {tenantq.rows: 20000, tenantq.tenants: 10, operationcount: 200, maxexecutiontime: 0,
                     loadmissing: true, verdict.shared: true, verdict.steal: 1}
        conditions: {server: {type: as-it-is}}
        """);

    ends(0, "experiment " + experiment + on("ycsb"));

    CANARY.assertInNoFile(folder, password);
  }

  @Test
  void aRunOnCouchbaseWithAPasswordFromTheEnvironmentShowsItNowhere() throws IOException {
    try (CouchbaseDouble couchbase = new CouchbaseDouble("default", "bench", CANARY.secret())) {
      for (String mode : List.of("load", "run")) {
        YcsbProcess ycsb = YcsbProcess.start(folder, mode
            + " couchbase -P workloads/workloada -p recordcount=100 -p couchbase.connectTimeout=2m"
            + " -p couchbase.username=bench"
            + " -p couchbase.host=" + couchbase.connectionString(),
            Map.of("COUCHBASE_PASSWORD", CANARY.secret()));
        CANARY.assertInNoProcessListDuring(ycsb);
        assertThat(ycsb.exitCode()).as(ycsb.err()).isZero();
      }
    }

    CANARY.assertInNoFile(folder, password);
  }

  private void ends(int exitCode, String arguments) {
    YcsbProcess ycsb = YcsbProcess.start(folder, arguments);
    CANARY.assertInNoProcessListDuring(ycsb);
    assertThat(ycsb.exitCode()).as(ycsb.out() + ycsb.err()).isEqualTo(exitCode);
  }

  private String on(String user) {
    return " -p clickhouse.url=" + server.jdbcUrl() + " -p clickhouse.user=" + user + " -p clickhouse.passwordfile="
        + password;
  }
}
