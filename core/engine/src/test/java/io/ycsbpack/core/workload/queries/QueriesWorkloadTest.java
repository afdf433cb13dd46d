// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.ThreadDatabase;
import io.ycsbpack.core.driver.Reseedable;
import io.ycsbpack.core.workload.StatementConnection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Status;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

class QueriesWorkloadTest {
  private final List<String> sent = new ArrayList<>();
  private final QueriesWorkload workload = new QueriesWorkload();

  @TempDir
  private Path folder;

  @BeforeEach
  void register() {
    Measurements.setProperties(new Properties());
    ThreadDatabase.register(new StatementConnection() {
      @Override
      public Status run(String operation, String statement, long[] bytes) {
        sent.add(operation + ": " + statement);
        return Status.OK;
      }

      @Override
      public void read(String statement, Consumer<byte[]> row) {
        List.of("[7,0]", "[\"b\",1]", "[\"a\",2]").forEach(one -> row.accept(one.getBytes(StandardCharsets.UTF_8)));
      }
    });
  }

  @AfterEach
  void unregister() {
    ThreadDatabase.unregister();
  }

  @Test
  void statementsAreSentUnderTheirNames() throws Exception {
    init(Map.of("queries.order", "round-robin"), "SELECT 1;\n-- name: two\nSELECT 2;");
    Object thread = workload.initThread(new Properties(), 0, 1);

    run(thread, 3);
    run(workload.initThread(new Properties(), 3, 4), 2);

    assertThat(sent).as("each thread begins with another one")
        .containsExactly("Q1: SELECT 1", "two: SELECT 2", "Q1: SELECT 1", "two: SELECT 2", "Q1: SELECT 1");
  }

  @Test
  void aThreadThatIsSeededAgainSendsTheSameAgain() throws Exception {
    init(Map.of(), "SELECT 1;SELECT 2;SELECT 3;");
    Object thread = workload.initThread(new Properties(), 0, 1);

    runFiftyTimes(thread, 5);
    runFiftyTimes(thread, 5);
    runFiftyTimes(thread, 6);

    assertThat(sent.subList(50, 100)).isEqualTo(sent.subList(0, 50)).isNotEqualTo(sent.subList(100, 150));
  }

  @Test
  void threadsAndClientsSendOtherStatements() throws Exception {
    String many = "SELECT 1;SELECT 2;SELECT 3;SELECT 4;SELECT 5;";
    init(Map.of(), many);
    run(workload.initThread(new Properties(), 0, 2), 40);
    run(workload.initThread(new Properties(), 1, 2), 40);
    init(Map.of("client", "1"), many);
    run(workload.initThread(new Properties(), 0, 2), 40);

    assertThat(sent.subList(0, 40)).isNotEqualTo(sent.subList(40, 80)).isNotEqualTo(sent.subList(80, 120));
    assertThat(sent.subList(40, 80)).isNotEqualTo(sent.subList(80, 120));
  }

  @Test
  void valuesAreDrawnForEachExecutionAndAgainFromTheSameSeed() throws Exception {
    Path file = Files.writeString(folder.resolve("p.yaml"), """
        statements: {one: "SELECT ${user}, '%${word}%', ${day} + ${day}"}
        parameters:
          user: {sample: SELECT DISTINCT user FROM hits ORDER BY user}
          word: {values: ["it's", b]}
          day: {from: 1, to: 365, distribution: zipfian}
        """);
    init(Map.of("queries.file", file.toString()), "");
    Object thread = workload.initThread(new Properties(), 0, 1);

    runFiftyTimes(thread, 5);
    runFiftyTimes(thread, 5);

    assertThat(sent.subList(50, 100)).isEqualTo(sent.subList(0, 50));
    assertThat(sent).allMatch(text -> text.matches("one: SELECT (7|'a'|'b'), '%(it''s|b)%', (\\d+) \\+ \\3"));
    assertThat(sent).anyMatch(text -> text.contains("'a'"))
        .anyMatch(text -> text.contains("7"))
        .anyMatch(text -> text.endsWith(" 1 + 1"));
  }

  @Test
  void aWeightThatTheOrderHasNoUseForIsRefused() {
    assertThatThrownBy(() -> {
      Path file = Files.writeString(folder.resolve("w.yaml"), "statements: {a: {sql: SELECT 1, weight: 2}}");
      init(Map.of("queries.order", "round-robin", "queries.file", file.toString()), "");
    }).isInstanceOf(WorkloadException.class).hasMessageContaining("'a' has a weight");
  }

  private void runFiftyTimes(Object thread, long seed) {
    ((Reseedable) thread).reseed(seed);
    run(thread, 50);
  }

  private void run(Object thread, int times) {
    for (int i = 0; i < times; i++) {
      workload.doTransaction(null, thread);
    }
  }

  private void init(Map<String, String> values, String sql) throws IOException, WorkloadException {
    Properties properties = new Properties();
    properties.setProperty("queries.file", Files.writeString(folder.resolve("mine.sql"), sql).toString());
    values.forEach(properties::setProperty);
    workload.init(properties);
  }
}
