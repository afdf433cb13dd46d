// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.basic;

import io.ycsbpack.core.console.Progress;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantStore;
import io.ycsbpack.core.tenant.TenantTableState;
import io.ycsbpack.core.tenant.TenantWriter;
import java.util.Arrays;

/** Any data set, complete at once; stores nothing. */
final class BasicStore implements TenantStore {

  @Override
  public TenantTableState state(TenantSpec spec) {
    return new TenantTableState(TenantTableState.Kind.COMPLETE, spec.rows(), "a dry run has all rows");
  }

  @Override
  public void create(TenantSpec spec) {
  }

  @Override
  public void clear(TenantSpec spec, long fromRow, long toRow) {
  }

  @Override
  public long[] rowsOfBlocks(TenantSpec spec, long blockRows) {
    int blocks = (int) ((spec.rows() + blockRows - 1) / blockRows);
    long[] rows = new long[blocks];
    Arrays.fill(rows, blockRows);
    if (blocks > 0) {
      rows[blocks - 1] = spec.rows() - (blocks - 1) * blockRows;
    }
    return rows;
  }

  @Override
  public boolean canGenerate() {
    return false;
  }

  @Override
  public void fillSecondTable(TenantSpec spec, Progress progress) {
  }

  @Override
  public TenantWriter writer(TenantSpec spec) {
    return (fromRow, toRow) -> 0;
  }
}
