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
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The query service, through the real driver. */
class QueryIT {
  private static final String C = "`b`.`_default`.`_default`";

  @RegisterExtension
  private final DoubleCluster cluster = new DoubleCluster();

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
  void anIndexIsNamedOnce() {
    run("CREATE INDEX `i` ON " + C + "(`g`)");

    assertThatThrownBy(() -> run("CREATE INDEX `i` ON " + C + "(`n`)")).isInstanceOf(IndexExistsException.class);
    run("DROP INDEX `i` ON " + C);
    assertThatThrownBy(() -> run("DROP INDEX `i` ON " + C)).isInstanceOf(IndexNotFoundException.class);
  }

  @Test
  void aStatementWithoutAnIndexThatFitsScansByThePrimaryOneOrIsRefused() {
    String statement = "EXPLAIN SELECT t.* FROM " + C + " AS t WHERE t.g = $1";
    assertThatThrownBy(() -> run(statement, 1)).isInstanceOf(PlanningFailureException.class);

    run("CREATE PRIMARY INDEX `p` ON " + C);

    assertThat(run(statement, 1).toString()).contains("PrimaryScan3", "\"p\"");
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
        "SELECT t.* FROM {C} AS t WHERE META(t).cas = 1", "SELECT t.* FROM {C} AS t GROUP t.g",
        "SELECT t.* FROM {C} AS t ORDER BY t.g", "EXPLAIN DROP INDEX `x` ON {C}", "DELETE {C}",
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
