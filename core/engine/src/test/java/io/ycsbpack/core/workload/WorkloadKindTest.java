// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.TenantWorkload;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.Workload;
import site.ycsb.workloads.CoreWorkload;

class WorkloadKindTest {
  private static final WorkloadKind CORE = WorkloadKind.of(CoreWorkload.class);
  private static final WorkloadKind DERIVED = WorkloadKind.of(Derived.class);
  private static final WorkloadKind FOREIGN = WorkloadKind.of(Foreign.class);

  @Test
  void onlyWorkloadsThatDeclareAllTheirPropertiesAreChecked() {
    Settings beyond = settings(Map.of("recordcount", "10", "insertstart", "20"));

    assertThat(CORE.declaresAll()).isTrue();
    assertThatThrownBy(() -> CORE.check(beyond, RunPlan.Mode.RUN)).hasMessageContaining("beyond recordcount=10");
    assertThat(List.of(DERIVED, FOREIGN)).allSatisfy(kind -> {
      assertThat(kind.declaresAll()).isFalse();
      kind.check(beyond, RunPlan.Mode.RUN);
    });
  }

  @Test
  void operationsAreKnownWhereNoDerivedClassCanAddSome() {
    assertThat(CORE.operations(Settings.NONE)).contains("READ", "SCAN");
    assertThat(WorkloadKind.of(TenantWorkload.class).operations(Settings.NONE)).containsExactly("Q1", "Q2", "Q3", "Q4");
    assertThat(List.of(DERIVED, FOREIGN)).allSatisfy(kind -> assertThat(kind.operations(Settings.NONE)).isEmpty());
  }

  @Test
  void aLoadNeedsNoProportionAndASumAboveOneIsWarnedOf() {
    Settings none = settings(Map.of("readproportion", "0", "updateproportion", "0"));
    Settings much = settings(Map.of("readproportion", "1", "updateproportion", "0.5"));

    CORE.check(none, RunPlan.Mode.LOAD);
    assertThat(CORE.warnings(much)).singleElement().asString().contains("add up to 1.5, more than 1");
    assertThat(CORE.warnings(Settings.NONE)).isEmpty();
  }

  private static Settings settings(Map<String, String> values) {
    return Settings.NONE.with(values, "a test");
  }

  /** A class derived from YCSB's workload. */
  static final class Derived extends CoreWorkload {
  }

  /** A workload that this project does not know. */
  static final class Foreign extends Workload {
    @Override
    public boolean doInsert(site.ycsb.DB db, Object state) {
      return true;
    }

    @Override
    public boolean doTransaction(site.ycsb.DB db, Object state) {
      return true;
    }
  }
}
