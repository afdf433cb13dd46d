package io.ycsbpack.couchbasedouble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couchbase.client.core.error.CouchbaseException;
import com.couchbase.client.java.http.HttpPath;
import com.couchbase.client.java.http.HttpResponse;
import com.couchbase.client.java.http.HttpTarget;
import com.couchbase.client.java.json.JsonObject;
import com.couchbase.client.java.query.QueryOptions;
import com.couchbase.client.java.query.QueryScanConsistency;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the query service counts, by its REST interface and through the real driver. */
class QueryStatisticsIT {
  private static final String C = "`b`.`_default`.`_default`";

  @RegisterExtension
  private final DoubleCluster cluster = new DoubleCluster();

  private HttpResponse get(String path) {
    return cluster.cluster().httpClient().get(HttpTarget.query(), HttpPath.of(path));
  }

  private long count(String name) {
    return JsonObject.fromJson(get("/admin/stats").contentAsString()).getLong(name);
  }

  @Test
  void eachStatementCountsWithItsKindItsScanAndItsResults() {
    cluster.documents().upsert("k1", JsonObject.create().put("n", 1));
    cluster.documents().upsert("k2", JsonObject.create().put("n", 2));
    cluster.cluster().query("CREATE PRIMARY INDEX `p` ON " + C);
    cluster.cluster().query("CREATE INDEX `i` ON " + C + "(`n`)");

    cluster.cluster().query("SELECT META(t).id AS id FROM " + C + " AS t WHERE META(t).id >= 'k'");
    cluster.cluster()
        .query("SELECT t.* FROM " + C + " AS t WHERE t.n = 2",
            QueryOptions.queryOptions().scanConsistency(QueryScanConsistency.REQUEST_PLUS));
    cluster.cluster().query("DELETE FROM " + C + " AS t WHERE META(t).id = 'k1'");

    assertThat(count("requests.count")).isEqualTo(5);
    assertThat(count("selects.count")).isEqualTo(2);
    assertThat(count("deletes.count")).isEqualTo(1);
    assertThat(count("mutations.count")).isEqualTo(1);
    assertThat(count("result_count.count")).isEqualTo(3);
    assertThat(count("result_size.count")).isPositive();
    assertThat(count("primary_scans.count")).isEqualTo(2);
    assertThat(count("index_scans.count")).isEqualTo(1);
    assertThat(count("scan_plus.count")).isEqualTo(1);
    assertThat(count("unbounded.count")).isEqualTo(4);
    assertThat(count("errors.count")).isZero();
    assertThat(count("request_time.count")).isPositive();
  }

  @Test
  void anExplanationScansNothing() {
    cluster.cluster().query("CREATE PRIMARY INDEX `p` ON " + C);

    cluster.cluster().query("EXPLAIN SELECT META(t).id AS id FROM " + C + " AS t");

    assertThat(count("primary_scans.count")).isZero();
    assertThat(count("selects.count")).isZero();
  }

  @Test
  void errorsAreCounted() {
    assertThatThrownBy(() -> cluster.cluster().query("SELECT nothing known")).isInstanceOf(CouchbaseException.class);

    assertThat(count("errors.count")).isEqualTo(1);
    assertThat(count("requests.count")).isEqualTo(1);
  }

  @Test
  void vitalsHoldWhatTheDoubleKnowsAndNoMemoryOfAService() {
    cluster.cluster().query("CREATE PRIMARY INDEX `p` ON " + C);

    JsonObject vitals = JsonObject.fromJson(get("/admin/vitals").contentAsString());

    assertThat(vitals.getLong("request.completed.count")).isEqualTo(1);
    assertThat(vitals.getNames()).doesNotContain("memory.total", "gc.pause.time");
  }

  @Test
  void nothingElseOfTheInterfaceIsThere() {
    assertThat(get("/admin/settings").statusCode()).isEqualTo(404);
    assertThat(cluster.cluster().httpClient().post(HttpTarget.query(), HttpPath.of("/admin/stats")).statusCode())
        .isEqualTo(405);
    cluster.server().faults().forbidStatistics(true);
    assertThat(get("/admin/stats").statusCode()).isEqualTo(403);
  }
}
