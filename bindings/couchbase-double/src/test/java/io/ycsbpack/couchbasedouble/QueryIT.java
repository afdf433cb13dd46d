// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couchbase.client.core.error.CouchbaseException;
import com.couchbase.client.core.error.IndexExistsException;
import com.couchbase.client.core.error.IndexNotFoundException;
import com.couchbase.client.core.error.ParsingFailureException;
import com.couchbase.client.core.error.PlanningFailureException;
import com.couchbase.client.java.json.JsonArray;
import com.couchbase.client.java.json.JsonObject;
import com.couchbase.client.java.query.QueryOptions;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The query service, through the real driver. */
class QueryIT {
  private static final String C = "`b`.`_default`.`_default`";

  @RegisterExtension
  private final DoubleCluster cluster = new DoubleCluster();

  @Test
  void aScanReturnsDocumentsInTheOrderOfTheIds() {
    documents(50);
    run("CREATE PRIMARY INDEX `p` ON " + C);

    String scan = "SELECT META(t).id AS `__id`, t.* FROM " + C
        + " AS t WHERE META(t).id >= $1 ORDER BY META(t).id LIMIT $2";
    List<JsonObject> rows = run(scan, "k020", 3);

    assertThat(rows).extracting(row -> row.getString("__id")).containsExactly("k020", "k021", "k022");
    assertThat(rows.get(0).getInt("n")).isEqualTo(20);
    assertThat(run(scan, "z", 3)).isEmpty();
    assertThat(run("SELECT META(t).id AS id, t.`n` FROM " + C + " AS t WHERE META(t).id >= $1 AND META(t).id < $2 "
        + "ORDER BY META(t).id DESC", "k010", "k012")).containsExactly(
            JsonObject.create().put("id", "k011").put("n", 11), JsonObject.create().put("id", "k010").put("n", 10));
  }

  @Test
  void groupsAndCountsAreThoseOfTheDocuments() {
    Random random = new Random(1);
    TreeMap<Integer, Integer> counts = new TreeMap<>();
    run("CREATE INDEX `i` ON " + C + "(`g`, `p`)");
    for (int i = 0; i < 300; i++) {
      int project = random.nextInt(7);
      cluster.documents().upsert("k" + i, JsonObject.create().put("g", i % 3).put("p", project));
      if (i % 3 == 1) {
        counts.merge(project, 1, Integer::sum);
      }
    }

    assertThat(run("SELECT t.p, COUNT(*) AS c FROM " + C + " AS t WHERE t.g = $1 GROUP BY t.p ORDER BY t.p", 1))
        .extracting(row -> row.getInt("c"))
        .containsExactlyElementsOf(counts.values());
    assertThat(run("SELECT t.g, COUNT(*) AS c, MAX(t.p) AS m, MIN(t.p) AS l, SUM(t.p) AS s, COUNT(DISTINCT t.p) AS d "
        + "FROM " + C + " AS t WHERE t.g = 1 GROUP BY t.g")).containsExactly(JsonObject.create()
            .put("g", 1)
            .put("c", 100)
            .put("m", counts.lastKey())
            .put("l", counts.firstKey())
            .put("s", counts.entrySet().stream().mapToInt(entry -> entry.getKey() * entry.getValue()).sum())
            .put("d", counts.size()));
    assertThat(run("SELECT COUNT(*) AS c FROM " + C + " AS t WHERE t.g = 5").get(0).getInt("c")).isZero();
    assertThat(run("SELECT t.* FROM " + C + " AS t WHERE t.g = 1 AND t.p = 3 LIMIT 2")).hasSize(2)
        .allSatisfy(row -> assertThat(row.getInt("p")).isEqualTo(3));
  }

  @Test
  void aSubSelectChoosesRows() {
    run("CREATE INDEX `i` ON " + C + "(`g`)");
    documents(10);
    cluster.bucket().collections().createCollection("_default", "other");
    cluster.bucket().collection("other").insert("x", JsonObject.create().put("g", 1));
    run("CREATE INDEX `o` ON `b`.`_default`.`other`(`g`)");
    String statement = "SELECT RAW COUNT(*) FROM " + C + " AS t WHERE t.g = $1 AND t.g IN "
        + "(SELECT DISTINCT RAW s.g FROM `b`.`_default`.`other` AS s WHERE s.g IS NOT MISSING) GROUP BY t.g";

    assertThat(numbers(statement, 1)).containsExactly(5);
    assertThat(numbers(statement, 0)).isEmpty();
  }

  @Test
  void indexesFollowEveryWrite() {
    run("CREATE INDEX `i` ON " + C + "(`g`)");
    documents(10);
    cluster.documents().upsert("k001", JsonObject.create().put("g", 7));
    cluster.documents().upsert("k003", JsonObject.create().put("other", 1));
    cluster.documents().remove("k005");

    assertThat(numbers("SELECT RAW COUNT(*) FROM " + C + " AS t WHERE t.g = 1")).containsExactly(2);
    assertThat(numbers("SELECT RAW COUNT(*) FROM " + C + " AS t WHERE t.g = 7")).containsExactly(1);
    run("CREATE INDEX `later` ON " + C + "(`n`)");
    assertThat(run("SELECT t.n FROM " + C + " AS t WHERE t.n = 8")).hasSize(1);
  }

