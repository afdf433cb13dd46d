// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.clickhouse.connection.HostConnection.Insert;
import io.ycsbpack.clickhouse.connection.HostConnection.InsertFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InsertTest {

  @Test
  void namesAreQuotedAndNoColumnsAreAllColumns() {
    assertThat(new Insert("a.b", List.of("k", "f 1"), Map.of(), InsertFormat.ROW_BINARY).sql())
        .isEqualTo("INSERT INTO `a.b` (`k`, `f 1`) FORMAT RowBinary");
    assertThat(new Insert("t", List.of(), Map.of(), InsertFormat.NATIVE).sql())
        .isEqualTo("INSERT INTO `t` FORMAT Native");
  }

  @Test
  void aCopyIsEqualUntilTheCallersListChanges() {
    List<String> columns = new ArrayList<>(List.of("k", "f1"));
    Insert insert = new Insert("t", columns, Map.of(), InsertFormat.ROW_BINARY);
    Insert copy = insert.copy();
    assertThat(copy).isEqualTo(insert).hasSameHashCodeAs(insert);

    columns.set(1, "f2");

    assertThat(copy).isNotEqualTo(insert);
  }
}
