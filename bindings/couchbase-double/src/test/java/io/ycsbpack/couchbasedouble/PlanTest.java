package io.ycsbpack.couchbasedouble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couchbase.client.core.error.CouchbaseException;
import com.couchbase.client.core.error.IndexNotFoundException;
import com.couchbase.client.core.error.ParsingFailureException;
import com.couchbase.client.core.error.PlanningFailureException;
import com.couchbase.client.java.json.JsonArray;
import com.couchbase.client.java.json.JsonObject;
import com.couchbase.client.java.query.QueryOptions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Which index a statement is planned with, and how EXPLAIN and the catalog tell of it. */
class PlanTest {
  private static final String C = "`b`.`_default`.`_default`";
  private static final String BY_G = "SELECT t.* FROM " + C + " AS t WHERE t.g = $1";

  @RegisterExtension
  private final DoubleCluster cluster = new DoubleCluster();

  @Test
  void explainTellsThePlanAndExecutesNothing() {
    cluster.bucket().collections().createCollection("_default", "other");
    run("CREATE INDEX `o` ON `b`.`_default`.`other`(`g`)");
    run("CREATE INDEX `i` ON " + C + "(`g`, `n`)");

    JsonObject covered = explain("SELECT t.n FROM " + C + " AS t WHERE t.g = $1 AND t.g IN "
        + "(SELECT RAW s.g FROM `b`.`_default`.`other` AS s WHERE s.g IS NOT MISSING)");
    assertThat(scan(covered).getString("#operator")).isEqualTo("IndexScan3");
    assertThat(scan(covered).getString("index")).isEqualTo("i");
    assertThat(scan(covered).containsKey("covers")).isTrue();
    assertThat(scan(covered.getArray("~subqueries").getObject(0)).getString("index")).isEqualTo("o");
    assertThat(covered.getString("~planner")).isEqualTo("couchbase-double");
    assertThat(scan(explain(BY_G)).containsKey("covers")).as("a whole document is fetched").isFalse();
    assertThatThrownBy(() -> run("EXPLAIN DELETE FROM " + C)).isInstanceOf(ParsingFailureException.class);
  }

  @Test
  void aStatementWithoutAnIndexThatFitsScansByThePrimaryOneOrIsRefused() {
    assertThatThrownBy(() -> explain(BY_G)).isInstanceOf(PlanningFailureException.class);

    run("CREATE PRIMARY INDEX `p` ON " + C);

    assertThat(scan(explain(BY_G)).getString("#operator")).isEqualTo("PrimaryScan3");
    assertThat(scan(explain(BY_G)).getString("index")).isEqualTo("p");
  }

  @Test
  void aDeferredIndexServesOnceItIsBuilt() {
    cluster.documents().upsert("k", JsonObject.create().put("g", 1));
    run("CREATE INDEX `i` ON " + C + "(`g`) WITH {\"defer_build\": true}");
    assertThat(run("SELECT i.state FROM system:indexes AS i").get(0).getString("state")).isEqualTo("deferred");
    assertThatThrownBy(() -> explain(BY_G)).isInstanceOf(CouchbaseException.class);

    run("BUILD INDEX ON " + C + "(`i`)");

    assertThat(scan(explain(BY_G)).getString("index")).isEqualTo("i");
    assertThat(run(BY_G, 1)).hasSize(1);
    assertThatThrownBy(() -> run("BUILD INDEX ON " + C + "(`no`)")).isInstanceOf(IndexNotFoundException.class);
  }

  @Test
  void partialAndFullTextIndexesAreListedAsWhatTheyAreAndServeNothing() {
    run("CREATE INDEX `i` ON " + C + "(`g`) WHERE status = 'open'");
    cluster.server().addFullTextIndex("_default", "_default", "texts");

    List<JsonObject> rows = run("SELECT i.name, i.`using`, i.condition, i.is_primary FROM system:indexes AS i "
        + "ORDER BY i.name");

    assertThat(rows).containsExactly(
        JsonObject.create().put("name", "i").put("using", "gsi").put("condition", "(status='open')"),
        JsonObject.create().put("name", "texts").put("using", "fts"));
    assertThatThrownBy(() -> explain(BY_G)).isInstanceOf(PlanningFailureException.class);
  }

  private JsonObject explain(String statement) {
    return run("EXPLAIN " + statement, 1).get(0);
  }

  private static JsonObject scan(JsonObject explained) {
    return explained.getObject("plan").getArray("~children").getObject(0);
  }

  private List<JsonObject> run(String statement, Object... parameters) {
    return cluster.cluster()
        .query(statement, QueryOptions.queryOptions().parameters(JsonArray.from(parameters)))
        .rowsAsObject();
  }
}
