// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;

/** What reads and writes by key mean, on whatever server {@link #database} connects to. */
abstract class RecordSemantics {
  private static final String TABLE = "usertable";

  /** A connection with these properties, name and value alternating; its collection is empty. */
  abstract Couchbase database(String... properties) throws DBException;

  @Test
  void aRecordIsReadAsItWasInserted() throws DBException {
    Couchbase database = database();
    StringBuilder every = new StringBuilder();
    IntStream.range(0, 256).forEach(b -> every.append((char) b));

    assertThat(database.insert(TABLE, "k", Fields.of("field0", "plain", "field1", every.toString(), "field2", "")))
        .isEqualTo(Status.OK);

    assertThat(read(database, "k", null))
        .isEqualTo(Map.of("field0", "plain", "field1", every.toString(), "field2", ""));
    assertThat(read(database, "k", Set.of("field0", "no"))).isEqualTo(Map.of("field0", "plain"));
  }

  @Test
  void anUpdateKeepsTheOtherFields() throws DBException {
    Couchbase database = database();
    database.insert(TABLE, "k", Fields.of("a", "1", "b", "2", "with.dot", "3"));

    assertThat(database.update(TABLE, "k", Fields.of("b", "new \"quoted\" \\", "with.dot", "4", "c", "5")))
        .isEqualTo(Status.OK);

    assertThat(read(database, "k", null))
        .isEqualTo(Map.of("a", "1", "b", "new \"quoted\" \\", "with.dot", "4", "c", "5"));
  }

  @Test
  void anUpdateOfManyFieldsKeepsTheOthersToo() throws DBException {
    Couchbase database = database();
    Map<String, String> expected = new HashMap<>(Map.of("kept", "as it was"));
    database.insert(TABLE, "k", Fields.of("kept", "as it was", "field3", "old"));
    Map<String, ByteIterator> many = new LinkedHashMap<>();
    for (int i = 0; i < 30; i++) {
      many.putAll(Fields.of("field" + i, "new" + i));
      expected.put("field" + i, "new" + i);
    }

    assertThat(database.update(TABLE, "k", many)).isEqualTo(Status.OK);

    assertThat(read(database, "k", null)).isEqualTo(expected);
  }

  @Test
  void whatIsNotSoHasItsStatus() throws DBException {
    Couchbase database = database();
    database.insert(TABLE, "k", Fields.of("a", "1"));

    assertThat(database.read(TABLE, "no", null, new HashMap<>())).isEqualTo(Status.NOT_FOUND);
    assertThat(database.update(TABLE, "no", Fields.of("a", "1"))).isEqualTo(Status.NOT_FOUND);
    assertThat(database.delete(TABLE, "no")).isEqualTo(Status.NOT_FOUND);
    assertThat(database.insert(TABLE, "k", Fields.of("a", "2"))).isEqualTo(CouchbaseFailure.EXISTS);
    assertThat(database.delete(TABLE, "k")).isEqualTo(Status.OK);
    assertThat(database.read(TABLE, "k", null, new HashMap<>())).isEqualTo(Status.NOT_FOUND);
  }

  @Test
  void withUpsertInsertsWriteOverAndUpdatesMakeRecords() throws DBException {
    Couchbase database = database("couchbase.upsert", "true");

    assertThat(database.insert(TABLE, "k", Fields.of("a", "1"))).isEqualTo(Status.OK);
    assertThat(database.insert(TABLE, "k", Fields.of("a", "2"))).isEqualTo(Status.OK);
    assertThat(database.update(TABLE, "made", Fields.of("a", "3"))).isEqualTo(Status.OK);

    assertThat(read(database, "k", null)).isEqualTo(Map.of("a", "2"));
    assertThat(read(database, "made", null)).isEqualTo(Map.of("a", "3"));
  }

  static Map<String, String> read(Couchbase database, String key, Set<String> fields) {
    Map<String, ByteIterator> result = new HashMap<>();
    assertThat(database.read(TABLE, key, fields, result)).isEqualTo(Status.OK);
    return Fields.text(result);
  }
}
