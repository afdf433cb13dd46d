// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.ycsbpack.core.workload.queries.StatementFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CapturedStatementsTest {
  private static final StatementLog LOG = new StatementLog() {
    @Override
    public StatementLog.Content read(StatementLog.Window window) {
      throw new UnsupportedOperationException();
    }

    @Override
    public String sample(String column) {
      return "SAMPLE " + column;
    }
  };

  @TempDir
  private Path folder;

  @Test
  void valuesOfColumnsAreSampledAndNumbersOfTheTextStay() throws IOException {
    JsonNode captured = captured(false,
        "SELECT dateTrunc('day', t) FROM hits WHERE user = 17 AND page IN ('a', 'b') AND n NOT BETWEEN 2 AND 3 LIMIT 10",
        "SELECT dateTrunc('day', t) FROM hits WHERE user = -4 AND page IN ('c', 'd') AND n NOT BETWEEN 4 AND 5 LIMIT 10");

    assertThat(sql(captured)).isEqualTo("SELECT dateTrunc('day', t) FROM hits WHERE user = ${hits_1_1} AND page IN "
        + "(${hits_1_2}, ${hits_1_3}) AND n NOT BETWEEN ${hits_1_4} AND ${hits_1_5} LIMIT 10");
    assertThat(captured.at("/statements/hits-1/weight").asInt()).isEqualTo(5);
    assertThat(captured.at("/parameters/hits_1_1/sample").asText()).isEqualTo("SAMPLE db.hits.user");
    assertThat(captured.at("/parameters/hits_1_3/sample").asText()).isEqualTo("SAMPLE db.hits.page");
    assertThat(captured.at("/parameters/hits_1_5/sample").asText()).isEqualTo("SAMPLE db.hits.n");
  }

  @Test
  void aValueThatMayNotBeWrittenIsAPlaceholderThatARunRefuses() throws IOException {
    CapturedStatements captured = statements(false, "SELECT JSONExtractString(j, 'key'), x + 5 FROM hits -- canary",
        "SELECT JSONExtractString(j, 'other'), x + 6 FROM hits");
    Path file = Files.writeString(folder.resolve("mine.yaml"), captured.yaml());

    assertThat(captured.masked()).containsExactly("hits_1_1", "hits_1_2");
    assertThat(file).content().contains("masked: \"in jsonextractstring(...)\"").doesNotContain("canary", "key", "?");
    assertThatThrownBy(() -> StatementFile.read(file)).hasMessageContainingAll("2 parameters have no value",
        "hits_1_1 (line 6), hits_1_2 (line 8)");
  }

  @Test
  void literalsAreTheValuesOfTheSampleAsOftenAsTheyAreThere() throws IOException {
    JsonNode captured = captured(true, "SELECT 1.5 FROM hits WHERE user = 7 AND page = 'it''s'",
        "SELECT 1.5 FROM hits WHERE user = 8 AND page = 'b'", "SELECT 1.5 FROM hits WHERE user = 7 AND page = 'b'");

    assertThat(sql(captured)).isEqualTo("SELECT 1.5 FROM hits WHERE user = ${hits_1_1} AND page = ${hits_1_2}");
    assertThat(captured.at("/parameters/hits_1_1/values")).hasToString("[7,8,7]");
    assertThat(captured.at("/parameters/hits_1_2/values")).hasToString("[\"it's\",\"b\",\"b\"]");
  }

  @Test
  void secretsAreNeverWrittenNotEvenOnRequest() {
    CapturedStatements captured = new CapturedStatements(
        new StatementLog.Content(List.of(logged("1", "SELECT 1 FROM hits WHERE page = 'token=canary'"),
            logged("2", "SELECT * FROM s3('https://b/x', 'id', 'canary')"),
            logged("3", "SELECT 1 FROM hits SETTINGS log_comment = 'password: canary'")), List.of("3 x Insert")),
        LOG, true);

    assertThat(captured.yaml()).doesNotContain("canary").contains("SAMPLE db.hits.page", "masked");
    assertThat(captured.masked()).containsExactly("hits_3_1");
    assertThat(captured.left()).containsExactly("3 x Insert",
        "5 x a query that uses s3(...), which may hold credentials");
  }

  @Test
  void theFileIsReadAsItIsWritten() throws IOException {
    CapturedStatements captured = statements(true,
        "SELECT '${x}', concat(page, '\n\"') FROM hits WHERE page = 'it''s' AND user IN (1, 2)");
    StatementFile file = StatementFile.read(Files.writeString(folder.resolve("mine.yaml"), captured.yaml()));

    assertThat(captured.size()).isEqualTo(1);
    assertThat(file.names()).containsExactly("hits-1");
  }

  @Test
  void valuesOfSettingsBelongToTheText() throws IOException {
    JsonNode captured = captured(false,
        "SELECT 1 FROM hits WHERE n = 5 SETTINGS max_threads = 2, join_algorithm = 'hash'");

    assertThat(sql(captured))
        .isEqualTo("SELECT 1 FROM hits WHERE n = ${hits_1_1} SETTINGS max_threads = 2, join_algorithm = 'hash'");
  }

  @Test
  void onlyTheMostFrequentLengthOfAListIsWritten() throws IOException {
    JsonNode captured = captured(true, "SELECT 1 FROM hits WHERE user IN (1, 2)",
        "SELECT 1 FROM hits WHERE user IN (1, 2, 3)", "SELECT 1 FROM hits WHERE user IN (4, 5)");

    assertThat(sql(captured)).endsWith("user IN (${hits_1_1}, ${hits_1_2})");
  }

  private static String sql(JsonNode captured) {
    return captured.at("/statements/hits-1/sql").asText();
  }

  private static JsonNode captured(boolean literals, String... texts) throws IOException {
    return new YAMLMapper().readTree(statements(literals, texts).yaml());
  }

  private static CapturedStatements statements(boolean literals, String... texts) {
    return new CapturedStatements(new StatementLog.Content(List.of(logged("1", texts)), List.of()), LOG, literals);
  }

  private static StatementLog.Logged logged(String id, String... texts) {
    return new StatementLog.Logged(id, 5, List.of("db.hits"), List.of("db.hits.n", "db.hits.page", "db.hits.user"),
        Arrays.asList(texts));
  }
}
