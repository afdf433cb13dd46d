package io.ycsbpack.core.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.sql.SqlToken;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InsertTargetTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "INSERT INTO hits VALUES | db.hits | ''",
    "insert into table `my hits` (`a b`, c) FORMAT RowBinary | db.my hits | a b,c",
    "INSERT INTO other.hits (a) SETTINGS async_insert = 1 VALUES | other.hits | a",
    "INSERT INTO table FORMAT Native | db.table | ''"
  })
  void theTableAndTheColumnsAreThoseOfTheText(String text, String table, String columns) {
    assertThat(InsertTarget.of(SqlToken.of(text), "db"))
        .contains(new InsertTarget(table, columns.isEmpty() ? List.of() : List.of(columns.split(","))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"INSERT INTO FUNCTION file('x.csv') VALUES", "INSERT INTO TABLE FUNCTION null('a Int8') VALUES",
        "INSERT INTO hits (* EXCEPT(b)) VALUES", "SELECT 1", "INSERT INTO"})
  void whatGoesIntoNoTableOfANameIsNotUnderstood(String text) {
    assertThat(InsertTarget.of(SqlToken.of(text), "db")).isEmpty();
  }

  @Test
  void theTextHasAllOfAnInsertOfAQuestion() {
    assertThat(InsertTarget.isOfQuestion(SqlToken.of("INSERT INTO a (b) SELECT 1"))).isTrue();
    assertThat(InsertTarget.isOfQuestion(SqlToken.of("INSERT INTO a WITH 1 AS x SELECT x"))).isTrue();
    assertThat(InsertTarget.isOfQuestion(SqlToken.of("INSERT INTO a (`select`) VALUES"))).isFalse();
  }
}
