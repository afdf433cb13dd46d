// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.CoreTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/** What reads, scans and writes of records mean, on a real server. */
class ClickHouseRecordsIT extends OpenDatabase {
  private static final String TABLE = "records_it";

  @BeforeEach
  void prepareTable() throws Exception {
    prepare(TABLE, 3, CoreTable.Use.LOAD_ALL);
  }

  @Test
  void aReadReturnsTheBytesThatWereWritten() {
    byte[] all = new byte[256];
    IntStream.range(0, 256).forEach(i -> all[i] = (byte) i);
    byte[] random = new byte[100_000];
    new Random(1).nextBytes(random);

    database.insert(TABLE, "k", Map.of("field0", new ByteArrayByteIterator(all), "field1",
        new ByteArrayByteIterator(random), "field2", new ByteArrayByteIterator(new byte[0])));

    Map<String, ByteIterator> read = new HashMap<>();
    assertThat(database.read(TABLE, "k", null, read)).isSameAs(Status.OK);
    assertThat(read.get("field0").toArray()).isEqualTo(all);
    assertThat(read.get("field1").toArray()).isEqualTo(random);
    assertThat(read.get("field2").toArray()).isEmpty();
  }

  @Test
  void aMissingKeyIsNotFound() {
    assertThat(database.read(TABLE, "nobody", null, new HashMap<>())).isSameAs(Status.NOT_FOUND);
  }

  @Test
  void anUpdateChangesOnlyItsFields() {
    insert("k", "a", "b", "c");

    assertThat(database.update(TABLE, "k", values("field1", "B"))).isSameAs(Status.OK);

    assertThat(read("k", null)).containsExactlyInAnyOrderEntriesOf(Map.of("field0", "a", "field1", "B", "field2", "c"));
  }

  @Test
  void anInsertOfAnExistingKeyIsAnUpdate() {
    insert("k", "a", "b", "c");
    insert("k", "x", "y", "z");

    assertThat(read("k", null)).containsEntry("field0", "x").containsEntry("field2", "z");
    assertThat(scan("", 10, null)).hasSize(1);
  }

  @Test
  void aReadReturnsTheFieldsAskedForAlone() {
    insert("k", "a", "b", "c");

    assertThat(read("k", Set.of("field2", "field0"))).isEqualTo(Map.of("field0", "a", "field2", "c"));
  }

  @Test
  void aDeletedRecordIsGoneAtOnceAndItsFieldsDoNotComeBack() {
    insert("k", "a", "b", "c");
    insert("other", "a", "b", "c");

    assertThat(database.delete(TABLE, "k")).isSameAs(Status.OK);
    assertThat(database.read(TABLE, "k", null, new HashMap<>())).isSameAs(Status.NOT_FOUND);
    assertThat(scan("", 10, null)).hasSize(1);
    database.insert(TABLE, "k", values("field1", "new"));

    assertThat(read("k", null)).isEqualTo(Map.of("field1", "new"));
  }

  @Test
  void aScanReturnsRecordsInTheOrderOfKeysFromTheStartKey() {
    for (int i = 99; i >= 0; i--) {
      insert(String.format("key%02d", i), "v" + i, "b", "c");
    }

    List<Map<String, String>> scanned = scan("key42", 5, Set.of("field0"));

    assertThat(scanned).containsExactly(Map.of("field0", "v42"), Map.of("field0", "v43"), Map.of("field0", "v44"),
        Map.of("field0", "v45"), Map.of("field0", "v46"));
    assertThat(scan("key98", 10, null)).hasSize(2);
    assertThat(scan("zzz", 10, null)).isEmpty();
  }

  @Test
  void keysWithQuotesAreKeysLikeOthers() {
    insert("it's \\ a `key`", "a", "b", "c");

    assertThat(read("it's \\ a `key`", Set.of("field0"))).isEqualTo(Map.of("field0", "a"));
  }

  @Test
  void everyReadSeesTheLastAcknowledgedWriteOfItsClient() throws Exception {
    inClients(4, (client, own) -> {
      for (int i = 0; i < 80; i++) {
        String field = "field" + i % 3;
        own.update(TABLE, "mine" + client, values(field, "v" + i));
        Map<String, ByteIterator> result = new HashMap<>();
        own.read(TABLE, "mine" + client, Set.of(field), result);
        assertThat(result.get(field)).hasToString("v" + i);
      }
    });
  }

  @Test
  void clientsThatChangeDifferentFieldsOfOneRecordDoNotUndoEachOther() throws Exception {
    insert("shared", "0", "0", "0");

    inClients(3, (client, own) -> {
      for (int i = 1; i <= 60; i++) {
        own.update(TABLE, "shared", values("field" + client, String.valueOf(i)));
      }
    });

    assertThat(read("shared", null)).isEqualTo(Map.of("field0", "60", "field1", "60", "field2", "60"));
  }

  private interface Work {
    void run(int client, ClickHouse database) throws Exception;
  }

