// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.TenantWorkload;
import io.ycsbpack.core.workload.WorkloadKind;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.workloads.CoreWorkload;

class ClientShareTest {
  private static final WorkloadKind TENANT = WorkloadKind.of(TenantWorkload.class);
  private static final WorkloadKind CORE = WorkloadKind.of(CoreWorkload.class);

  @Test
  void oneClientDoesAll() {
    assertThat(WorkloadJob.share(settings(Map.of("target", "90", "operationcount", "10")), TENANT, 1))
        .containsExactly(Map.entry("start.file", "/results/.start"));
  }

  @Test
  void offeredLoadOperationsAndWritersAddUpToWhatWasAskedFor() {
    Map<String, String> slice = WorkloadJob.share(settings(Map.of("target", "90", "operationcount", "3000",
        "tenantq.writers", "6", "tenantq.writerate", "300000")), TENANT, 3);

    assertThat(slice).containsEntry("target", "30.0")
        .containsEntry("operationcount", "1000")
        .containsEntry("tenantq.writers", "2")
        .containsEntry("tenantq.writerate", "100000")
        .containsEntry("client", "$(JOB_COMPLETION_INDEX)")
        .containsEntry("start.file", "/results/.start");
  }

  @Test
  void whatCanNotBeSharedOutEvenlyIsRefused() {
    assertThatThrownBy(() -> WorkloadJob.share(settings(Map.of("operationcount", "100")), TENANT, 3))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("operationcount=100 can't be shared out evenly to 3 clients");
    assertThatThrownBy(() -> WorkloadJob.share(settings(Map.of("tenantq.writers", "4")), TENANT, 3))
        .hasMessageContaining("tenantq.writers=4");
  }

  @Test
  void aCountThatIsOnlyABoundNeedNotBeEven() {
    assertThat(WorkloadJob.share(settings(Map.of("operationcount", "100", "maxexecutiontime", "30")), TENANT, 3))
        .containsEntry("operationcount", "34");
  }

  @Test
  void clientsThatWouldInsertTheSameKeysAreRefused() {
    assertThatThrownBy(() -> WorkloadJob.share(settings(Map.of("insertproportion", "0.05")), CORE, 2))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("insert the same keys");
  }

  private static Settings settings(Map<String, String> values) {
    return Settings.NONE.with(values, "a test");
  }
}
