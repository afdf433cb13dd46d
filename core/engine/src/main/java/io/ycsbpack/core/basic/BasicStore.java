// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.basic;

import io.ycsbpack.core.console.Progress;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantStore;
import io.ycsbpack.core.tenant.TenantTableState;
import io.ycsbpack.core.tenant.TenantWriter;
import java.util.stream.LongStream;

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
    return LongStream.iterate(0, from -> from < spec.rows(), from -> from + blockRows)
        .map(from -> Math.min(blockRows, spec.rows() - from))
        .toArray();
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
