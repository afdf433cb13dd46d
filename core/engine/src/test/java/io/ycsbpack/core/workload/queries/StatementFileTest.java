// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementFileTest {
  @TempDir
  private Path folder;

  @Test
  void statementsThatEndWithASemicolonMayHaveLinesQuotesAndComments() throws IOException {
    StatementFile file = read("mine.sql", """
        -- What our dashboard asks; daily.
        SELECT count() FROM hits; /* a; b */ SELECT ';', "a;b" -- not; yet
          FROM `odd;name`
          WHERE x = 'it''s; \\'quoted\\'';

        # a line that clickhouse-client skips
        -- name: top-urls
        SELECT url
        FROM hits
        """);

    assertThat(file.names()).containsExactly("Q1", "Q2", "top-urls");
    assertThat(texts(file)).containsExactly("SELECT count() FROM hits",
        "SELECT ';', \"a;b\" -- not; yet\n  FROM `odd;name`\n  WHERE x = 'it''s; \\'quoted\\''",
        "SELECT url\nFROM hits");
    assertThat(file.statements().get(2).place()).hasToString(folder.resolve("mine.sql") + ":8:1");
  }

  @Test
  void withoutASemicolonEachLineIsAStatement() throws IOException {
    StatementFile file = read("lines.sql", "SELECT 1 -- one\n\n-- between\nSELECT 2\nSELECT 'a\nb'");

    assertThat(texts(file)).containsExactly("SELECT 1", "SELECT 2", "SELECT 'a\nb'");
  }

  @Test
  void yamlNamesStatementsAndWeighsThem() throws IOException {
    StatementFile file = read("mine.yaml", """
        statements:
          one: SELECT 1;
          many:
            weight: 2.5
            sql: |
              SELECT number
              FROM numbers(10)
        """);

    assertThat(file.names()).containsExactly("one", "many");
    assertThat(texts(file)).containsExactly("SELECT 1", "SELECT number\nFROM numbers(10)");
    assertThat(file.statements()).extracting(NamedStatement::weight).containsExactly(1.0, 2.5);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "a.sql | SELECT 1;\\n;SELECT 2 | a.sql:2:1: a statement without text",
    "a.sql | SELECT 1; /* x */ ; | a.sql:1:19: a statement without text",
    "a.sql | SELECT 'x;\\nSELECT 2; | a.sql:1:8: the text that begins with this ' does not end",
    "a.sql | SELECT 1 /* x | a.sql:1:10: this comment does not end",
    "a.sql | '' | a.sql:1:1: there is no statement",
    "a.sql | -- nothing but this | a.sql:1:1: there is no statement",
    "a.sql | -- name: two words\\nSELECT 1; | a.sql:2:1: the name 'two words'",
    "a.sql | -- name: a\\nSELECT 1;\\n-- name: a\\nSELECT 2; | a.sql:4:1: two statements are named 'a'",
    "a.sql | -- name: OVERALL\\nSELECT 1; | a.sql:2:1: 'OVERALL' can't name a statement",
    "a.yaml | '' | a.yaml:1:1: the file is empty",
    "a.yaml | SELECT 1 | a.yaml:1:1: the file has to hold a file of statements",
    "a.yaml | statments: {a: SELECT 1} | a.yaml:1:1: there is no 'statments' in a file of statements; did you mean 'statements'?",
    "a.yaml | statements: {a: {sql: SELECT 1, wieght: 2}} | a.yaml:1:33: there is no 'wieght' in a statement; did you mean 'weight'?",
    "a.yaml | statements: {a: {weight: 2}} | a.yaml:1:14: the statement 'a' has no 'sql'",
    "a.yaml | statements: {a: {sql: }} | a.yaml:1:22: 'sql' has no value",
    "a.yaml | statements:\\n  a: ';' | a.yaml:2:6: a statement without text",
    "a.yaml | statements: {a: {sql: SELECT 1, weight: few}} | a.yaml:1:41: 'weight' has to be a number, and is 'few'",
    "a.yaml | statements: {a: {sql: SELECT 1, weight: -1}} | a.yaml:1:41: a weight has to be a number from 0",
    "a.yaml | statements: {a: {sql: SELECT 1, weight: 0}} | a.yaml:1:13: 'statements' has none with a weight above 0",
    "a.yaml | statements:\\n  a: SELECT 1\\n  a: SELECT 2 | a.yaml:3:3: 'a' is there twice",
    "a.yaml | statements: [SELECT 1] | a.yaml:1:13: 'statements' has to be an object",
    "a.yaml | statements: {a: 'SELECT ${dayy}'}\\nparameters: {day: {from: 1, to: 2}} | a.yaml:1:17: '${dayy}' stands for nothing: there is no parameter 'dayy'; did you mean 'day'?",
    "a.yaml | statements: {a: 'SELECT ${day'} | a.yaml:1:17: '${' without a '}'",
    "a.yaml | statements: {a: SELECT 1}\\nparameters: {d: {}} | a.yaml:2:14: the parameter 'd' needs one of values, from, sample; it has none",
    "a.yaml | statements: {a: SELECT 1}\\nparameters: {d: {values: [1], from: 2}} | a.yaml:2:14: the parameter 'd' needs one of",
    "a.yaml | statements: {a: SELECT 1}\\nparameters: {d: {from: 2}} | a.yaml:2:17: 'to' is missing: the last number of the range",
    "a.yaml | statements: {a: SELECT 1}\\nparameters: {d: {from: 2, to: 1}} | a.yaml:2:31: the range from 2 to 1 has no numbers",
    "a.yaml | statements: {a: SELECT 1}\\nparameters: {d: {from: 1, to: x}} | a.yaml:2:31: 'to' has to be a whole number, and is 'x'",
    "a.yaml | statements: {a: SELECT 1}\\nparameters: {d: {values: [1], distribution: zipfan}} | a.yaml:2:45: 'distribution' has to be one of uniform, zipfian, and is 'zipfan'; did you mean 'zipfian'?",
    "a.yaml | statements: {a: SELECT 1}\\nparameters: {d: {from: 1, to: 9e99}} | a.yaml:2:31: 'to' has to be a whole number",
    "a.yaml | statements: {a: SELECT 1}\\nparameters: {d: {from: 1, to: 3000000000, distribution: zipfian}} | a.yaml:2:14: the parameter 'd' has 3000000000 values",
    "a.yaml | statements: {a: SELECT 1}\\nparameters: {d: {csv: x.csv}} | a.yaml:2:18: there is no 'csv' in a parameter",
    "a.yaml | statements: {a: SELECT 1}\\nsetup: ../x.sql | a.yaml:2:8: '../x.sql' has to be a file next to this one",
    "a.yaml | statements: {a: SELECT 1}\\nparameters: {a b: {values: [1]}} | a.yaml:2:14: the name 'a b' of a parameter",
    "a.yaml | statements: {a: SELECT 1}\\nsetup: none.sql | a.yaml:2:8: there is no file",
    "a.yaml | statements: {a: {sql: SELECT 1, answer: sorted}} | a.yaml:1:41: 'answer' has to be one of exact, rows, none, and is 'sorted'",
    "a.yaml | statements: {} | a.yaml:1:1: there is no statement",
    "a.yaml | statements:\\n  a: 'x | a.yaml:2:8: this is not YAML: while scanning a quoted scalar, found unexpected end of stream"
  })
  void whatCanNotBeMeantIsRefusedWithItsPlace(String name, String text, String message) {
    assertThatThrownBy(() -> read(name, text.replace("\\n", "\n"))).isInstanceOf(UsageException.class)
        .hasMessageStartingWith(folder.resolve(message).toString().replaceFirst(" $", ""));
  }

  @Test
  void aFileMayNameOthersNextToIt() throws IOException {
    Files.writeString(folder.resolve("schema.sql"), "CREATE TABLE a (x Int8);\nINSERT INTO a VALUES (1);");

    StatementFile file = read("mine.yaml", """
        setup: [schema.sql, "OPTIMIZE TABLE a"]
        teardown: DROP TABLE a; DROP TABLE b;
        ready: SELECT count() = 1 FROM a;
        parameters:
          word: {values: ["it's", c]}
          n: {from: 1, to: 2}
        statements: {one: "SELECT ${word}, ${n}, '$${x}'"}
        """);

    assertThat(file.setup()).containsExactly("CREATE TABLE a (x Int8)", "INSERT INTO a VALUES (1)",
        "OPTIMIZE TABLE a");
    assertThat(file.teardown()).containsExactly("DROP TABLE a", "DROP TABLE b");
    assertThat(file.ready()).contains("SELECT count() = 1 FROM a");
    assertThat(file.files()).extracting(path -> path.getFileName().toString())
        .containsExactly("schema.sql", "mine.yaml");
    assertThat(file.statements()
        .get(0)
        .template()
        .text(file.parameters()
            .stream()
            .map(parameter -> parameter.values().orElseThrow().draw(() -> new SplittableRandom(1)))
            .toList()))
        .matches("SELECT ('it''s'|'c'), [12], '\\$\\{x}'");
  }

  @Test
  void aFileIsReadAgainOnlyWhereItOrOneThatItNamesHasChanged() throws IOException {
    Path schema = Files.writeString(folder.resolve("schema.sql"), "SELECT 1;");
    StatementFile first = read("mine.yaml", "statements: {one: SELECT 1}\nsetup: schema.sql");

    StatementFile same = StatementFile.read(folder.resolve("mine.yaml"));
    Files.writeString(schema, "SELECT 1;SELECT 2;");
    StatementFile changed = StatementFile.read(folder.resolve("mine.yaml"));

    assertThat(same).isSameAs(first);
    assertThat(changed.setup()).hasSize(2);
  }

  @Test
  void parametersWithoutValuesAreAllNamed() {
    assertThatThrownBy(() -> read("a.yaml", """
        statements: {a: "SELECT ${x}, ${y}, ${z}"}
        parameters:
          x: {masked: in dateTrunc(...)}
          y: {values: [1]}
          z: {masked: compared with user}
        """)).isInstanceOf(UsageException.class)
        .hasMessageStartingWith(folder.resolve("a.yaml") + ":3:3: 2 parameters have no value")
        .hasMessageContaining("x (line 3), z (line 5). Replace 'masked' by one of values, from, sample");
  }

  @Test
  void aFileThatCanNotBeReadIsNamed() throws IOException {
    Files.write(folder.resolve("latin1.sql"), new byte[]{'a', (byte) 0xe4});

    assertThatThrownBy(() -> StatementFile.read(folder.resolve("none.sql"))).hasMessageEndingWith("no such file");
    assertThatThrownBy(() -> StatementFile.read(folder)).hasMessageEndingWith("Is a directory");
    assertThatThrownBy(() -> StatementFile.read(folder.resolve("latin1.sql"))).hasMessageContaining("UTF-8");
  }

  private static List<String> texts(StatementFile file) {
    return file.statements().stream().map(statement -> statement.template().text(List.of())).toList();
  }

  private StatementFile read(String name, String text) throws IOException {
    return StatementFile.read(Files.writeString(folder.resolve(name), text));
  }
}
