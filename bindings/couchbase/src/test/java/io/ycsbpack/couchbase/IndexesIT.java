// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couchbase.client.java.json.JsonObject;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.TenantLoad;
import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantStore;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Which indexes a run wants, which of those that are there serve it, and what it says of the others. */
class IndexesIT {
  private static final Set<TenantQuery> ALL = EnumSet.allOf(TenantQuery.class);
  private static final Map<String, String> SMALL = Map.of("tenantq.rows", "500", "tenantq.tenants", "5",
      "tenantq.t2rows", "15");
  private static final String EVENTS = "`default`.`ycsbpack_test`.`tenant_events`";
  private static final String RECORDS = "`default`.`ycsbpack_test`.`records`";
  private static final CoreTable SCANNED = TestCluster.table(true, CoreTable.Use.RUN);

  @RegisterExtension
  private final TestCluster cluster = TestCluster.ofDouble();
  @TempDir
  private Path folder;
  private final Settings settings = Settings.NONE.with(SMALL, "the test");
  private final TenantSpec spec = TenantSpec.of(settings);
  private Target target;
  private TenantStore store;
  private SharedCluster shared;

  @BeforeEach
  void open() {
    target = cluster.open();
    store = target.tenantStore().orElseThrow();
    shared = SharedCluster.join(CouchbaseOptions.of(cluster.settings()));
  }

  @AfterEach
  void close() {
    shared.close();
    target.close();
  }

  @Test
  void thePlanOfEachQueryIsKeptInTheRecord() throws Exception {
    load();
    store.checkQueries(spec, ALL);

    assertThat(target.plans()).containsOnlyKeys("Q1", "Q2", "Q3", "Q4", "Q4, sub-select")
        .containsEntry("Q1", "IndexScan3 by ycsbpack_tenant_project on tenant_events")
        .containsEntry("Q3", "IndexScan3 by ycsbpack_tenant_project on tenant_events");
    assertThat(target.plans().get("Q4, sub-select")).isEqualTo("IndexScan3 by ycsbpack_tenant on tenant_events_t2");
    CommandResult run = run();
    assertThat(run.exitCode()).as(run.err()).isZero();
    JsonObject plans = record().getObject("target").getObject("plans");
    assertThat(plans.getString("Q2")).isEqualTo("IndexScan3 by ycsbpack_tenant_project on tenant_events");
  }

  @Test
  void aTenantRunWithoutItsIndexIsRefusedWithTheStatementThatMakesIt() throws Exception {
    load();
    query("DROP INDEX `ycsbpack_tenant_project` ON " + EVENTS);

    CommandResult run = run();

    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(2);
    assertThat(run.err()).contains("ycsb load couchbase --schema-only")
        .contains("CREATE INDEX `ycsbpack_tenant_project` ON " + EVENTS + "(`tenant_id`, `project_id`)");
  }

  @Test
  void onlyTheIndexesOfTheMixAreWanted() throws Exception {
    load();
    query("DROP INDEX `ycsbpack_tenant` ON `default`.`ycsbpack_test`.`tenant_events_t2`");

    store.checkQueries(spec, EnumSet.of(TenantQuery.Q1, TenantQuery.Q3));

    assertThatThrownBy(() -> store.checkQueries(spec, EnumSet.of(TenantQuery.Q4))).isInstanceOf(TargetException.class);
  }

  @Test
  void aPlanThatScansTheWholeCollectionIsRefusedAlthoughTheIndexIsThere() throws Exception {
    load();
    cluster.server()
        .explain(
            """
                {"plan": {"#operator": "Sequence", "~children": [
                  {"#operator": "PrimaryScan3", "index": "ycsbpack_primary", "using": "gsi", "keyspace": "tenant_events"}]}}""");

    assertThatThrownBy(() -> store.checkQueries(spec, ALL)).isInstanceOf(TargetException.class)
        .hasMessageContaining("Q1 would not be answered by the index that is meant for it")
        .hasMessageContaining("PrimaryScan3 by ycsbpack_primary");
  }

  @Test
  void thePlanOfAScanIsKept() {
    target.prepareCoreTable(TestCluster.table(true, CoreTable.Use.LOAD_PART));
    target.prepareCoreTable(SCANNED);

    assertThat(target.plans()).containsEntry("SCAN", "PrimaryScan3 by ycsbpack_primary on records");
  }

  @Test
  void aFullTextIndexIsNoPrimaryIndex() {
    target.prepareCoreTable(TestCluster.table(false, CoreTable.Use.LOAD_PART));
    cluster.server().listIndex("""
        {"bucket_id": "default", "scope_id": "ycsbpack_test", "keyspace_id": "records", "name": "texts",
         "state": "online", "using": "fts", "index_key": []}""");

    assertThatThrownBy(() -> target.prepareCoreTable(SCANNED)).isInstanceOf(TargetException.class)
        .hasMessageContaining("texts does not serve: it is kept by full-text search")
        .hasMessageContaining("CREATE PRIMARY INDEX");
  }

  @Test
  void aPartialIndexDoesNotServe() throws Exception {
    load();
    query("DROP INDEX `ycsbpack_tenant_project` ON " + EVENTS);
    cluster.server().listIndex("""
        {"bucket_id": "default", "scope_id": "ycsbpack_test", "keyspace_id": "tenant_events", "name": "mine",
         "state": "online", "using": "gsi", "condition": "(`status` = \\"open\\")",
         "index_key": ["`tenant_id`", "`project_id`"]}""");

    assertThatThrownBy(() -> store.checkQueries(spec, ALL)).isInstanceOf(TargetException.class)
        .hasMessageContaining("mine does not serve: it is partial, with the condition (`status` = \"open\")");

    store.prepare(spec);
    store.checkQueries(spec, ALL);
    assertThat(target.plans().get("Q1")).contains("by ycsbpack_tenant_project");
  }

  @Test
  void aDeferredIndexIsNamedWithTheStatementThatBuildsIt() {
    target.prepareCoreTable(TestCluster.table(false, CoreTable.Use.LOAD_PART));
    cluster.server().listIndex("""
        {"bucket_id": "default", "scope_id": "ycsbpack_test", "keyspace_id": "records", "name": "later",
         "state": "deferred", "using": "gsi", "is_primary": true, "index_key": []}""");
    String build = "BUILD INDEX ON " + RECORDS + "(`later`)";

    for (CoreTable.Use use : List.of(CoreTable.Use.RUN, CoreTable.Use.LOAD_PART)) {
      assertThatThrownBy(() -> target.prepareCoreTable(TestCluster.table(true, use)))
          .isInstanceOf(TargetException.class)
          .hasMessageContaining("the index later on default.ycsbpack_test.records is deferred")
          .hasMessageContaining(build);
    }
  }

  private void load() throws InterruptedException {
    new TenantLoad(store, settings, cluster, () -> false).run(false);
  }

  private void query(String statement) {
    shared.cluster().query(statement);
  }

  private CommandResult run() {
    StringBuilder properties = new StringBuilder(" -p maxexecutiontime=0 -p operationcount=20");
    cluster.settings()
        .with(SMALL, "")
        .values()
        .forEach((name, value) -> properties.append(" -p ").append(name).append('=').append(value));
    return TestCluster.ycsb(folder, "run couchbase -P workloads/tenantq" + properties);
  }

  private JsonObject record() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("results"))) {
      Path file = files.filter(one -> one.toString().endsWith(".json")).findFirst().orElseThrow();
      return JsonObject.fromJson(Files.readString(file));
    }
  }
}
