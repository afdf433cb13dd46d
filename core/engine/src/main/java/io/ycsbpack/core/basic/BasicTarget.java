package io.ycsbpack.core.basic;

import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.binding.TargetKind;
import io.ycsbpack.core.tenant.TenantStore;
import java.util.Map;
import java.util.Optional;

/** No server. A run's needs are always met. */
final class BasicTarget implements Target {

  @Override
  public TargetKind kind() {
    return TargetKind.DRY_RUN;
  }

  @Override
  public String description() {
    return "no database: a dry run";
  }

  @Override
  public Map<String, String> connection() {
    return Map.of();
  }

  @Override
  public Optional<TenantStore> tenantStore() {
    return Optional.of(new BasicStore());
  }

  @Override
  public long prepareCoreTable(CoreTable table) {
    return Long.MAX_VALUE;
  }

  @Override
  public void close() {
  }
}
