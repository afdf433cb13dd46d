// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import site.ycsb.DB;
import site.ycsb.Workload;

/** Reads, and every fourth time updates what it read. */
class ReadingWorkload extends Workload {
  final AtomicInteger done = new AtomicInteger();
  private final Runnable before;

  ReadingWorkload() {
    this(() -> {
    });
  }

  /** @param before each transaction, as a part of it */
  ReadingWorkload(Runnable before) {
    this.before = before;
  }

  @Override
  public boolean doInsert(DB db, Object state) {
    return db.insert("t", "k", Map.of()).isOk();
  }

  @Override
  public boolean doTransaction(DB db, Object state) {
    before.run();
    db.read("t", "k", null, new HashMap<>());
    if (done.incrementAndGet() % 4 == 0) {
      db.update("t", "k", Map.of());
    }
    return true;
  }
}
