// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

    assertThat(scan(explain(BY_G)).getString("#operator")).isEqualTo("IndexScan3");
    assertThat(scan(explain(BY_G)).getString("index")).isEqualTo("i");
    assertThat(
        scan(explain("SELECT RAW s.g FROM `b`.`_default`.`other` AS s WHERE s.g IS NOT MISSING")).getString("index"))
        .isEqualTo("o");
    assertThatThrownBy(() -> run("EXPLAIN DROP INDEX `i` ON " + C)).isInstanceOf(ParsingFailureException.class);
  }

  @Test
  void aStatementWithoutAnIndexThatFitsScansByThePrimaryOneOrIsRefused() {
    assertThatThrownBy(() -> explain(BY_G)).isInstanceOf(PlanningFailureException.class);

    run("CREATE PRIMARY INDEX `p` ON " + C);

    assertThat(scan(explain(BY_G)).getString("#operator")).isEqualTo("PrimaryScan3");
    assertThat(scan(explain(BY_G)).getString("index")).isEqualTo("p");
  }

  @Test
  void anIndexThatIsListedServesNothing() {
    JsonObject deferred = JsonObject.create().put("name", "later").put("state", "deferred").put("using", "gsi");
    cluster.server().listIndex(deferred.toString());

    assertThat(run("SELECT i.name, i.state, i.`using` FROM system:indexes AS i ORDER BY i.name"))
        .containsExactly(deferred);
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
