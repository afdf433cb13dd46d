// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;

/** YCSB's core workloads. A class derived from {@code CoreWorkload} may read and do more: {@link ForeignKind}. */
record CoreKind() implements WorkloadKind {
  @Override
  public List<Property<?>> properties() {
    return CoreProperties.all();
  }

  @Override
  public Property<Long> records() {
    return CoreProperties.RECORD_COUNT;
  }

  @Override
  public List<String> operations(Settings settings) {
    return List.of("READ", "UPDATE", "INSERT", "SCAN", OperationSummary.COMPOUND);
  }

  /** {@code CoreWorkload} ends the whole process on these, so they are found before. */
  @Override
  public void check(Settings settings, RunPlan.Mode mode) {
    long records = CoreProperties.RECORD_COUNT.get(settings);
    long start = CoreProperties.INSERT_START.get(settings);
    long count = CoreProperties.INSERT_COUNT.find(settings).orElse(records - start);
    if (start + count > records || count < 1) {
      throw new UsageException(
          "insertstart=" + start + " and insertcount=" + count + " go beyond recordcount=" + records);
    }
    if (CoreProperties.DATA_INTEGRITY.get(settings)
        && !CoreProperties.FIELD_LENGTH_DISTRIBUTION.get(settings).equals("constant")) {
      throw new UsageException("dataintegrity=true needs fieldlengthdistribution=constant");
    }
    if (mode == RunPlan.Mode.RUN && CoreProperties.proportions(settings) == 0) {
      throw new UsageException("every proportion is 0, so the run has no operation: set readproportion or another of "
          + CoreProperties.proportionNames());
    }
  }

  /** {@code CoreWorkload} takes proportions as weights. */
  @Override
  public List<String> warnings(Settings settings) {
    double sum = CoreProperties.proportions(settings);
    return sum < 1 + 1e-6
        ? List.of()
        : List.of(String.format(Locale.ROOT,
            "the proportions add up to %s, more than 1; YCSB takes them as weights, each divided by this sum (%s)",
            BigDecimal.valueOf(sum).round(new MathContext(4)).stripTrailingZeros().toPlainString(),
            CoreProperties.proportionNames()));
  }

  @Override
  public WorkloadData data(DataRequest request) {
    return new Data(request);
  }

  /** The table of YCSB's core workloads, whose records a driver inserts. */
  record Data(DataRequest request) implements WorkloadData {
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
    public void ask() throws InterruptedException {
      prepare(CoreTable.Use.RUN);
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
      request.signals().run(() -> request.target().finishCoreLoad(CoreProperties.TABLE.get(settings())));
    }

    private long prepare(CoreTable.Use use) throws InterruptedException {
      return request.signals().interruptible(() -> request.target().prepareCoreTable(table(use)));
    }

    private CoreTable table(CoreTable.Use use) {
      return new CoreTable(CoreProperties.TABLE.get(settings()), CoreProperties.FIELD_COUNT.get(settings()),
          CoreProperties.FIELD_NAME_PREFIX.get(settings()), CoreProperties.SCANS.get(settings()) > 0, use);
    }

    private Settings settings() {
      return request.settings();
    }
  }
}
