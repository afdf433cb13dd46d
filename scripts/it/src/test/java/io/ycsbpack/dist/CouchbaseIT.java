// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.InProcess.ends;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.ycsbpack.couchbasedouble.CouchbaseDouble;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ycsb ... couchbase} as a user types it: on the double that it starts itself, and on one that is given. */
class CouchbaseIT {
  private static final String SMALL = " -p tenantq.rows=4000 -p tenantq.tenants=10 -p maxexecutiontime=0"
      + " -p operationcount=400";
  /** On a busy machine the driver's classes alone may take more than the usual time to connect. */
  private static final String PATIENT = " -p couchbase.connectTimeout=2m -p couchbase.kvTimeout=2m";
  private static final String PASSWORD = "canary-password-of-the-test";

  @TempDir
  private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"workloada", "workloadb", "workloadc", "workloadd", "workloade", "workloadf"})
  void aCoreWorkloadRunsWithItsValuesChecked(String workload) {
    CommandResult ycsb = ends(0, InProcess.in(folder, "run couchbase -p couchbase.host=double -P workloads/" + workload
        + " -threads 4 -p dataintegrity=true -p recordcount=0.2k -p operationcount=3e2" + PATIENT));

    assertThat(ycsb.err()).contains("a test double of Couchbase")
        .contains("figures measure the client")
        .doesNotContain("SLF4J");
    assertThat(ycsb.out()).contains("[SERVER], TestDouble, 1");
    assertThat(ycsb.figure("OVERALL", "FailedOperations")).isZero();
    assertThat(ycsb.figure("OVERALL", "Operations")).isGreaterThanOrEqualTo(300);
    if (!workload.equals("workloade")) {
      assertThat(ycsb.figure("VERIFY", "Return=OK")).isPositive();
    }
  }

  @Test
  void theTenantMixRunsWithItsAnswersChecked() throws IOException {
    YcsbProcess ycsb = YcsbProcess.run(folder,
        "run couchbase -p couchbase.host=double -P workloads/tenantq" + SMALL + PATIENT).ends(0);

    double right = 0;
    for (String query : List.of("Q1", "Q2", "Q3", "Q4")) {
      right += ycsb.figure(query, "Return=OK");
    }
    assertThat(right).isEqualTo(400);
    JsonNode record = Results.json(Results.in(folder).record());
    assertThat(record.at("/target/kind").asText()).isEqualTo("embedded_double");
    assertThat(record.at("/figures/targetUse/cpuCores").asDouble()).isPositive();
  }

  @Test
  void onAGivenClusterNothingIsLoadedUnaskedAndThePasswordStandsNowhere() throws IOException {
    Path password = Files.writeString(folder.resolve("password"), PASSWORD + "\n");
    try (CouchbaseDouble server = new CouchbaseDouble("bench", "Administrator", PASSWORD)) {
      String at = PATIENT
          + " -p couchbase.bucket=bench -p couchbase.scope=s -p couchbase.collection=c -p couchbase.passwordfile="
          + password + " -p couchbase.host=" + server.connectionString();
      String workload = "couchbase -P workloads/workloade -p recordcount=300 -p operationcount=200" + at;
      CommandResult unprepared = ends(2, InProcess.in(folder, "run " + workload));
      CommandResult prepare = InProcess.in(folder, "load --schema-only " + workload);
      CommandResult again = InProcess.in(folder, "load --schema-only " + workload);
      CommandResult load = InProcess.in(folder, "load " + workload);
      CommandResult twice = ends(2, InProcess.in(folder, "load " + workload));
      CommandResult run = InProcess.in(folder, "run " + workload);
      CommandResult onItsRecords = ends(3, InProcess.in(folder, "run " + workload));
      CommandResult tenants = InProcess.in(folder, "load couchbase -P workloads/tenantq" + SMALL + at);
      CommandResult mix = InProcess.in(folder, "run couchbase -P workloads/tenantq" + SMALL + at);

      assertThat(unprepared.err()).contains("load them with: ycsb load couchbase");
      for (CommandResult ycsb : List.of(prepare, again, load, tenants)) {
        assertThat(ycsb.exitCode()).as(ycsb.err()).isZero();
      }
      for (CommandResult ycsb : List.of(run, mix)) {
        // 4: client and server are one process here, which a slow machine saturates.
        assertThat(ycsb.exitCode()).as(ycsb.err()).isIn(0, 4);
      }
      for (CommandResult ycsb : List.of(prepare, again, load, run, tenants, mix)) {
        assertThat(ycsb.out() + ycsb.err()).doesNotContain(PASSWORD);
      }
      assertThat(twice.err()).contains("holds 300 documents").contains("couchbase.upsert=true");
      assertThat(run.figure("SCAN", "Return=OK")).isPositive();
      assertThat(run.err()).contains("given by couchbase.host");
      assertThat(onItsRecords.err()).contains("from an earlier run of the same workload")
          .contains("couchbase.upsert=true")
          .containsPattern("INVALID \\(exit 3\\): .* failed \\(\\d+ EXISTS\\), more than errorbudget");
      assertThat(tenants.figure("LOAD", "Rows")).isEqualTo(4000);
      assertThat(mix.err()).doesNotContain("loading");
    }
    new Canary(PASSWORD).assertInNoFile(folder, password);
  }

  @Test
  void runsOnTheDoubleAreLabelledAndNotComparedWithThoseOfAServer() throws IOException {
    String run = "run couchbase -P workloads/workloada -p recordcount=100 -p operationcount=100" + PATIENT;
    ends(0, InProcess.in(folder, run + " -p couchbase.host=double -p results="
        + folder.resolve("double")));
    try (CouchbaseDouble server = new CouchbaseDouble()) {
      CommandResult onServer = InProcess.in(folder, run + " -p loadmissing=true -p results="
          + folder.resolve("server") + " -p couchbase.password=password -p couchbase.host="
          + server.connectionString());
      assertThat(onServer.out()).contains("[OVERALL], Throughput").doesNotContain("TestDouble");
    }

    Path recordOfDouble = new Results(folder.resolve("double")).record();
    CommandResult compare = ends(1,
        InProcess.run("compare " + new Results(folder.resolve("server")).record() + " " + recordOfDouble));
    CommandResult csv = InProcess.run("report " + recordOfDouble + " --format csv");

    assertThat(compare.err()).contains("server is a database in one and a test double in the other");
    assertThat(csv.out()).as(csv.err()).contains("test double");
  }
}
