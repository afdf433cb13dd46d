package io.ycsbpack.core.workload;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.IntegrityChecks;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyCheck;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.BackgroundWriters;
import io.ycsbpack.core.tenant.TenantProperties;
import io.ycsbpack.core.tenant.TenantWorkload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import site.ycsb.Workload;
import site.ycsb.workloads.CoreWorkload;

/**
 * What the workloads of one kind have in common: which properties they read, what their settings must not contradict,
 * which data they need, how several clients share one, and how they tell that an answer was wrong.
 */
public sealed interface WorkloadKind permits TenantKind, CoreKind, StatementKind, ForeignKind {

  /** The kind of the workloads of this class. */
  static WorkloadKind of(Class<? extends Workload> type) {
    if (type.equals(TenantWorkload.class)) {
      return new TenantKind();
    }
    if (type.equals(StatementWorkload.class)) {
      return new StatementKind();
    }
    return CoreWorkload.class.isAssignableFrom(type)
        ? new CoreKind(type.equals(CoreWorkload.class))
        : new ForeignKind();
  }

  /** The properties of each kind that declares all of them, by the word for {@code ycsb properties <word>}. */
  static Map<String, List<Property<?>>> declarations() {
    return Declarations.ALL;
  }

  /** Every property that such a workload declares; none for a class that is not ours. */
  List<Property<?>> properties();

  /** Every operation it may do, as records name it; empty when that is not known. */
  List<String> operations();

  /**
   * Refuses properties that the workload or the binding does not know, as far as they declare all of them.
   *
   * @param declared   all properties that this run may be given
   * @param ofBinding  what the names of the binding's own properties begin with
   * @throws UsageException with the nearest name
   */
  default void checkNames(Settings settings, List<Property<?>> declared, String ofBinding) {
    PropertyCheck.all(settings, declared);
  }

  /**
   * Finds settings that contradict each other, or do not fit what is to be done, before anything is started.
   *
   * @throws UsageException when they do
   */
  void check(Settings settings, RunPlan.Mode mode);

  /** Whether there have to be data before such a workload can be run. */
  default boolean needsData() {
    return true;
  }

  /** The data it runs on, at this target. */
  WorkloadData data(DataRequest request);

  /** How many writers write next to its queries. */
  default int writers(Settings settings) {
    return 0;
  }

  /** Starts these writers; empty when there are none. They end by themselves once {@code stopped} is true. */
  default Optional<BackgroundWriters> startWriters(Target target, Settings settings, BooleanSupplier stopped) {
    return Optional.empty();
  }

  /**
   * The properties that make a run one of several clients which do its work together, beyond what the driver's own
   * properties divide.
   *
   * @param index text that each client finds replaced by its own number, from 0
   * @throws UsageException when the work can't be divided so that its sum is what was asked for
   */
  Map<String, String> ofClient(Settings settings, int clients, String index);

  /** The first wrong answer that this workload noticed; empty when all were right. */
  default Optional<String> wrongAnswer(Workload workload, IntegrityChecks checks) {
    return checks.wrong();
  }

  /** Seed of random arrivals: the one given for them, else that of the data set. */
  static long arrivalSeed(Settings settings) {
    return DriverProperties.TARGET_SEED.find(settings).orElseGet(() -> TenantProperties.SEED.get(settings));
  }
}
