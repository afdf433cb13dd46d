// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.IntegrityChecks;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.driver.Signals;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.BackgroundWriters;
import io.ycsbpack.core.tenant.LoadReport;
import io.ycsbpack.core.tenant.TenantLoad;
import io.ycsbpack.core.tenant.TenantProperties;
import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantStore;
import io.ycsbpack.core.tenant.TenantTableState;
import io.ycsbpack.core.tenant.TenantWorkload;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import site.ycsb.Workload;

record TenantKind() implements WorkloadKind {
  @Override
  public List<Property<?>> properties() {
    return TenantProperties.all();
  }

  @Override
  public Property<Long> records() {
    return TenantProperties.ROWS;
  }

  @Override
  public List<String> operations(Settings settings) {
    return Arrays.stream(TenantQuery.values()).map(TenantQuery::name).toList();
  }

  @Override
  public void check(Settings settings, RunPlan.Mode mode) {
    TenantWorkload.check(settings);
  }

  @Override
  public WorkloadData data(DataRequest request) {
    return new Data(request);
  }

  @Override
  public Optional<BackgroundWriters> startWriters(Target target, Settings settings, BooleanSupplier stopped) {
    return TenantProperties.WRITERS.get(settings) == 0
        ? Optional.empty()
        : Optional.of(BackgroundWriters.start(target.tenantStore().orElseThrow(), settings, stopped));
  }

  @Override
  public Map<String, String> ofClient(Settings settings, int clients) {
    Map<String, String> own = new LinkedHashMap<>();
    int writers = TenantProperties.WRITERS.get(settings);
    if (writers > 0) {
      own.put(TenantProperties.WRITERS.name(), WorkloadKind.evenShare(TenantProperties.WRITERS, writers, clients));
      TenantProperties.WRITE_RATE.find(settings)
          .filter(rate -> rate > 0)
          .ifPresent(rate -> own.put(TenantProperties.WRITE_RATE.name(),
              WorkloadKind.evenShare(TenantProperties.WRITE_RATE, rate, clients)));
    }
    return own;
  }

  @Override
  public Optional<String> wrongAnswer(Workload workload, IntegrityChecks checks) {
    return ((TenantWorkload) workload).firstWrongAnswer();
  }

  private record Data(DataRequest request) implements WorkloadData {
    @Override
    public boolean makeReady() throws InterruptedException {
      TenantTableState state = state();
      if (state.kind() != TenantTableState.Kind.COMPLETE) {
        loadMissing(state);
      }
      request.signals().run(() -> store().checkQueries(TenantSpec.of(settings()), TenantWorkload.queries(settings())));
      return true;
    }

    @Override
    public void ask() throws InterruptedException {
      state();
    }

    @Override
    public void prepare() throws InterruptedException {
      request.signals().run(() -> store().prepare(TenantSpec.of(settings())));
    }

    @Override
    public Optional<Signals.Blocking<LoadReport>> storeLoad() {
      return Optional.of(() -> load(settings(), TenantProperties.LOAD.get(settings()).equals("client")));
    }

    private void loadMissing(TenantTableState state) throws InterruptedException {
      if (!request.mayLoad() || state.kind() == TenantTableState.Kind.FOREIGN) {
        throw new TargetException("the data set is not there: " + state.detail() + "; load it with: "
            + request.loadCommand());
      }
      request.console().say("loading the data set first: " + state.detail());
      // A run that finds data missing needs all of them, whoever shares loads.
      load(settings().with(Map.of(DriverProperties.CLIENTS.name(), "1", DriverProperties.CLIENT.name(), "0"), "a run"),
          false);
    }

    private LoadReport load(Settings load, boolean afresh) throws InterruptedException {
      return new TenantLoad(store(), load, request.console(), request.signals().stopSignal()::isRequested).run(afresh);
    }

    private TenantTableState state() throws InterruptedException {
      return request.signals().interruptible(() -> store().state(TenantSpec.of(settings())));
    }

    private TenantStore store() {
      return request.target()
          .tenantStore()
          .orElseThrow(
              () -> new UsageException(
                  "the binding '" + request.binding().name() + "' does not serve the tenant workload"));
    }

    private Settings settings() {
      return request.settings();
    }
  }
}
