package io.ycsbpack.couchbase.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.couchbase.client.java.json.JsonObject;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.capture.ColumnShape;
import io.ycsbpack.core.capture.TableShape;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.couchbase.connection.ConnectionOptions;
import io.ycsbpack.couchbase.connection.Indexes;
import io.ycsbpack.couchbase.connection.Keyspace;
import io.ycsbpack.couchbase.connection.NewDefinition;
import io.ycsbpack.couchbase.connection.SharedCluster;
import io.ycsbpack.couchbase.connection.Statements;
import io.ycsbpack.couchbasedouble.CouchbaseDouble;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Documents that are looked at, and what is made of them, on the double. */
class DocumentSampleIT {
  private static final Keyspace KEYSPACE = new Keyspace("default", "shop", "orders");
  private static final Duration LONGEST = Duration.ofMinutes(2);
  private static final int DOCUMENTS = 6000;

  private CouchbaseDouble server;
  private SharedCluster shared;

  @BeforeEach
  void start() throws IOException {
    server = CouchbaseDouble.builder().password("secret-of-the-test").start();
    shared = SharedCluster.join(ConnectionOptions.of(Settings.NONE.with(Map.of("couchbase.host",
        server.connectionString(), "couchbase.password", "secret-of-the-test", "couchbase.kvTimeout", "2m",
        "couchbase.connectTimeout", "2m", "couchbase.managementTimeout", "2m"), "the test")));
    shared.bucket().waitUntilReady(LONGEST);
    run("CREATE SCOPE IF NOT EXISTS `default`.`shop`");
    run("CREATE COLLECTION IF NOT EXISTS " + KEYSPACE.sql());
    for (int i = 0; i < DOCUMENTS; i++) {
      shared.collection(KEYSPACE)
          .upsert(String.format("order::%06d", i), JsonObject.create()
              .put("tenant", (int) (Math.pow(Chance.fraction(i, 1), 4) * 50) + 1)
              .put("status", List.of("open", "paid", "sent").get(i % 3)));
    }
  }

  @AfterEach
  void stop() {
    shared.close();
    server.close();
  }

  private void run(String statement) {
    new Statements(shared).manage(LONGEST, statement);
    new NewDefinition(shared).await(statement);
  }

  @Test
  void someDocumentsChosenAtRandomStandForAll() {
    run("CREATE PRIMARY INDEX `p` ON " + KEYSPACE.sql());

    TableShape shape = new DocumentSample(shared, KEYSPACE, LONGEST, 2000).shape().orElseThrow();

    assertThat(shape.rows()).isEqualTo(DOCUMENTS);
    assertThat(shape.seen()).isBetween(1700L, 2300L);
    assertThat(shape.parts()).singleElement().asString().endsWith(" documents, chosen at random");
    ColumnShape tenant = column(shape, "tenant");
    assertThat(tenant.type()).isEqualTo("integer");
    assertThat(tenant.values().shares().get(0)).as("of the first of 50").isCloseTo(0.376, within(0.05));
    assertThat(column(shape, "status").values().distinct()).isEqualTo(3);
  }

  @Test
  void aCollectionWithoutAPrimaryIndexIsReadByAnotherOneAndWithoutAnyNotAtAll() {
    assertThatThrownBy(() -> new DocumentSample(shared, KEYSPACE, LONGEST).shape()).isInstanceOf(TargetException.class)
        .hasMessageContaining("a primary index, or by a secondary one");
    run("CREATE INDEX `t` ON " + KEYSPACE.sql() + "(`tenant`)");

    TableShape shape = new DocumentSample(shared, KEYSPACE, LONGEST, 1000).shape().orElseThrow();

    assertThat(shape.parts()).singleElement()
        .asString()
        .endsWith("chosen at random, of those where d.`tenant` IS NOT MISSING");
  }

  @Test
  void anotherCollectionIsFilledWithDocumentsOfTheShape() {
    run("CREATE PRIMARY INDEX `p` ON " + KEYSPACE.sql());
    TableShape shape = new DocumentSample(shared, KEYSPACE, LONGEST).shape().orElseThrow();
    assertThat(shape.parts()).as("all are read").isEmpty();
    Keyspace copy = new Keyspace("default", "shop", "copy");
    run("CREATE COLLECTION " + copy.sql());
    run("CREATE PRIMARY INDEX `p` ON " + copy.sql());

    GeneratedDocuments.of(GeneratedDocuments.statement(copy, shape).replace("${scale}", "0.5")).write(shared, LONGEST);

    TableShape copied = new DocumentSample(shared, copy, LONGEST).shape().orElseThrow();
    assertThat(copied.rows()).isEqualTo(DOCUMENTS / 2);
    ColumnShape original = column(shape, "tenant");
    for (int i = 0; i < ColumnShape.RANKS.size(); i++) {
      assertThat(column(copied, "tenant").values().shares().get(i)).as("share of the first " + ColumnShape.RANKS.get(i))
          .isCloseTo(original.values().shares().get(i), within(0.05));
    }
    assertThat(new DocumentSample(shared, new Keyspace("default", "_default", "_default"), LONGEST).shape())
        .as("there are none")
        .isEqualTo(Optional.empty());
  }

  @Test
  void indexesAreListedAsWhatMakesThem() {
    run("CREATE PRIMARY INDEX `p` ON " + KEYSPACE.sql());
    run("CREATE INDEX `t` ON " + KEYSPACE.sql() + "(`tenant`, `status`) PARTITION BY HASH(META().id)");
    run("CREATE INDEX `open` ON " + KEYSPACE.sql() + "(`tenant`) WHERE status = 'open' WITH {'defer_build': true}");
    server.addFullTextIndex("shop", "orders", "texts");
    List<String> left = new ArrayList<>();

    List<String> made = new Indexes(shared, KEYSPACE).definitions(left::add);

    assertThat(made).containsExactlyInAnyOrder(
        "CREATE PRIMARY INDEX IF NOT EXISTS `p` ON `default`.`shop`.`orders`",
        "CREATE INDEX IF NOT EXISTS `t` ON `default`.`shop`.`orders`(`tenant`, `status`) PARTITION BY HASH((meta().`id`))",
        "CREATE INDEX IF NOT EXISTS `open` ON `default`.`shop`.`orders`(`tenant`) WHERE (status='open')"
            + " WITH {\"defer_build\": true}");
    assertThat(left).hasSize(2)
        .anyMatch(line -> line.contains("texts") && line.contains("full-text search"))
        .anyMatch(line -> line.contains("the partial index open"));
    made.forEach(this::run);
    assertThat(new Indexes(shared, KEYSPACE).definitions(left::add)).containsExactlyInAnyOrderElementsOf(made);
  }

  private static ColumnShape column(TableShape shape, String name) {
    return shape.columns().stream().filter(column -> column.name().equals(name)).findFirst().orElseThrow();
  }
}
