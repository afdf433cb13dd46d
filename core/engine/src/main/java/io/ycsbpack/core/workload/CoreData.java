// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.property.Settings;

/** The table of YCSB's core workloads, whose records a driver inserts. */
record CoreData(DataRequest request) implements WorkloadData {
  @Override
  public boolean makeReady() throws InterruptedException {
    long expected = CoreProperties.RECORD_COUNT.get(settings());
    long there = prepare(CoreTable.Use.RUN);
    if (there >= expected) {
      return true;
    }
    String detail = "the table " + CoreProperties.TABLE.get(settings()) + " holds " + there + " of recordcount="
        + expected + " records";
    if (!request.mayLoad()) {
      throw new TargetException(detail + "; load them with: " + request.loadCommand());
    }
    request.console().say("loading the records first: " + detail);
    prepare(CoreTable.Use.LOAD_ALL);
    return false;
  }

  @Override
  public void probe() throws InterruptedException {
    if (request.mayLoad()) {
      prepare(CoreTable.Use.RUN);
    } else {
      makeReady();
    }
  }

  @Override
  public void prepare() throws InterruptedException {
    prepare(CoreTable.Use.LOAD_PART);
  }

  /** A load of all records gets an empty table; a load of a part keeps the existing one. */
  @Override
  public void prepareLoad() throws InterruptedException {
    boolean all = CoreProperties.INSERT_START.get(settings()) == 0
        && CoreProperties.INSERT_COUNT.find(settings()).isEmpty();
    prepare(all ? CoreTable.Use.LOAD_ALL : CoreTable.Use.LOAD_PART);
  }

  @Override
  public void finishLoad() throws InterruptedException {
    request.console().enter("finishing the load");
    request.waits().run(() -> request.target().finishCoreLoad(CoreProperties.TABLE.get(settings())));
  }

  private long prepare(CoreTable.Use use) throws InterruptedException {
    return request.waits().interruptible(() -> request.target().prepareCoreTable(table(use)));
  }

  private CoreTable table(CoreTable.Use use) {
    return new CoreTable(CoreProperties.TABLE.get(settings()), CoreProperties.FIELD_COUNT.get(settings()),
        CoreProperties.FIELD_NAME_PREFIX.get(settings()), CoreProperties.SCANS.get(settings()) > 0, use);
  }

  private Settings settings() {
    return request.settings();
  }
}
