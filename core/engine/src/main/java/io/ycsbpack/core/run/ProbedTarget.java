package io.ycsbpack.core.run;

import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.binding.TargetKind;
import io.ycsbpack.core.probe.CounterSource;
import io.ycsbpack.core.probe.QueryCount;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.tenant.TenantStore;
import java.util.Map;
import java.util.Optional;

/**
 * A target of which another probe than its own reads what it uses.
 *
 * @param target all else
 * @param reader of what it uses
 */
record ProbedTarget(Target target, UsageProbe reader) implements Target {

  @Override
  public Optional<UsageProbe> probe() {
    return Optional.of(reader);
  }

  @Override
  public TargetKind kind() {
    return target.kind();
  }

  @Override
  public String description() {
    return target.description();
  }

  @Override
  public Map<String, String> connection() {
    return target.connection();
  }

  @Override
  public Optional<TenantStore> tenantStore() {
    return target.tenantStore();
  }

  @Override
  public long prepareCoreTable(CoreTable table) {
    return target.prepareCoreTable(table);
  }

  @Override
  public Map<String, String> versions() {
    return target.versions();
  }

  @Override
  public Map<String, String> detectedResources() {
    return target.detectedResources();
  }

  @Override
  public Map<String, String> reportedSettings() {
    return target.reportedSettings();
  }

  @Override
  public Map<String, String> plans() {
    return target.plans();
  }

  @Override
  public Optional<CounterSource> counters() {
    return target.counters();
  }

  @Override
  public Optional<QueryCount> queryCount() {
    return target.queryCount();
  }

  @Override
  public Optional<QueryCount> statementCount() {
    return target.statementCount();
  }

  @Override
  public void close() {
    target.close();
  }
}
