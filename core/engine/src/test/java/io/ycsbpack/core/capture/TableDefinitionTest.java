package io.ycsbpack.core.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class TableDefinitionTest {
  @Test
  void tablesOfTheDatabaseLoseItsNameAndOthersKeepTheirs() {
    Set<String> tables = Set.of("web.hits", "web.my hits", "other.hits");

    assertThat(TableDefinition.unqualified("SELECT a.web.hits, 'web.hits' FROM web.hits, `web`.`my hits`, other.hits, "
        + "web.others", "web", tables))
        .isEqualTo("SELECT a.hits, 'web.hits' FROM hits, `my hits`, other.hits, web.others");
  }

  @Test
  void enginesOfSeveralServersBecomeThoseOfOne() {
    assertThat(TableDefinition.ofOneServer("CREATE TABLE t (a Int8) ENGINE = ReplicatedReplacingMergeTree("
        + "'/clickhouse/tables/{uuid}/{shard}', '{replica}', v) ORDER BY a"))
        .isEqualTo("CREATE TABLE t (a Int8) ENGINE = ReplacingMergeTree(v) ORDER BY a");
    assertThat(TableDefinition.ofOneServer("CREATE TABLE t (a Int8) ENGINE = SharedMergeTree('/p', '{replica}')"))
        .isEqualTo("CREATE TABLE t (a Int8) ENGINE = MergeTree()");
    assertThat(TableDefinition.ofOneServer("CREATE TABLE t (a Int8) ENGINE = MergeTree ORDER BY a"))
        .isEqualTo("CREATE TABLE t (a Int8) ENGINE = MergeTree ORDER BY a");
  }
}
