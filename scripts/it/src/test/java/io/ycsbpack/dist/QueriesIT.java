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
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A workload of statements of one's own, on the real engine and on the Couchbase double. */
class QueriesIT {
  @RegisterExtension
  private final RealServer server = new RealServer();
  private static final String PASSWORD = "of-the-test";

  @TempDir
  private Path folder;

  @Test
  void aStatementThatTheServerRefusesIsNamedWithItsReason() throws IOException {
    Path file = Files.writeString(folder.resolve("wrong.sql"), "SELECT 1;\n-- name: lost\nSELECT x FROM nowhere;");

    String run = "run clickhouse -P workloads/queries -p operationcount=40 -p queries.file=" + file;

    CommandResult asked = ends(2, InProcess.in(folder, run));
    CommandResult measured = ends(3, InProcess.in(folder, run + " -p queries.answers=false"));

    assertThat(asked.err()).contains("ycsb: lost can't be answered: ", "nowhere");
    assertThat(measured.figure("lost", "Return=BAD_REQUEST")).isPositive();
    assertThat(measured.figure("Q1", "Return=OK")).isPositive();
    assertThat(measured.err()).contains("lost", "nowhere");
  }

  @Test
  void statementsThatWereNeverExecutedAreNamed() throws IOException {
    Path file = Files.writeString(folder.resolve("many.sql"), "SELECT 1;\n".repeat(30));

    CommandResult ycsb = ends(0,
        InProcess.in(folder, "run clickhouse -P workloads/queries -p operationcount=5 -threads 1"
            + " -p queries.order=round-robin -p queries.file=" + file));

    assertThat(ycsb.err()).contains("25 of 30 statements were never executed: Q6, Q7, ", "Q25 and 5 more");
  }

  @Test
  void theFileIsFoundNextToTheWorkloadFileThatNamesIt() throws IOException {
    Files.writeString(folder.resolve("mine.sql"), "SELECT 1;");
    Path workload = Files.writeString(folder.resolve("mine"), "workload=queries\nqueries.file=mine.sql\n");

    CommandResult ycsb = ends(0, InProcess.in(folder, "run basic -p operationcount=5 -P " + workload));

    assertThat(ycsb.figure("Q1", "Operations")).isEqualTo(5);
  }

  @Test
  void aDesignChangesTheTablesOnceTheyHaveTheirData() throws IOException {
    Path file = Files.writeString(folder.resolve("mine.yaml"), """
        setup: CREATE OR REPLACE TABLE designed ENGINE = MergeTree ORDER BY n AS SELECT number AS n FROM numbers(9)
        statements: {sum: SELECT sum(twice) FROM designed}
        """);
    Files.writeString(folder.resolve("twice.sql"), "ALTER TABLE designed ADD COLUMN twice UInt64 DEFAULT 2 * n;");
    Files.writeString(folder.resolve("workload"), "workload=queries\ndesign=twice.sql\n");
    String run = "run clickhouse -p operationcount=20 -p queries.file=" + file;

    ends(2, InProcess.in(folder, run + " -p workload=queries"));
    CommandResult with = ends(0, InProcess.in(folder, run + " -P " + folder.resolve("workload")));
    CommandResult given = ends(2, InProcess.in(folder, run + " -P " + folder.resolve("workload") + " -p clickhouse.url="
        + server.url()));
    CommandResult prepared = ends(0,
        InProcess.in(folder, "load clickhouse --schema-only -p queries.file=" + file + " -P "
            + folder.resolve("workload") + " -p clickhouse.url=" + server.url()));

    assertThat(with.err()).containsSubsequence("setting up: 1 statement", "changing the tables by", "twice.sql");
    assertThat(given.err()).contains("a server that ycsbpack did not start. Allow it by -p loadmissing=true");
    assertThat(prepared.err()).contains("changing the tables by");
  }

