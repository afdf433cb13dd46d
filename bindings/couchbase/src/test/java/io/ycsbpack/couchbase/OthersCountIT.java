package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.couchbase.client.java.query.QueryOptions;
import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.probe.QueryCount;
import io.ycsbpack.couchbase.connection.ConnectionOptions;
import io.ycsbpack.couchbase.connection.SentOperations;
import io.ycsbpack.couchbase.connection.SharedCluster;
import io.ycsbpack.couchbasedouble.kv.Opcode;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.StringByteIterator;

/** What the servers count tells whether others load them. */
class OthersCountIT {
  private static final int STATEMENTS = 40;
  private static final Duration LONGEST = Duration.ofMinutes(3);
  /** The double reads its counters four times in a second, and tells of it by whole seconds. */
  private static final Duration SEVERAL_READINGS = Duration.ofSeconds(6);

  @RegisterExtension
  private final TestCluster cluster = new TestCluster();

  @BeforeEach
  void needsAClusterOfItsOwn() {
    assumeTrue(TestCluster.isDouble(), "needs a cluster that nothing else uses");
  }

  /** As another process would: what it sends is not counted as this process's own. */
  private SharedCluster another() {
    return SharedCluster.join(ConnectionOptions.of(cluster.settings("couchbase.host",
        cluster.server().connectionString() + "?kv_timeout=120s")));
  }

  /** What this process's own clients share. */
  private SharedCluster shared() {
    return SharedCluster.join(ConnectionOptions.of(cluster.settings()));
  }

  @Test
  void countsTheStatementsOfEveryClientWithoutItsOwnReadings() throws Exception {
    try (Target target = cluster.open(); SharedCluster another = another()) {
      QueryCount count = target.statementCount().orElseThrow();
      QueryCount.Counts before = count.read();
      for (int i = 0; i < STATEMENTS; i++) {
        another.cluster().query("SELECT i.name FROM system:indexes AS i", QueryOptions.queryOptions());
      }

      QueryCount.Counts since = count.read().since(before);
      assertThat(since.queries() - since.sent()).isEqualTo(STATEMENTS);
      since = count.read().since(before);
      assertThat(since.queries() - since.sent()).as("readings are not in it").isEqualTo(STATEMENTS);
    }
  }

  @Test
  void countsTheKeyValueOperationsOfOthersBesidesThoseOfThisClient() throws Exception {
    try (Target target = cluster.open(); SharedCluster another = another(); SharedCluster shared = shared()) {
      target.prepareCoreTable(table(false));
      Couchbase own = cluster.connect();
      QueryCount count = target.statementCount().orElseThrow();
      long sent = 0;
      long retries = 0;
      QueryCount.Counts since;
      Instant end = Instant.now().plus(LONGEST);
      do {
        retries = shared.sent().now().retries();
        QueryCount.Counts before = count.read();
        sent = 0;
        for (Instant phase = Instant.now().plus(SEVERAL_READINGS); Instant.now().isBefore(phase); sent += 100) {
          for (int i = 0; i < 100; i++) {
            another.collection(another.options().records()).upsert("other", Map.of());
          }
          own.insert("usertable", "own" + System.nanoTime(), record("value"));
        }
        since = count.read().since(before);
      } while (since.unknown() != null && Instant.now().isBefore(end));

      assertThat(since.unknown()).isNull();
      assertThat(since.sent()).as("with what the driver sent again")
          .isBetween(sent / 100, sent / 100 + shared.sent().now().retries() - retries);
      assertThat(since.queries() - since.sent()).isBetween(sent / 100, sent);
    }
  }

  @Test
  void whatTheUserMayNotReadIsNamedOnceThisClientSendsSomethingOfTheKind() throws Exception {
    cluster.server().faults().forbidStatistics(true);
    try (Target target = cluster.open()) {
      target.prepareCoreTable(table(false));
      QueryCount count = target.statementCount().orElseThrow();
      assertThat(count.read().unknown()).isNull();
      cluster.connect().insert("usertable", "one", record("value"));

      assertThat(count.read().unknown())
          .isEqualTo("the user may not read the statistics of the bucket, which the role data_monitoring allows");
      assertThat(count.read().unknown()).as("of a time in which it sent nothing").isNull();
    }
  }

  @Test
  void aTimeInWhichNoNodeReadItsCountersTwiceIsNamed() throws Exception {
    try (Target target = cluster.open()) {
      target.prepareCoreTable(table(false));
      QueryCount count = target.statementCount().orElseThrow();
      count.read();
      cluster.connect().insert("usertable", "one", record("value"));

      assertThat(count.read().unknown()).contains("key-value operations");
    }
  }

  /** A kind of operation that is not counted would be taken for one of others. */
  @Test
  void whatThisClientSendsIsCountedAsTheServerCountsIt() throws Exception {
    try (Target target = cluster.open(); SharedCluster shared = shared()) {
      target.prepareCoreTable(table(true));
      for (String[] more : new String[][]{{}, {"couchbase.upsert", "true"}, {"couchbase.scan", "ids"},
        {"couchbase.read", "any-replica"}}) {
        Couchbase database = cluster.connect(more);
        SentOperations.Counts sent = shared.sent().now();
        long lookups = served(Opcode.LOOKUPS);
        long mutations = served(Opcode.MUTATIONS);
        everything(database, "key" + more.length + String.join("", more));
        SentOperations.Counts now = shared.sent().now();

        assertThat(now.lookups() - sent.lookups()).as(String.join("=", more))
            .isEqualTo(served(Opcode.LOOKUPS) - lookups);
        assertThat(now.mutations() - sent.mutations()).as(String.join("=", more))
            .isEqualTo(served(Opcode.MUTATIONS) - mutations);
        assertThat(now.statements() - sent.statements()).as(String.join("=", more)).isEqualTo(1);
      }
    }
  }

  @Test
  void anOperationThatTheDriverSendsAgainCountsAgain() throws DBException {
    try (Target target = cluster.open(); SharedCluster shared = shared()) {
      target.prepareCoreTable(table(false));
      Couchbase database = cluster.connect();
      cluster.server().faults().temporaryFailures(3);

      long retries = shared.sent().now().retries();
      database.insert("usertable", "again", record("value"));

      Instant end = Instant.now().plus(LONGEST);
      while (shared.sent().now().retries() - retries < 3 && Instant.now().isBefore(end)) {
        Thread.onSpinWait();
      }
      assertThat(shared.sent().now().retries() - retries).isGreaterThanOrEqualTo(3);
    }
  }

  private static CoreTable table(boolean scanned) {
    return new CoreTable("usertable", 1, "field", scanned, CoreTable.Use.LOAD_PART);
  }

  private long served(Set<Opcode> opcodes) {
    return cluster.server().count(opcodes);
  }

  private static void everything(Couchbase database, String key) {
    database.insert("usertable", key, record("value"));
    database.read("usertable", key, null, new HashMap<>());
    database.update("usertable", key, record("another"));
    Map<String, ByteIterator> many = new LinkedHashMap<>();
    for (int i = 0; i < 20; i++) {
      many.put("field" + i, new StringByteIterator("value"));
    }
    database.update("usertable", key, many);
    database.scan("usertable", key, 1, null, new Vector<>());
    database.delete("usertable", key);
  }

  private static Map<String, ByteIterator> record(String value) {
    Map<String, ByteIterator> record = new LinkedHashMap<>();
    record.put("field0", new StringByteIterator(value));
    return record;
  }
}
