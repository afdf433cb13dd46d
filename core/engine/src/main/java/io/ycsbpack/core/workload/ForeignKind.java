package io.ycsbpack.core.workload;

import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyCheck;
import io.ycsbpack.core.property.Settings;
import java.util.List;
import java.util.Map;

/** Foreign workloads, which are only known to run under YCSB: their properties pass unchecked. */
record ForeignKind() implements WorkloadKind {
  @Override
  public List<Property<?>> properties() {
    return List.of();
  }

  @Override
  public Property<Long> records() {
    return CoreProperties.RECORD_COUNT;
  }

  @Override
  public List<String> operations(Settings settings) {
    return List.of();
  }

  @Override
  public void checkNames(Settings settings, List<Property<?>> declared, String ofBinding) {
    checkKnown(settings, declared, ofBinding);
  }

  static void checkKnown(Settings settings, List<Property<?>> declared, String ofBinding) {
    PropertyCheck.some(settings, declared, name -> name.startsWith(ofBinding));
  }

  @Override
  public void check(Settings settings, RunPlan.Mode mode) {
    // The workload refuses impossible properties when it is initialised.
  }

  @Override
  public WorkloadData data(DataRequest request) {
    return WorkloadData.NONE;
  }

  @Override
  public Map<String, String> ofClient(Settings settings, int clients) {
    CoreKind.refuseInserts(settings, clients);
    return Map.of();
  }
}
