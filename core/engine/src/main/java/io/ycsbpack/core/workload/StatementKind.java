// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.util.List;

record StatementKind() implements WorkloadKind {
  @Override
  public List<Property<?>> properties() {
    return List.of(StatementWorkload.STATEMENT, StatementWorkload.BYTES);
  }

  @Override
  public List<String> operations(Settings settings) {
    return List.of(StatementWorkload.OPERATION);
  }

  @Override
  public void check(Settings settings, RunPlan.Mode mode) {
    if (mode == RunPlan.Mode.LOAD) {
      throw new UsageException("a workload of one statement needs no data: there is nothing to load, run it");
    }
    if (StatementWorkload.STATEMENT.find(settings).isEmpty()) {
      throw new UsageException("name the statement: -p statement='SELECT 1'");
    }
  }

  @Override
  public boolean needsData(Settings settings) {
    return false;
  }

  @Override
  public WorkloadData data(DataRequest request) {
    return WorkloadData.NONE;
  }
}
