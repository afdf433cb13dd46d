// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.ExpectedAnswers;
import io.ycsbpack.core.tenant.LoadReport;
import io.ycsbpack.core.tenant.TenantAnswer;
import io.ycsbpack.core.tenant.TenantLoad;
import io.ycsbpack.core.tenant.TenantQueries;
import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantStore;
import io.ycsbpack.core.tenant.TenantTableState.Kind;
import io.ycsbpack.core.tenant.TenantWriter;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.Status;

/** The tenant data set and Q1 to Q4. */
class TenantMixIT {
  private static final Settings SMALL = Settings.NONE.with(Map.of("tenantq.rows", "5000", "tenantq.tenants", "20",
      "tenantq.projects", "7", "tenantq.t2rows", "15", "tenantq.writebatch", "900"), "the test");

  @RegisterExtension
  private final TestCluster cluster = new TestCluster();
  private final TenantSpec spec = TenantSpec.of(SMALL);
  private Target target;
  private TenantStore store;

  @BeforeEach
  void open() {
    target = cluster.open();
    store = target.tenantStore().orElseThrow();
    if (store.state(spec).kind() != Kind.MISSING) {
      store.create(spec);
    }
  }

  @AfterEach
  void close() {
    target.close();
  }

  @Test
  void everyAnswerIsRight() throws Exception {
    load(SMALL);

    ExpectedAnswers expected = new ExpectedAnswers(spec);
    TenantQueries queries = cluster.connect().tenantQueries(spec);
    TenantAnswer answer = new TenantAnswer();
    int inSecond = 0;
    for (int tenant = 1; tenant <= 20; tenant++) {
      inSecond += expected.isInSecondTable(tenant) ? 1 : 0;
      for (TenantQuery query : TenantQuery.values()) {
        int project = 1 + tenant % 7;
        answer.reset();
        assertThat(queries.ask(query, tenant, project, answer)).isEqualTo(Status.OK);
        assertThat(expected.isRight(query, tenant, project, answer))
            .as(query + " of tenant " + tenant + ": " + answer + ", not " + expected.describe(query, tenant, project))
            .isTrue();
      }
    }
    assertThat(inSecond).as("tenants that Q4 finds").isBetween(1, 19);
  }

  @Test
  void aLoadReportsWhatItWroteAndGoesOnWhereItStood() throws InterruptedException {
    assertThat(load(SMALL).written().rows()).isEqualTo(5000);
    store.clear(spec, 2000, 2001);
    assertThat(store.state(spec).kind()).isEqualTo(Kind.PARTIAL);

    assertThat(load(SMALL).written().rows()).as("the block of 900 rows that lacked one").isEqualTo(900);

    assertThat(store.state(spec).kind()).isEqualTo(Kind.COMPLETE);
  }

  @Test
  void anotherDataSetIsReplacedAndSomebodyElsesRefused() throws InterruptedException {
    load(SMALL);
    Settings otherSettings = SMALL.with(Map.of("seed", "2"), "");
    TenantSpec other = TenantSpec.of(otherSettings);
    assertThat(store.state(other).kind()).isEqualTo(Kind.OTHER_SHAPE);
    load(otherSettings);
    assertThat(store.state(other).kind()).isEqualTo(Kind.COMPLETE);

    TenantSpec foreign = TenantSpec.of(SMALL.with(Map.of("tenantq.table", "records"), ""));
    target.prepareCoreTable(TestCluster.table(true, CoreTable.Use.LOAD_PART));
    assertThat(store.state(foreign).kind()).isEqualTo(Kind.FOREIGN);
    assertThatThrownBy(() -> store.create(foreign)).isInstanceOf(TargetException.class)
        .hasMessageContaining("was not made by ycsbpack");
  }

  @Test
  void rowsOfBackgroundWritersAreRemovedAgain() throws InterruptedException {
    load(SMALL);
    try (TenantWriter writer = store.writer(spec)) {
      assertThat(writer.write(5000, 17_000)).isGreaterThan(1_000_000);
    }
    store.clear(spec, 5000, Long.MAX_VALUE);

    assertThat(store.state(spec).rows()).isEqualTo(5000);
  }

  @Test
  void preparingTwiceChangesNothing() throws InterruptedException {
    store.prepare(spec);
    load(SMALL);
    store.prepare(spec);

    assertThat(store.state(spec).kind()).isEqualTo(Kind.COMPLETE);
  }

  @Test
  void aServerThatCanNotMakeRowsIsNotAskedTo() {
    assertThatThrownBy(() -> load(SMALL.with(Map.of("tenantq.load", "server"), "-p")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("tenantq.load=server");
  }

  private LoadReport load(Settings settings) throws InterruptedException {
    return new TenantLoad(store, settings, cluster, () -> false).run(false);
  }
}
