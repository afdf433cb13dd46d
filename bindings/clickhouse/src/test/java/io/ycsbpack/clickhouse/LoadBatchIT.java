// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.Client;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/** Several records of a load in one insert, and what is left of it, on a real server. */
class LoadBatchIT {
  private static final String TABLE = "load_batch_it";
  private HostConnections connections;
  private ClickHouse database;

  @BeforeEach
  void open() throws Exception {
    connections = new HostConnections(TestDatabase.options());
    makeTable();
    database = database("false");
  }

  @AfterEach
  void close() throws Exception {
    connections.current().execute(TestDatabase.options().drop(TABLE));
    connections.close();
  }

  @Test
  void recordsAreWrittenThreeAtATimeAndTheLastOneAtTheEnd() throws Exception {
    assertThat(insert("a", "field0")).isSameAs(Status.BATCHED_OK);
    assertThat(insert("b", "field0")).isSameAs(Status.BATCHED_OK);
    assertThat(written()).isZero();
    assertThat(insert("c", "field0")).isSameAs(Status.OK);
    assertThat(written()).isEqualTo(3);
    assertThat(insert("d", "field0")).isSameAs(Status.BATCHED_OK);
    assertThat(written()).isEqualTo(3);

    database.cleanup();

    assertThat(written()).isEqualTo(4);
    assertThat(connections.current()
        .value("SELECT arrayStringConcat(groupArray(YCSB_KEY || field0), ' ') FROM (SELECT * FROM " + TABLE
            + " FINAL ORDER BY YCSB_KEY)"))
        .isEqualTo("aa bb cc dd");
  }

  @Test
  void recordsWithOtherFieldsAreAnInsertOfTheirOwn() throws Exception {
    insert("a", "field0");
    insert("b", "field1");
    assertThat(written()).isEqualTo(1);

    database.cleanup();

    assertThat(written()).isEqualTo(2);
  }

  @Test
  void anInsertOfARunIsWrittenAtOnce() throws Exception {
    ClickHouse running = database("true");

    assertThat(running.insert(TABLE, "a", TestDatabase.fields("a"))).isSameAs(Status.OK);

    assertThat(written()).isEqualTo(1);
    running.cleanup();
  }

  @Test
  void recordsOfAFailedInsertAreWrittenWithTheNext() throws Exception {
    insert("a", "field0");
    insert("b", "field0");
    connections.current().execute(TestDatabase.options().drop(TABLE));
    assertThat(insert("c", "field0")).isSameAs(Status.BAD_REQUEST);
    makeTable();

    assertThat(insert("c", "field0")).isSameAs(Status.OK);

    assertThat(written()).isEqualTo(3);
    database.cleanup();
  }

  @Test
  void itCantBeClosedWhileRecordsAreMissing() throws Exception {
    insert("a", "field0");
    connections.current().execute(TestDatabase.options().drop(TABLE));

    assertThatThrownBy(database::cleanup).isInstanceOf(DBException.class).hasMessageContaining(TABLE);
  }

  @Test
  void aFinishedLoadIsOnePart() throws Exception {
    loadInThreeParts();

    finishLoad(true);

    assertThat(parts()).isEqualTo(1);
    assertThat(written()).isEqualTo(9);
  }

  @Test
  void partsAreLeftAsTheServerMergesThemWhereThatIsAskedFor() throws Exception {
    connections.current().execute("SYSTEM STOP MERGES " + TABLE);
    loadInThreeParts();

    finishLoad(false);

    assertThat(parts()).isEqualTo(3);
  }

  private void loadInThreeParts() throws DBException {
    for (int record = 0; record < 9; record++) {
      insert("key" + record, "field0");
    }
    database.cleanup();
  }

  private static void finishLoad(boolean merged) {
    try (Target target = TestDatabase.target(TestDatabase.settings("clickhouse.mergeloaded", String.valueOf(merged)))) {
      target.finishCoreLoad(TABLE);
    }
  }

  private long parts() throws Exception {
    return Long.parseLong(connections.current()
        .value("SELECT count() FROM system.parts WHERE active AND database = "
            + "currentDatabase() AND table = '" + TABLE + "'"));
  }

  private void makeTable() throws Exception {
    TestDatabase.prepare(TestDatabase.table(TABLE, 3, CoreTable.Use.LOAD_ALL));
  }

  private long written() throws Exception {
    return Long.parseLong(connections.current().value("SELECT count() FROM " + TABLE + " FINAL"));
  }

  private Status insert(String key, String field) {
    return database.insert(TABLE, key, Map.of(field, new StringByteIterator(key)));
  }

  private static ClickHouse database(String transactions) throws DBException {
    return TestDatabase.open("clickhouse.insertbatch", "3", Client.DO_TRANSACTIONS_PROPERTY, transactions);
  }
}
