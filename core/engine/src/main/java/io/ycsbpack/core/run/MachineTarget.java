package io.ycsbpack.core.run;

import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.binding.TargetKind;
import io.ycsbpack.core.machine.MachineFacts;
import io.ycsbpack.core.probe.CounterSource;
import io.ycsbpack.core.probe.MachineReading;
import io.ycsbpack.core.probe.ProcessProbe;
import io.ycsbpack.core.probe.QueryCount;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.tenant.TenantStore;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A target in a virtual machine of this machine, of which it tells. What it uses is all that the machine's process uses.
 *
 * @param target  in it
 * @param machine what is known of it
 * @param guest   reads what it counts of its own CPUs
 */
record MachineTarget(Target target, MachineFacts machine, Supplier<Optional<MachineReading>> guest)
    implements
      Target {

  @Override
  public TargetKind kind() {
    return machine.emulated() ? TargetKind.EMULATED : target.kind();
  }

  @Override
  public String description() {
    return target.description() + ", in a virtual machine"
        + (machine.emulated() ? ": " + MachineFacts.NO_RESULT : "");
  }

  @Override
  public Map<String, String> versions() {
    Map<String, String> all = new LinkedHashMap<>(target.versions());
    all.putAll(machine.versions());
    return all;
  }

  @Override
  public Optional<UsageProbe> probe() {
    return Optional.of(new DeclaredProbe(new ProcessProbe(machine.process().pid()), machine.cores(), guest));
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
