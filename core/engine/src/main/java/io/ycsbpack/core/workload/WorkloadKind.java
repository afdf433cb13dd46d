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
import io.ycsbpack.core.tenant.TenantWorkload;
import io.ycsbpack.core.workload.queries.QueriesWorkload;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import site.ycsb.Workload;
import site.ycsb.workloads.CoreWorkload;

/**
 * What the workloads of one kind have in common: which properties they read, what their settings must not contradict,
 * which data they need, how several clients share one, and how they tell that an answer was wrong.
 */
public sealed interface WorkloadKind permits TenantKind, CoreKind, StatementKind, QueriesKind,
    ForeignKind {

  /** The kind of the workloads of this class. */
  static WorkloadKind of(Class<? extends Workload> type) {
    if (type.equals(TenantWorkload.class)) {
      return new TenantKind();
    }
    if (type.equals(StatementWorkload.class)) {
      return new StatementKind();
    }
    if (type.equals(QueriesWorkload.class)) {
      return new QueriesKind();
    }
    return CoreWorkload.class.isAssignableFrom(type)
        ? new CoreKind(type.equals(CoreWorkload.class))
        : new ForeignKind();
  }

  /** The class that a word in {@code workload=} stands for: one of {@link #declarations}; empty for other words. */
  static Optional<Class<? extends Workload>> named(String word) {
    return Optional.ofNullable(Declarations.TYPES.get(word));
  }

  /** The properties of each kind that declares all of them, by the word for {@code ycsb properties <word>}. */
  static Map<String, List<Property<?>>> declarations() {
    return Declarations.ALL;
  }

  /** The properties that name files, those of all kinds and those that any kind has. */
  static List<Property<Path>> allFileProperties() {
    return Stream.concat(Stream.of(DriverProperties.DESIGN),
        Declarations.TYPES.values().stream().flatMap(type -> of(type).fileProperties().stream())).toList();
  }

  /** Every property that such a workload declares; none for a class that is not ours. */
  List<Property<?>> properties();

  /** Every operation that it may do with these settings, as records name it; empty when that is not known. */
  List<String> operations(Settings settings);

  /** The properties that name files which it reads. */
  default List<Property<Path>> fileProperties() {
    return List.of();
  }

  /**
   * All files that it reads with these settings, which have to be where it runs: that of a property behind those in the
   * same folder that it names.
   */
  default List<Path> files(Settings settings) {
    return List.of();
  }

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

  /** What a run with these settings warns of, a line each. */
  default List<String> warnings(Settings settings) {
    return List.of();
  }

  /**
   * Refuses to load what such a workload does not have.
   *
   * @throws UsageException with what to do instead
   */
  default void requireLoadable() {
    // Most have records to load.
  }

  /** The operations that each run is meant to do at least once; a run that did not do all of them says which. */
  default List<String> expected(Settings settings) {
    return List.of();
  }

  /** Whether there have to be data before such a workload can be run. */
  default boolean needsData(Settings settings) {
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
   * @throws UsageException when the work can't be divided so that its sum is what was asked for
   */
  Map<String, String> ofClient(Settings settings, int clients);

  /** The first wrong answer that this workload noticed; empty when all were right. */
  default Optional<String> wrongAnswer(Workload workload, IntegrityChecks checks) {
    return checks.wrong();
  }
}
