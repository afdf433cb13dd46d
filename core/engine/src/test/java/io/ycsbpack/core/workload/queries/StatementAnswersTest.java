// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.workload.StatementConnection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Status;

class StatementAnswersTest {
  private final List<String> executed = new ArrayList<>();
  private final StatementConnection connection = new StatementConnection() {
    @Override
    public Status run(String operation, String statement, long[] bytes) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void read(String statement, Consumer<byte[]> row) {
      executed.add(statement);
      row.accept("[7]".getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public Optional<String> syntaxError(String statement) {
      return statement.startsWith("SELEC ") ? Optional.of("Syntax error: failed at position 1") : Optional.empty();
    }
  };

  @TempDir
  private Path folder;

  @Test
  void queriesAreExecutedOnceWithValuesThatFollowFromTheSeed() throws IOException {
    StatementFile file = file("""
        parameters: {n: {from: 1, to: 1000000}}
        statements: {a: 'SELECT ${n}', b: 'SELECT ${n} LIMIT 1', c: SELECT now(), d: DROP TABLE t}
        """);

    Map<String, AnswerDigest> answers = StatementAnswers.read(file, Settings.NONE, connection);
    StatementAnswers.read(file, Settings.NONE, connection);

    assertThat(answers).containsOnlyKeys("a", "b");
    assertThat(answers.get("a").check()).isEqualTo(AnswerCheck.EXACT);
    assertThat(answers.get("b").check()).isEqualTo(AnswerCheck.ROWS);
    assertThat(executed).hasSize(4);
    assertThat(executed.subList(2, 4)).isEqualTo(executed.subList(0, 2));
  }

  @Test
  void aStatementThatCanNotBeParsedIsRefusedWithItsPlaceBeforeAnyIsExecuted() throws IOException {
    StatementFile file = file("statements:\n  one: SELECT 1\n  two: SELEC 2\n");

    for (String answers : List.of("true", "false")) {
      Settings settings = Settings.NONE.with(Map.of("queries.answers", answers), "a test");
      assertThatThrownBy(() -> StatementAnswers.read(file, settings, connection)).isInstanceOf(UsageException.class)
          .hasMessageStartingWith(folder.resolve("a.yaml") + ":3:8: the database can't parse 'two': Syntax error");
    }
    assertThat(executed).isEmpty();
  }

  private StatementFile file(String text) throws IOException {
    return StatementFile.read(Files.writeString(folder.resolve("a.yaml"), text));
  }
}
