// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.console.Progress;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Loading under YCSB's stock client: threads take batch after batch until all rows are sent. */
final class BatchLoad {
  private final TenantSpec spec;
  private final int batch;
  private final AtomicLong next = new AtomicLong();
  private final AtomicLong written = new AtomicLong();
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

  /** Sends a batch; returns false when there is none left. */
  boolean next(TenantWriter writer) {
    long from = next.getAndAdd(batch);
    if (from >= spec.rows()) {
      writer.close();
      return false;
    }
    long to = Math.min(spec.rows(), from + batch);
    writer.write(from, to);
    written.addAndGet(to - from);
    return true;
  }

  /** How many inserts let each of these threads send all batches, and ask for one more. */
  int inserts(int threads) {
    long batches = (spec.rows() + batch - 1) / batch;
    return (int) Math.min(Integer.MAX_VALUE, (batches + 1) * threads);
  }

  /** What is missing, in one sentence; empty when all rows were sent. */
  Optional<String> missing() {
    return written.get() == spec.rows()
        ? Optional.empty()
        : Optional.of("only " + written + " of " + spec.rows() + " rows were loaded into " + spec.table()
            + "; drop the table, and load again without maxexecutiontime");
  }
}
