// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswerDigestTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "[1,\"a\"] [2,\"b\"] | [2,\"b\"] [1,\"a\"]",
    "{\"a\":1,\"b\":[2,null]} | {\"b\":[2,null],\"a\":1}",
    "[1,0.1] [2,0.2] | [1,0.10000000000001] [2,0.2]",
    "[\"x\",5] | [\"x\",5.0000000000001]",
    "[1e300] | [1.0000000000001e300]", "[0.5] | [0.49999999999999]", "[1234.565] | [1234.5650000000001]",
    "not JSON | not JSON"
  })
  void answersAgreeInAnyOrderAndUpToRounding(String first, String second) {
    assertThat(digest(AnswerCheck.EXACT, first).difference(digest(AnswerCheck.EXACT, second))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "[1] [2] | [1] | 2 rows and 1",
    "[1] [1] [2] | [1] [2] [2] | 3 rows, with other values",
    "[1,2] | [2,1] | 1 row, with other values",
    "[\"1\"] | [1] | 1 row, with other values",
    "[null] | [\"null\"] | 1 row, with other values",
    "[12345678901234567] | [12345678901234568] | 1 row, with other values",
    "[1,0.1] [2,0.2] | [1,0.2] [2,0.1] | 2 rows, with other values",
    "[0.5] | [0.50001] | 1 row, with other values",
    "{\"a\":1} | {\"b\":1} | 1 row, with other values",
    "lines | of text | 1 rows and 2"
  })
  void answersThatDifferAreToldHow(String first, String second, String how) {
    assertThat(digest(AnswerCheck.EXACT, first).difference(digest(AnswerCheck.EXACT, second))).get()
        .asString()
        .contains(how);
  }

  @Test
  void whereTheServerChoosesTheRowsTheirNumberCounts() {
    AnswerDigest first = digest(AnswerCheck.ROWS, "[1] [2]");

    assertThat(first.difference(digest(AnswerCheck.ROWS, "[3] [4]"))).isEmpty();
    assertThat(first.difference(digest(AnswerCheck.ROWS, "[3]"))).isPresent();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "SELECT count() FROM hits | exact", "  (SELECT 1) UNION ALL (SELECT 2) | exact",
    "WITH a AS (SELECT 1) SELECT 2 | exact",
    "SELECT url FROM hits ORDER BY t LIMIT 10 | rows",
    "SELECT any(url) FROM hits | rows",
    "SELECT 'LIMIT now()' | exact", "SELECT now() - t FROM hits | none", "SELECT * FROM system.tables | none",
    "INSERT INTO a SELECT 1 | none", "WITH 1 AS x INSERT INTO a SELECT x | none", "DROP TABLE a | none"
  })
  void howAnAnswerIsComparedFollowsFromTheStatement(String statement, String check) {
    assertThat(AnswerCheck.of(statement)).hasToString(check);
  }

  @Test
  void aLongTextInAStatementIsPassedOver() {
    assertThat(AnswerCheck.of("SELECT 'x" + "LIMIT \\' ".repeat(50_000) + "', count() FROM hits"))
        .isEqualTo(AnswerCheck.EXACT);
  }

  private static AnswerDigest digest(AnswerCheck check, String rows) {
    AnswerDigest.Builder builder = new AnswerDigest.Builder(check);
    for (String row : rows.split(" ")) {
      builder.accept(row.getBytes(StandardCharsets.UTF_8));
    }
    return builder.digest();
  }
}