  @Test
  void aFileSetsUpItsTablesDrawsValuesAndTearsDown() throws IOException {
    Files.writeString(folder.resolve("schema.sql"), """
        CREATE OR REPLACE TABLE visits (user UInt32, page String, seconds Float64) ENGINE = MergeTree ORDER BY user;
        INSERT INTO visits SELECT number % 50, concat('it''s ', toString(number % 7)), number / 3 FROM numbers(10000);
        """);
    Path file = Files.writeString(folder.resolve("mine.yaml"), """
        setup: schema.sql
        ready: SELECT count() = 10000 FROM visits
        teardown: DROP TABLE visits
        parameters:
          user: {sample: SELECT DISTINCT user FROM visits ORDER BY user, distribution: zipfian}
          page: {values: ["it's 1", "it's 2"]}
          least: {from: 0, to: 3000}
        statements:
          of-user: {weight: 3, sql: "SELECT page, avg(seconds) FROM visits WHERE user = ${user} GROUP BY page"}
          of-page: SELECT count(), sum(seconds) FROM visits WHERE page = ${page} AND seconds > ${least}
          like: SELECT DISTINCT page FROM visits WHERE page LIKE '%${page}%' LIMIT 5
        """);
    String run = "run clickhouse -P workloads/queries -p operationcount=80 -p queries.file=" + file;

    CommandResult first = ends(0, InProcess.in(folder, run));
    CommandResult again = InProcess.in(folder, run + " -p queries.answers=false");

    assertThat(first.err()).contains("setting up: 2 statements", "tearing down: 1 statement");
    assertThat(first.figure("OVERALL", "FailedOperations")).isZero();
    assertThat(first.figure("of-user", "Operations")).isGreaterThan(first.figure("like", "Operations"));
    assertThat(again.err()).contains("setting up: 2 statements");
    assertThat(records().get(0).at("/plan/files")).extracting(named -> named.path("name").asText())
        .contains(file.toString());
    JsonNode answers = answers();
    assertThat(answers.fieldNames()).toIterable()
        .containsExactlyInAnyOrder("sample of user", "of-user", "of-page", "like");
    assertThat(answers.at("/sample of user/rows").asInt()).isEqualTo(50);
    assertThat(answers.at("/of-user/digest").asText()).isNotEmpty();
    assertThat(answers.at("/like/check").asText()).isEqualTo("rows");
  }

  @Test
  void aServerThatIsGivenIsSetUpByPrepareAlone() throws IOException {
    Path file = Files.writeString(folder.resolve("mine.yaml"), """
        setup: CREATE TABLE made (x UInt8) ENGINE = MergeTree ORDER BY x; INSERT INTO made VALUES (1);
        ready: SELECT count() FROM made
        statements: {one: SELECT sum(x) FROM made}
        """);
    String of = " clickhouse -P workloads/queries -p operationcount=20 -p queries.file=" + file + " -p clickhouse.url="
        + server.url();

    CommandResult refused = ends(2, InProcess.in(folder, "run" + of));
    ends(0, InProcess.in(folder, "load --schema-only" + of));
    CommandResult ycsb = ends(0, InProcess.in(folder, "run" + of));

    assertThat(refused.err()).contains("set it up with: ycsb load clickhouse -P workloads/queries");
    assertThat(ycsb.err()).doesNotContain("setting up");
  }

  @Test
  void aSetUpThatTheServerRefusesIsToldWithItsStatement() throws IOException {
    Path file = Files.writeString(folder.resolve("mine.yaml"), """
        setup: CREATE TABLE twice (x UInt8) ENGINE = Memory; CREATE TABLE twice (x UInt8) ENGINE = Memory;
        ready: SELECT count() = 1 FROM twice
        statements: {one: SELECT sum(x) FROM twice}
        """);

    CommandResult prepared = ends(2,
        InProcess.in(folder, "load clickhouse --schema-only -P workloads/queries -p queries.file=" + file
            + " -p clickhouse.url=" + server.url()));

    assertThat(prepared.err()).contains("the set-up of ", "failed at its statement 'CREATE TABLE twice",
        "use another database or server");
  }

  @Test
  void statementsOfCouchbaseGoToItsQueryService() throws IOException {
    Path file = Files.writeString(folder.resolve("mine.sql"), """
        SELECT COUNT(*) AS c FROM `default`.`_default`.`_default`;
        -- name: first
        SELECT META(t).id AS id FROM `default`.`_default`.`_default` AS t ORDER BY META(t).id LIMIT 10;
        """);
    try (CouchbaseDouble couchbase = new CouchbaseDouble("default", "Administrator", PASSWORD)) {
      String at = " -p couchbase.password=" + PASSWORD + " -p couchbase.host=" + couchbase.connectionString()
          + " -p couchbase.connectTimeout=2m";
      ends(0, InProcess.in(folder, "load couchbase -P workloads/workloade -p recordcount=100" + at));

      CommandResult ycsb = ends(0, InProcess.in(folder,
          "run couchbase -P workloads/queries -p operationcount=60 -p queries.file=" + file + at));

      assertThat(ycsb.figure("Q1", "Return=OK")).isPositive();
      assertThat(ycsb.figure("first", "Return=OK")).isPositive();
      JsonNode answers = answers();
      assertThat(answers.at("/Q1/check").asText()).isEqualTo("exact");
      assertThat(answers.at("/first/rows").asInt()).isEqualTo(10);
    }
  }

  /** Of the first run that recorded them. */
  private JsonNode answers() {
    return records().stream()
        .map(record -> record.at("/target/answers"))
        .filter(JsonNode::isObject)
        .findFirst()
        .orElseThrow();
  }

  private List<JsonNode> records() {
    return Results.in(folder).ofRuns(".json").stream().map(Results::json).toList();
  }
}
