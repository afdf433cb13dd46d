package io.ycsbpack.core.workload.queries;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SortKeysTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "SELECT a, b FROM t ORDER BY b DESC, a LIMIT 10 | /0 /1 /a /b",
    "SELECT a, COUNT(*) FROM t GROUP BY a ORDER BY count( * ) LIMIT 10 | ",
    "SELECT a, COUNT(*) FROM t GROUP BY a ORDER BY COUNT(*) DESC LIMIT 10 OFFSET 1000 | / /1",
    "SELECT a, count() AS c FROM t GROUP BY a ORDER BY c DESC, x LIMIT 10, 5 | /1 /c",
    "SELECT a, b FROM t ORDER BY 2 LIMIT 3 FORMAT JSONEachRow | /1 /b",
    "select DISTINCT META(t).id AS id from `b` t ORDER BY META(t).id ASC NULLS LAST LIMIT ${n} | /0 /id",
    "SELECT t.a, f('FROM x, y ORDER BY', (b)) AS z FROM (SELECT 1 FROM u) AS t ORDER BY z LIMIT 1 | /1 /z",
    "SELECT DATE_TRUNC('minute', t) AS M FROM h GROUP BY M ORDER BY DATE_TRUNC('minute', t) LIMIT 10 | /0 /M",
    "SELECT a, b /* FROM x, y */ FROM t /* ORDER BY b */ ORDER BY a LIMIT 10 | /0 /a"
  })
  void areFoundInTheRows(String statement, String places) {
    assertThat(SortKeys.places(statement))
        .containsExactlyInAnyOrder(places == null ? new String[0] : places.split(" "));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "SELECT a FROM t ORDER BY b LIMIT 10", "SELECT * FROM t ORDER BY a LIMIT 10", "SELECT a FROM t LIMIT 10",
    "SELECT a FROM t ORDER BY a LIMIT 2 BY b", "SELECT a FROM t ORDER BY a LIMIT 2 WITH TIES",
    "SELECT a FROM (SELECT a FROM t LIMIT 5) ORDER BY a LIMIT 2", "SELECT any(a) AS x FROM t ORDER BY x LIMIT 2",
    "SELECT a FROM t UNION ALL SELECT a FROM u ORDER BY a LIMIT 2", "SELECT RAW a FROM t ORDER BY a LIMIT 2",
    "SELECT countIf(x = 'a') FROM t ORDER BY countIf(x = 'b') LIMIT 2"
  })
  void areNoneWhereTheServerMayGiveOthers(String statement) {
    assertThat(SortKeys.places(statement)).isEmpty();
  }
}
