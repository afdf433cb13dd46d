package io.ycsbpack.core.driver;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import site.ycsb.DB;
import site.ycsb.Workload;

/** Reads, and every fourth time updates what it read. */
class ReadingWorkload extends Workload {
  final AtomicInteger done = new AtomicInteger();

  @Override
  public boolean doInsert(DB db, Object state) {
    return db.insert("t", "k", Map.of()).isOk();
  }

  @Override
  public boolean doTransaction(DB db, Object state) {
    db.read("t", "k", null, new HashMap<>());
    if (done.incrementAndGet() % 4 == 0) {
      db.update("t", "k", Map.of());
    }
    return true;
  }
}
