// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantStore;
import io.ycsbpack.couchbasedouble.CouchbaseDouble;
import io.ycsbpack.couchbasedouble.Fault;
import io.ycsbpack.testkit.CommandResult;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;

/** What a cluster without a query service, or with one that does not answer, serves: reads and writes by key. */
class DataNodesIT {
  @RegisterExtension
  private final TestCluster cluster = TestCluster.ofDouble(CouchbaseDouble.Trait.DATA_ONLY);
  @TempDir
  private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"workloada", "workloadd", "workloadf"})
  void aWorkloadOfReadsAndWritesByKeyRuns(String workload) {
    String on = " couchbase -P workloads/" + workload + " -p recordcount=50 -p operationcount=60"
        + " -p couchbase.connectTimeout=1m -p couchbase.kvTimeout=1m"
        + " -p couchbase.password=secret-of-the-test -p couchbase.host=" + cluster.server().connectionString();
    for (String command : new String[]{"load --schema-only", "load", "run"}) {
      CommandResult ycsb = TestCluster.ycsb(folder, command + on);
      assertThat(ycsb.exitCode()).as(command + ycsb.err()).isZero();
    }
    assertThat(cluster.server().statements()).isZero();
  }

  @Test
  void scansAndTheTenantMixAreRefusedWithTheServiceThatTheyNeed() {
    try (Target target = cluster.open()) {
      target.prepareCoreTable(TestCluster.table(false, CoreTable.Use.LOAD_PART));

      assertThatThrownBy(() -> target.prepareCoreTable(TestCluster.table(true, CoreTable.Use.RUN)))
          .isInstanceOf(TargetException.class)
          .hasMessageContaining("has no query service");
      TenantStore store = target.tenantStore().orElseThrow();
      assertThatThrownBy(() -> store.prepare(TenantSpec.of(Settings.NONE))).isInstanceOf(TargetException.class)
          .hasMessageContaining("has no query service");
    }
  }

  @Test
  void documentsOfOtherCollectionsNeitherRefuseALoadNorAreTakenForRecords() throws Exception {
    insertIntoAnotherCollection();
    try (Target target = cluster.open()) {
      assertThat(target.prepareCoreTable(TestCluster.table(false, CoreTable.Use.LOAD_ALL))).as("made a moment ago")
          .isZero();
      assertThat(target.prepareCoreTable(TestCluster.table(false, CoreTable.Use.LOAD_ALL))).as("made before").isZero();
      assertThat(target.prepareCoreTable(TestCluster.table(false, CoreTable.Use.RUN))).as("nothing to read").isZero();
    }
  }

  @Test
  void aCountOfTheBucketWarnsAndRefusesNoLoad() throws Exception {
    insertIntoAnotherCollection();
    cluster.server().faults().always(Fault.FORBIDDEN_STATISTICS);
    try (Target target = cluster.open()) {
      target.prepareCoreTable(TestCluster.table(false, CoreTable.Use.LOAD_ALL));
      target.prepareCoreTable(TestCluster.table(false, CoreTable.Use.LOAD_ALL));

      assertThat(cluster.lines()).anyMatch(line -> line.contains("its bucket holds 1"));
    }
  }

  private void insertIntoAnotherCollection() throws DBException {
    try (Target target = cluster.open("couchbase.collection", "other")) {
      target.prepareCoreTable(TestCluster.table(false, CoreTable.Use.LOAD_ALL));
      cluster.connect("couchbase.collection", "other").insert("usertable", "k", Fields.of("a", "1"));
    }
  }
}
