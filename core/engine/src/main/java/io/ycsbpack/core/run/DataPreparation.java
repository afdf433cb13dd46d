package io.ycsbpack.core.run;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.LoadReport;
import io.ycsbpack.core.tenant.TenantLoad;
import io.ycsbpack.core.tenant.TenantProperties;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantStore;
import io.ycsbpack.core.tenant.TenantTableState;
import io.ycsbpack.core.tenant.TenantWorkload;
import io.ycsbpack.core.workload.CoreProperties;
import java.util.Map;

/**
 * Sees to it that a run finds its records: on a server of ours they are loaded first, on anybody else's the command
 * that loads them is printed.
 */
final class DataPreparation {
  private final Plan plan;
  private final Target target;
  private final Settings settings;
  private final Console console;
  private final Signals signals;

  DataPreparation(Plan plan, Target target, Settings settings, Console console, Signals signals) {
    this.plan = plan;
    this.target = target;
    this.settings = settings;
    this.console = console;
    this.signals = signals;
  }

  /** Makes ready what a run needs. False when the workload's own records have still to be inserted by a driver. */
  boolean makeReady() throws InterruptedException {
    if (plan.isTenant()) {
      makeTenantReady();
      return true;
    }
    return !plan.isCore() || coreIsReady();
  }

  /**
   * Asks the server as a run would, with the settings of a run, and looks whether the data are there that a run would
   * not load.
   *
   * @throws TargetException when it refuses, or when they are not there, with the command that loads them
   */
  void probe() throws InterruptedException {
    if (!mayLoad()) {
      makeReady();
    } else if (plan.isTenant()) {
      signals.interruptible(() -> tenantStore().state(TenantSpec.of(settings)));
    } else if (plan.isCore()) {
      prepareCore(CoreTable.Use.RUN);
    }
  }

  /**
   * Loads the tenant data set.
   *
   * @param asked whether by {@code ycsb load}; a run that finds data missing needs all of it, whoever shares loads
   */
  LoadReport loadTenant(boolean asked) throws InterruptedException {
    boolean afresh = asked && TenantProperties.LOAD.get(settings).equals("client");
    Settings load = asked ? settings : settings.with(Map.of(TenantProperties.LOAD_CLIENTS.name(), "1"), "a run");
    return new TenantLoad(tenantStore(), load, console, signals.stopSignal()::isRequested).run(afresh);
  }

  /** Makes tables and indexes where they are missing; loads and removes nothing. */
  void prepare() throws InterruptedException {
    if (plan.isTenant()) {
      signals.interruptible(() -> {
        tenantStore().prepare(TenantSpec.of(settings));
        return null;
      });
    } else if (plan.isCore()) {
      prepareCore(CoreTable.Use.LOAD_PART);
    }
  }

  /** An empty table for a load of all records; the one that is there for a load of a part. */
  void prepareCoreLoad() throws InterruptedException {
    if (plan.isCore()) {
      boolean all = CoreProperties.INSERT_START.get(settings) == 0
          && CoreProperties.INSERT_COUNT.find(settings).isEmpty();
      prepareCore(all ? CoreTable.Use.LOAD_ALL : CoreTable.Use.LOAD_PART);
    }
  }

  private void makeTenantReady() throws InterruptedException {
    TenantTableState state = signals.interruptible(() -> tenantStore().state(TenantSpec.of(settings)));
    if (state.kind() != TenantTableState.Kind.COMPLETE) {
      loadMissing(state);
    }
    signals.interruptible(() -> {
      tenantStore().checkQueries(TenantSpec.of(settings), TenantWorkload.queries(settings));
      return null;
    });
  }

  private void loadMissing(TenantTableState state) throws InterruptedException {
    if (!mayLoad() || state.kind() == TenantTableState.Kind.FOREIGN) {
      throw new TargetException("the data set is not there: " + state.detail() + "; load it with: "
          + plan.loadCommand());
    }
    console.say("loading the data set first: " + state.detail());
    loadTenant(false);
  }

  private boolean coreIsReady() throws InterruptedException {
    long expected = CoreProperties.RECORD_COUNT.get(settings);
    long there = prepareCore(CoreTable.Use.RUN);
    if (there >= expected) {
      return true;
    }
    String detail = "the table " + CoreProperties.TABLE.get(settings) + " holds " + there + " of recordcount="
        + expected + " records";
    if (!mayLoad()) {
      throw new TargetException(detail + "; load them with: " + plan.loadCommand());
    }
    console.say("loading the records first: " + detail);
    prepareCore(CoreTable.Use.LOAD_ALL);
    return false;
  }

  private long prepareCore(CoreTable.Use use) throws InterruptedException {
    return signals.interruptible(() -> target.prepareCoreTable(coreTable(use)));
  }

  private boolean mayLoad() {
    return target.kind().isOurs() || DriverProperties.LOAD_MISSING.get(settings);
  }

  private CoreTable coreTable(CoreTable.Use use) {
    return new CoreTable(CoreProperties.TABLE.get(settings), CoreProperties.FIELD_COUNT.get(settings),
        CoreProperties.FIELD_NAME_PREFIX.get(settings), CoreProperties.SCANS.get(settings) > 0, use);
  }

  private TenantStore tenantStore() {
    return target.tenantStore()
        .orElseThrow(
            () -> new UsageException("the binding '" + plan.binding().name() + "' does not serve the tenant workload"));
  }
}
