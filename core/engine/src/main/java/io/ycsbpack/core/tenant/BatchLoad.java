package io.ycsbpack.core.tenant;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.console.Progress;
import java.util.concurrent.atomic.AtomicLong;

/** Loading under YCSB's stock client: threads take batch after batch until all rows are sent. */
final class BatchLoad {
  private final TenantSpec spec;
  private final int batch;
  private final AtomicLong next = new AtomicLong();
  private boolean created;

  BatchLoad(TenantSpec spec, int batch) {
    this.spec = spec;
    this.batch = batch;
  }

  synchronized TenantWriter writer(TenantStore store) {
    if (!created) {
      TenantTableState state = store.state(spec);
      if (state.kind() != TenantTableState.Kind.MISSING) {
        throw new TargetException("the table " + spec.table() + " is there already: " + state.detail());
      }
      store.create(spec);
      store.fillSecondTable(spec, Progress.NONE);
      created = true;
    }
    return store.writer(spec);
  }

  /** Sends the next batch; false when there is none left. */
  boolean next(TenantWriter writer) {
    long from = next.getAndAdd(batch);
    if (from >= spec.rows()) {
      writer.close();
      return false;
    }
    writer.write(from, Math.min(spec.rows(), from + batch));
    return true;
  }
}
