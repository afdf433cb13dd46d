// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.clickhouse.connection.HostConnection.InsertFormat;
import io.ycsbpack.clickhouse.connection.HostConnection.InsertShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InsertShapeTest {

  @Test
  void namesAreQuotedAndNoColumnsAreAllColumns() {
    assertThat(new InsertShape("a.b", List.of("k", "f 1"), Map.of(), InsertFormat.ROW_BINARY).sql())
        .isEqualTo("INSERT INTO `a.b` (`k`, `f 1`) FORMAT RowBinary");
    assertThat(new InsertShape("t", List.of(), Map.of(), InsertFormat.NATIVE).sql())
        .isEqualTo("INSERT INTO `t` FORMAT Native");
  }

  @Test
  void aCopyIsEqualUntilTheCallersListChanges() {
    List<String> columns = new ArrayList<>(List.of("k", "f1"));
    InsertShape shape = new InsertShape("t", columns, Map.of(), InsertFormat.ROW_BINARY);
    InsertShape copy = shape.copy();
    assertThat(copy).isEqualTo(shape).hasSameHashCodeAs(shape);

    columns.set(1, "f2");

    assertThat(copy).isNotEqualTo(shape);
  }
}