  @Test
  void indexesAreListedAndNamedOnce() {
    run("CREATE PRIMARY INDEX `p` ON " + C);
    run("CREATE INDEX `i` ON " + C + "(`g`, `n`)");

    assertThat(run("SELECT i.name, i.state, i.is_primary, i.index_key FROM system:indexes AS i "
        + "WHERE i.keyspace_id = $1 AND i.bucket_id IS MISSING ORDER BY i.name", "b")).containsExactly(
            JsonObject.create().put("name", "i").put("state", "online").put("index_key", JsonArray.from("`g`", "`n`")),
            JsonObject.create()
                .put("name", "p")
                .put("state", "online")
                .put("is_primary", true)
                .put("index_key", JsonArray.create()));
    assertThatThrownBy(() -> run("CREATE INDEX `i` ON " + C + "(`g`)")).isInstanceOf(IndexExistsException.class);
    run("DROP INDEX `i` ON " + C);
    assertThatThrownBy(() -> run("DROP INDEX `i` ON " + C)).isInstanceOf(IndexNotFoundException.class);
  }

  @Test
  void aCountOfAllNeedsNoIndex() {
    documents(10);

    assertThat(numbers("SELECT RAW COUNT(*) FROM " + C)).containsExactly(10);
    assertThatThrownBy(() -> run("SELECT RAW COUNT(*) FROM " + C + " AS t WHERE t.g = 1"))
        .isInstanceOf(PlanningFailureException.class);
  }

  @Test
  void aStatementThatWritesIsRefusedWhereOnlyReadsAreAllowed() {
    assertThatThrownBy(() -> cluster.cluster()
        .query("CREATE PRIMARY INDEX ON " + C, QueryOptions.queryOptions().readonly(true)))
        .isInstanceOf(CouchbaseException.class);
    assertThat(run("SELECT i.name FROM system:indexes AS i")).isEmpty();
  }

  @Test
  void aSlipIsASyntaxError() {
    run("CREATE PRIMARY INDEX ON " + C);

    assertThat(List.of(
        "SELEC t.* FROM {C} AS t WHERE t.g = 1", "SELECT t.* FRM {C} AS t WHERE t.g = 1",
        "SELECT t.* FROM {C} AS t WHERE t.g = 1 LIMIT", "SELECT t.* FROM {C} AS t WHERE t.g == 1",
        "SELECT t.* FROM {C} AS t WHERE (t.g = 1", "SELECT t.* FROM {C} AS t WHERE t.g = 1 AND",
        "SELECT x.* FROM {C} AS t WHERE t.g = 1", "SELECT t.g FROM {C} AS t WHERE x.g = 1",
        "SELECT g FROM {C} AS t WHERE t.g = 1", "SELECT t.g, FROM {C} AS t WHERE t.g = 1",
        "SELECT COUNT(* FROM {C} AS t WHERE t.g = 1", "SELECT LENGTH(t.g) FROM {C} AS t WHERE t.g = 1",
        "SELECT t.* FROM `b.`_default`.`_default` AS t WHERE t.g = 1",
        "SELECT t.* FROM {C} AS t WHERE t.g = 1; SELECT 1",
        "SELECT t.* FROM {C} AS t WHERE META(t).cas = 1", "SELECT t.* FROM {C} AS t GROUP t.g", "DELETE {C}",
        "SELECT t.* FROM {C} AS t WHERE t.g = 'open", "CREATE INDEX `x` ON {C}", ";"))
        .allSatisfy(statement -> assertThatThrownBy(() -> run(statement.replace("{C}", C)))
            .isInstanceOf(ParsingFailureException.class));
  }

  @Test
  void unknownKeyspacesAndMissingParametersAreRefused() {
    run("CREATE PRIMARY INDEX ON " + C);

    assertThatThrownBy(() -> run("SELECT t.* FROM `b`.`_default`.`no` AS t")).hasMessageContaining("12003");
    assertThatThrownBy(() -> run("SELECT t.* FROM `other` AS t")).hasMessageContaining("12003");
    assertThatThrownBy(() -> run("SELECT t.* FROM " + C + " AS t WHERE t.g = $2", 1)).hasMessageContaining("5010");
  }

  @Test
  void statementsArePreparedOnceAndExecutedManyTimes() {
    documents(3);
    run("CREATE PRIMARY INDEX ON " + C);
    String statement = "SELECT RAW COUNT(*) FROM " + C + " AS t WHERE META(t).id >= $1";

    for (int i = 0; i < 3; i++) {
      assertThat(cluster.cluster()
          .query(statement, QueryOptions.queryOptions().adhoc(false).parameters(JsonArray.from("k00" + i)))
          .rowsAs(Integer.class)).containsExactly(3 - i);
    }
  }

  private void documents(int count) {
    IntStream.range(0, count)
        .forEach(i -> cluster.documents()
            .upsert(String.format("k%03d", i), JsonObject.create().put("n", i).put("g", i % 2)));
  }

  private List<JsonObject> run(String statement, Object... parameters) {
    return cluster.cluster()
        .query(statement, QueryOptions.queryOptions().parameters(JsonArray.from(parameters)))
        .rowsAsObject();
  }

  private List<Integer> numbers(String statement, Object... parameters) {
    return cluster.cluster()
        .query(statement, QueryOptions.queryOptions().parameters(JsonArray.from(parameters)))
        .rowsAs(Integer.class);
  }
}
