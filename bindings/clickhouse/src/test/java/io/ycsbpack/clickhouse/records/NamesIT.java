// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.clickhouse.OpenDatabase;
import io.ycsbpack.clickhouse.TestDatabase;
import io.ycsbpack.clickhouse.connection.HostConnection;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.CoreTable;
import java.util.HashMap;
import java.util.Map;
import java.util.Vector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/** Names of tables and fields stand for themselves, whatever they hold. */
class NamesIT extends OpenDatabase {

  @Test
  void aNameWithADotIsATableOfThisDatabaseAndNoTableOfAnother() throws Exception {
    HostConnection connection = connections.current();
    connection.execute("CREATE DATABASE IF NOT EXISTS names_it");
    connection.execute("CREATE OR REPLACE TABLE names_it.records (YCSB_KEY String, field0 Nullable(String)) "
        + "ENGINE = MergeTree ORDER BY YCSB_KEY");
    TestDatabase.prepare(TestDatabase.table("names_it.records", 1, CoreTable.Use.LOAD_ALL));

    assertThat(database.insert("names_it.records", "k", TestDatabase.fields("mine"))).isSameAs(Status.OK);

    assertThat(connection.value("SELECT count() FROM names_it.records")).isEqualTo("0");
    assertThat(TestDatabase.read(database, "names_it.records", "k", "field0")).isEqualTo("mine");
  }

  @ParameterizedTest
  @ValueSource(strings = {"two words", "t\u00e4ble-\u8868", "1st", "select", "a.b.c", "b where c"})
  void recordsAreWrittenAndReadUnderAnyName(String name) throws Exception {
    TestDatabase.prepare(new CoreTable(name, 1, name, false, CoreTable.Use.LOAD_ALL));

    assertThat(database.insert(name, "k", Map.of(name + "0", new StringByteIterator("a")))).isSameAs(Status.OK);
    assertThat(database.update(name, "k", Map.of(name + "0", new StringByteIterator("b")))).isSameAs(Status.OK);
    assertThat(TestDatabase.read(database, name, "k", name + "0")).isEqualTo("b");
    Vector<HashMap<String, ByteIterator>> scanned = new Vector<>();
    assertThat(database.scan(name, "", 10, null, scanned)).isSameAs(Status.OK);
    assertThat(scanned).hasSize(1);
    assertThat(database.delete(name, "k")).isSameAs(Status.OK);
    assertThat(database.read(name, "k", null, new HashMap<>())).isSameAs(Status.NOT_FOUND);
  }

  @Test
  void aRunOnANameThatNoTableCanHaveIsRefusedForThatName() {
    CoreTable table = TestDatabase.table("ap'os", 1, CoreTable.Use.RUN);

    assertThatThrownBy(() -> TestDatabase.prepare(table)).isInstanceOf(UsageException.class)
        .hasMessageContaining("'ap'os' can't be the name of a table");
  }
}
