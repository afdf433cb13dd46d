// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.IntegrityChecks;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.BackgroundWriters;
import io.ycsbpack.core.tenant.TenantWorkload;
import io.ycsbpack.core.workload.queries.QueriesWorkload;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import site.ycsb.Workload;
import site.ycsb.workloads.CoreWorkload;

/**
 * The common part of a kind of workload: its properties, checks of its settings, the data that it needs, how clients
 * share one, and how wrong answers show.
 */
public sealed interface WorkloadKind
    permits TenantKind, CoreKind, StatementWorkload.Kind, QueriesKind, WorkloadKind.ForeignKind {
  /** A workload whose properties are all declared, with its word in {@code workload=}. */
  record Known(String word, Class<? extends Workload> type, WorkloadKind kind) {
  }

  /** In the order of the docs. */
  List<Known> KNOWN = List.of(new Known("tenantq", TenantWorkload.class, new TenantKind()),
      new Known("core", CoreWorkload.class, new CoreKind()),
      new Known("statement", StatementWorkload.class, new StatementWorkload.Kind()),
      new Known("queries", QueriesWorkload.class, new QueriesKind()));

  static WorkloadKind of(Class<? extends Workload> type) {
    return KNOWN.stream()
        .filter(known -> known.type().equals(type))
        .findFirst()
        .map(Known::kind)
        .orElseGet(() -> new ForeignKind(CoreWorkload.class.isAssignableFrom(type)));
  }

  /** The class that a word in {@code workload=} stands for: a key of {@link #declarations}; empty for other words. */
  static Optional<Class<? extends Workload>> named(String word) {
    return KNOWN.stream()
        .filter(known -> known.word().equals(word))
        .<Class<? extends Workload>>map(Known::type)
        .findFirst();
  }

  /** The properties of each kind that declares all of them, by the word for {@code ycsb help properties <word>}. */
  static Map<String, List<Property<?>>> declarations() {
    Map<String, List<Property<?>>> declarations = new LinkedHashMap<>();
    KNOWN.forEach(known -> declarations.put(known.word(), known.kind().properties()));
    return declarations;
  }

  /** Properties that name files: of each kind, and common to all kinds. */
  static List<Property<Path>> allFileProperties() {
    return Stream.concat(Stream.of(DriverProperties.DESIGN),
        KNOWN.stream().flatMap(known -> known.kind().fileProperties().stream())).toList();
  }

  /**
   * The share of one of several clients.
   *
   * @throws UsageException when the shares would not add up to the whole
   */
  static String evenShare(Property<?> divided, long whole, int clients) {
    if (whole % clients != 0) {
      throw new UsageException(divided.name() + "=" + whole + " can't be shared out evenly to " + clients + " clients");
    }
    return String.valueOf(whole / clients);
  }

  /** All properties that such a workload declares; empty for a class that is not ours. */
  default List<Property<?>> properties() {
    return List.of();
  }

  /**
   * The property that sets how many records there are.
   *
   * @throws UsageException if such a workload has none
   */
  default Property<Long> records() {
    throw new UsageException("--records: a workload of statements has none");
  }

  /** All operations that it may do with these settings, as records name them; empty when they are not known. */
  default List<String> operations(Settings settings) {
    return List.of();
  }

  default List<Property<Path>> fileProperties() {
    return List.of();
  }

  /**
   * All files that it reads with these settings, which have to be where it runs. The file of a property comes after the
   * files in the same folder that it names.
   */
  default List<Path> files(Settings settings) {
    return List.of();
  }

  /** Whether it reads no other properties than the declared ones. */
  default boolean declaresAll() {
    return true;
  }

  /** @throws UsageException when settings contradict each other, or do not fit the mode */
  default void check(Settings settings, RunPlan.Mode mode) {
  }

  /** One line each. */
  default List<String> warnings(Settings settings) {
    return List.of();
  }

  /** @throws UsageException with what to do instead, if such a workload has nothing to load */
  default void requireLoadable() {
  }

  /**
   * The operations that each run is meant to do at least once; a run that did not do all of them reports the missing
   * ones.
   */
  default List<String> expected(Settings settings) {
    return List.of();
  }

  default boolean needsData(Settings settings) {
    return true;
  }

  default WorkloadData data(DataRequest request) {
    return WorkloadData.NONE;
  }

  /** Empty when there are none. They end by themselves once {@code stopped} is true. */
  default Optional<BackgroundWriters> startWriters(Target target, Settings settings, BooleanSupplier stopped) {
    return Optional.empty();
  }

  /**
   * The properties that make a run one of several clients that share its work, beyond the division by the driver's
   * properties.
   *
   * @throws UsageException when the work can't be divided so that its sum matches the request
   */
  default Map<String, String> ofClient(Settings settings, int clients) {
    // CoreWorkload numbers its new records from recordcount on, in every client.
    double inserts = CoreProperties.INSERTS.get(settings);
    if (inserts > 0) {
      throw new UsageException("insertproportion=" + inserts + ": " + clients
          + " clients would all insert the same keys; run this workload with one client and more threads");
    }
    return Map.of();
  }

  /** Empty when all answers were right. */
  default Optional<String> wrongAnswer(Workload workload, IntegrityChecks checks) {
    return checks.wrong();
  }

  /**
   * Foreign workloads, which are only known to run under YCSB. Their properties pass unchecked; the workload refuses
   * impossible ones when it is initialised.
   *
   * @param core whether it is derived from {@code CoreWorkload} and uses its table
   */
  record ForeignKind(boolean core) implements WorkloadKind {
    @Override
    public Property<Long> records() {
      return CoreProperties.RECORD_COUNT;
    }

    @Override
    public boolean declaresAll() {
      return false;
    }

    @Override
    public WorkloadData data(DataRequest request) {
      return core ? new CoreKind.Data(request) : WorkloadData.NONE;
    }
  }
}
