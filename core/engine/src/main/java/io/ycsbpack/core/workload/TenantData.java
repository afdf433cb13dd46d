// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.LoadReport;
import io.ycsbpack.core.tenant.TenantLoad;
import io.ycsbpack.core.tenant.TenantProperties;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantStore;
import io.ycsbpack.core.tenant.TenantTableState;
import io.ycsbpack.core.tenant.TenantWorkload;
import java.util.Map;
import java.util.Optional;

record TenantData(DataRequest request) implements WorkloadData {
  @Override
  public boolean makeReady() throws InterruptedException {
    TenantTableState state = state();
    if (state.kind() != TenantTableState.Kind.COMPLETE) {
      loadMissing(state);
    }
    request.waits().run(() -> store().checkQueries(TenantSpec.of(settings()), TenantWorkload.queries(settings())));
    return true;
  }

  @Override
  public void probe() throws InterruptedException {
    if (request.mayLoad()) {
      state();
    } else {
      makeReady();
    }
  }

  @Override
  public void prepare() throws InterruptedException {
    request.waits().run(() -> store().prepare(TenantSpec.of(settings())));
  }

  @Override
  public Optional<StoreLoad> storeLoad() {
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
    return new TenantLoad(store(), load, request.console(), request.stop()::isRequested).run(afresh);
  }

  private TenantTableState state() throws InterruptedException {
    return request.waits().interruptible(() -> store().state(TenantSpec.of(settings())));
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
