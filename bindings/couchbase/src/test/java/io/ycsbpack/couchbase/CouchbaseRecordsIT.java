// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;

/** Records on the double, or on the real cluster that COUCHBASE_URL names. */
class CouchbaseRecordsIT extends RecordSemantics {
  private static final String TABLE = "usertable";

  @RegisterExtension
  private final TestCluster cluster = new TestCluster();

  @Override
  Couchbase database(String... properties) throws DBException {
    Couchbase database = cluster.prepared(properties);
    for (String key : List.of("k", "made")) {
      database.delete(TABLE, key);
    }
    return database;
  }

  @Test
  void aScanReturnsTheRecordsFromTheStartKeyOn() throws DBException {
    Couchbase database = database();
    for (int i = 0; i < 20; i++) {
      String key = String.format("user%02d", i);
      database.delete(TABLE, key);
      assertThat(database.insert(TABLE, key, Fields.of("field0", "v" + i, "field1", "\"w\"" + i)))
          .isEqualTo(Status.OK);
    }

    assertThat(scan(database, "user05", 3, null)).containsExactly(Map.of("field0", "v5", "field1", "\"w\"5"),
        Map.of("field0", "v6", "field1", "\"w\"6"), Map.of("field0", "v7", "field1", "\"w\"7"));
    assertThat(scan(database, "user05x", 1, Set.of("field1"))).containsExactly(Map.of("field1", "\"w\"6"));
    assertThat(scan(database, "user18", 100, Set.of("field0"))).hasSize(2);
    assertThat(scan(database, "zzz", 5, null)).isEmpty();
  }

  @Test
  void updatesOfDifferentFieldsDoNotLoseEachOther() throws DBException, InterruptedException, ExecutionException {
    Couchbase first = database();
    first.insert(TABLE, "k", Fields.of("field0", "0"));
    int threads = 8;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    List<Future<?>> all = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      String field = "own" + thread;
      Couchbase database = cluster.connect();
      all.add(pool.submit(() -> {
        for (int i = 0; i <= 100; i++) {
          assertThat(database.update(TABLE, "k", Fields.of(field, String.valueOf(i)))).isEqualTo(Status.OK);
          assertThat(read(database, "k", Set.of(field))).isEqualTo(Map.of(field, String.valueOf(i)));
        }
      }));
    }
    for (Future<?> one : all) {
      one.get();
    }
    pool.shutdown();

    assertThat(read(first, "k", null)).hasSize(threads + 1).containsEntry("own3", "100");
  }

  @ParameterizedTest
  @CsvSource({"couchbase.durability, majority", "couchbase.durability, persistToMajority",
    "couchbase.epoll, false", "couchbase.kvEndpoints, 3", "couchbase.boost, 1",
    "couchbase.adhoc, true", "couchbase.maxParallelism, 4", "couchbase.retry, failfast",
    "couchbase.documentExpiry, 3600", "couchbase.queryEndpoints, 20"})
  void recordsAreTheSameWithEverySetting(String name, String value) throws DBException {
    Couchbase database = database(name, value);

    assertThat(database.insert(TABLE, "k", Fields.of("a", "1"))).isEqualTo(Status.OK);
    assertThat(database.update(TABLE, "k", Fields.of("b", "2"))).isEqualTo(Status.OK);
    assertThat(read(database, "k", null)).isEqualTo(Map.of("a", "1", "b", "2"));
    assertThat(scan(database, "k", 1, null)).containsExactly(Map.of("a", "1", "b", "2"));
  }

  @Test
  void aRecordExpires() throws DBException {
    Couchbase database = database("couchbase.documentExpiry", "1");
    database.insert(TABLE, "k", Fields.of("a", "1"));

    await().until(() -> database.read(TABLE, "k", null, new HashMap<>()) == Status.NOT_FOUND);
    assertThat(database.insert(TABLE, "k", Fields.of("a", "2"))).isEqualTo(Status.OK);
  }

  @Test
  void allThreadsShareOneConnectionWhichTheLastOneClosesWithItsThreads() throws DBException {
    assumeTrue(TestCluster.isDouble(), "connections are counted on the double");
    Couchbase first = cluster.prepared();
    int one = cluster.server().connections();
    Set<Couchbase> more = new HashSet<>();
    for (int i = 0; i < 10; i++) {
      more.add(cluster.connect());
    }
    assertThat(cluster.server().connections()).isEqualTo(one);

    more.forEach(Couchbase::cleanup);
    assertThat(first.read(TABLE, "no", null, new HashMap<>())).isEqualTo(Status.NOT_FOUND);
    first.cleanup();

    await().until(() -> cluster.server().connections() == 0);
    await().untilAsserted(() -> assertThat(driverThreads()).isEmpty());
  }

  /** The driver's own; a "cleaner" of java.lang.ref ends with the garbage collection after that. */
  private static List<String> driverThreads() {
    return Thread.getAllStackTraces()
        .keySet()
        .stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("cb-") && !name.startsWith("cb-cleaner"))
        .toList();
  }

  private static List<Map<String, String>> scan(Couchbase database, String from, int count, Set<String> fields) {
    Vector<HashMap<String, ByteIterator>> result = new Vector<>();
    assertThat(database.scan(TABLE, from, count, fields, result)).isEqualTo(Status.OK);
    return result.stream().map(Fields::text).toList();
  }
}