  private static void inClients(int number, Work work) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(number);
    List<Callable<Void>> clients = IntStream.range(0, number).<Callable<Void>>mapToObj(client -> () -> {
      ClickHouse own = TestDatabase.open();
      work.run(client, own);
      own.cleanup();
      return null;
    }).toList();
    for (Future<Void> client : threads.invokeAll(clients)) {
      client.get();
    }
    threads.shutdown();
  }

  /** Told by the server: what it does within a minute does not show how often it was asked to. */
  @Test
  void replacedPartsAreRemovedEachSecond() throws Exception {
    String table = "SELECT create_table_query FROM system.tables WHERE database = currentDatabase() AND name = "
        + Sql.text(TABLE);

    assertThat(connections.current().value(table)).contains("cleanup_delay_period = 1,");
  }

  @Test
  void aTableOfSomebodyElseIsLeftAsItIs() throws Exception {
    connections.current().execute("CREATE OR REPLACE TABLE foreign_records (a Int32) ENGINE = Memory");

    assertThatThrownBy(() -> prepare("foreign_records", 3, CoreTable.Use.LOAD_ALL))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("not made by ycsbpack");
  }

  @Test
  void preparingKeepsRecordsUnlessTheTableMustBeEmpty() throws Exception {
    insert("k", "a", "b", "c");

    assertThat(prepare(TABLE, 3, CoreTable.Use.LOAD_PART)).isEqualTo(1);
    assertThat(prepare(TABLE, 3, CoreTable.Use.LOAD_ALL)).isZero();
  }

  @Test
  void aRunMakesAndChangesNothing() throws Exception {
    insert("k", "a", "b", "c");

    assertThat(prepare(TABLE, 3, CoreTable.Use.RUN)).isEqualTo(1);
    assertThat(prepare(TABLE, 7, CoreTable.Use.RUN)).as("other fields").isZero();
    assertThat(prepare("not_there", 3, CoreTable.Use.RUN)).isZero();
    assertThat(read("k", null)).hasSize(3);
    assertThat(database.read("not_there", "k", Set.of("field0"), new HashMap<>())).isSameAs(Status.BAD_REQUEST);
  }

  @Test
  void aPartOfALoadDoesNotReplaceRecordsWithOtherFields() {
    insert("k", "a", "b", "c");

    assertThatThrownBy(() -> prepare(TABLE, 7, CoreTable.Use.LOAD_PART))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("has other fields");
    assertThat(read("k", null)).hasSize(3);
  }

  /** A table that the user made, as YCSB's stock client needs one: what does not fit is never misread. */
  @Test
  void aTableOfFieldsThatAreNotNullableIsRefused() throws Exception {
    createForeign("field0 String, field1 String");
    connections.current().execute("INSERT INTO foreign_it VALUES ('k', 'abc', 'def')");

    assertThat(database.read("foreign_it", "k", Set.of("field0"), new HashMap<>())).isSameAs(Status.BAD_REQUEST);
    assertThat(database.read("foreign_it", "k", null, new HashMap<>())).isSameAs(Status.BAD_REQUEST);
    assertThat(database.scan("foreign_it", "", 5, null, new Vector<>())).isSameAs(Status.BAD_REQUEST);
    assertThat(database.update("foreign_it", "k", TestDatabase.fields("x"))).isSameAs(Status.BAD_REQUEST);
    assertThat(connections.current().value("SELECT field0 FROM foreign_it")).isEqualTo("abc");
  }

  @Test
  void columnsOfTheUsersTableThatAreNotUsedMayHaveAnyType() throws Exception {
    createForeign("field0 Nullable(String), made DateTime DEFAULT now()");

    assertThat(database.insert("foreign_it", "k", TestDatabase.fields("x"))).isSameAs(Status.OK);
    assertThat(TestDatabase.read(database, "foreign_it", "k", "field0")).isEqualTo("x");
    assertThat(database.read("foreign_it", "k", null, new HashMap<>())).isSameAs(Status.BAD_REQUEST);
  }

  private void createForeign(String fields) throws Exception {
    connections.current()
        .execute("CREATE OR REPLACE TABLE foreign_it (YCSB_KEY String, " + fields
            + ") ENGINE = CoalescingMergeTree ORDER BY YCSB_KEY");
  }

  /** Parsed by a real server; there are no replicas here. */
  @Test
  void aReplicatedTableIsMadeAndDroppedOnTheWholeCluster() throws Exception {
    ClickHouseOptions options = TestDatabase.options("clickhouse.engine", "replicated", "clickhouse.cluster", "main");
    assertThat(TestDatabase.parsed(RecordTable.create(TestDatabase.table("t", 2, CoreTable.Use.LOAD_ALL), options)))
        .contains("ON CLUSTER main", "ENGINE = ReplicatedCoalescingMergeTree");
    assertThat(TestDatabase.parsed(options.drop("t"))).contains("ON CLUSTER main");
  }

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

  @Test
  void aMissingTableIsABadRequest() {
    assertThat(database.insert("no_such_table", "k", values("field0", "a"))).isSameAs(Status.BAD_REQUEST);
    assertThat(database.read("no_such_table", "k", Set.of("field0"), new HashMap<>())).isSameAs(Status.BAD_REQUEST);
  }

  private static long prepare(String table, int fields, CoreTable.Use use) throws Exception {
    return TestDatabase.prepare(TestDatabase.table(table, fields, use));
  }

  private void insert(String key, String... fields) {
    assertThat(database.insert(TABLE, key, TestDatabase.fields(fields))).isSameAs(Status.OK);
  }

  private static Map<String, ByteIterator> values(String field, String value) {
    return Map.of(field, new StringByteIterator(value));
  }

  private Map<String, String> read(String key, Set<String> fields) {
    Map<String, ByteIterator> result = new HashMap<>();
    assertThat(database.read(TABLE, key, fields, result)).isSameAs(Status.OK);
    return text(result);
  }

  private List<Map<String, String>> scan(String startKey, int records, Set<String> fields) {
    Vector<HashMap<String, ByteIterator>> result = new Vector<>();
    assertThat(database.scan(TABLE, startKey, records, fields, result)).isSameAs(Status.OK);
    return result.stream().map(ClickHouseRecordsIT::text).toList();
  }

  private static Map<String, String> text(Map<String, ByteIterator> record) {
    Map<String, String> text = new HashMap<>();
    record.forEach((field, value) -> text.put(field, new String(value.toArray())));
    return text;
  }
}
