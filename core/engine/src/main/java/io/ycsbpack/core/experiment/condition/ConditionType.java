package io.ycsbpack.core.experiment.condition;

import io.ycsbpack.core.experiment.step.SwitchStep;
import io.ycsbpack.core.property.NearestName;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A kind of condition. It does nothing itself: it returns steps, each a {@code ycsb} command, that put the condition in
 * place, run the workload under it, and undo it. Therefore everything that an experiment does can be typed by a user,
 * is undone by commands that need no memory of their own, and a new kind of condition is one class, named in {@code
 * META-INF/services/io.ycsbpack.core.experiment.condition.ConditionType}.
 */
public interface ConditionType {

  String name();

  String summary();

  List<Property<?>> parameters();

  /**
   * Called when the experiment is planned.
   *
   * @throws UsageException if the condition can't be made
   */
  Condition of(ConditionSite site, Settings given);

  /**
   * Checks within seconds and without changing anything that cluster, rights and programs are there. Called before the
   * first run of an experiment.
   *
   * @throws CommandException with what is missing
   */
  default void probe(ConditionSite site, Settings given) {
    // commands of this machine alone need nothing that could be away
  }

  /**
   * Whether a client that stays in the process of the experiment can drive the servers. It needs only the properties
   * of the condition's runs.
   */
  default boolean isReachedFromHere() {
    return false;
  }

  /** Whether two of the servers can run on this machine at once on the same cores, within their limits. */
  default boolean isPossibleTwice(ConditionPlan plan) {
    return false;
  }

  /**
   * Whether the condition starts servers of its own, which can wait for their turn while those of another condition are
   * under load.
   */
  default boolean isStartedNextToOthers(String binding, ConditionPlan plan) {
    return false;
  }

  /** Parameters that {@link #switchTo} can change on running servers; none by default. */
  default Set<String> switchedInPlace(ConditionPlan plan) {
    return Set.of();
  }

  default List<SwitchStep> switchTo(ConditionPlan plan, Path server) {
    return List.of();
  }

  /**
   * The most memory of this machine, in bytes, that the servers may take; empty if they are elsewhere, or
   * have no limit of their own.
   */
  default OptionalLong memoryLimit(ConditionPlan plan) {
    return OptionalLong.empty();
  }

  /**
   * The condition has to be in place.
   *
   * @throws NotReachedException if a client in this process can't reach its servers
   */
  default Reached reached(ConditionSite site, Settings given) {
    return Reached.AS_RUN;
  }

  /**
   * For servers that are there before the condition, so that a client can check before the first run whether they have
   * what the workload needs; empty if the condition starts them.
   *
   * @throws NotReachedException if a client in this process can't reach them
   */
  default Optional<Reached> reachedBefore(ConditionSite site, Settings given) {
    return Optional.empty();
  }

  /**
   * Whether to put the condition in place once before the first run, and to ask its servers, without loading anything,
   * whether they have what the workload needs; for types that take seconds for it.
   */
  default boolean isProbedInPlace() {
    return false;
  }

  /**
   * The CPU weight, on this machine, of the topmost control group into which another program, such as the kubelet, puts
   * the condition's servers; empty if that is not on this machine, or can't be read.
   */
  default OptionalLong givenWeight() {
    return OptionalLong.empty();
  }

  /**
   * Whether the condition's servers are put into control groups of their own that compete for CPU time with the usual
   * weight, rather than into none; empty if it starts none on this machine, or says itself how they compete.
   */
  default Optional<Boolean> isGrouped(ConditionPlan plan) {
    return Optional.empty();
  }

  /** Whether stalls are part of the measurement, because the condition removes a server or shapes its network. */
  default boolean isStallMeasured(Map<String, String> parameters) {
    return false;
  }

  /**
   * Why only whole runs with clients of its own can measure the condition; empty if a client in this process measures
   * the same.
   */
  default Optional<String> ownClients(Map<String, String> parameters) {
    return Optional.empty();
  }

  /** Sets the CPU weight of what the condition starts, if it can have one; by default unchanged. */
  default ConditionPlan competing(ConditionPlan plan, long weight) {
    return plan;
  }

  /**
   * The steps from a condition of this type towards those of other types, each on top of the ones before it; none by
   * default. Asked for before anything is started; it changes nothing.
   *
   * @param other condition at the other end: a limit that it has, too, is not a step towards it
   */
  default List<IsolationStep> isolationSteps(ConditionPlan plan, ConditionPlan other) {
    return List.of();
  }

  static List<ConditionType> all() {
    return Stream
        .concat(Stream.of(new AsItIs(), new BareMetal(), new ContainerServers(), new ExternalServers()),
            ServiceLoader.load(ConditionType.class).stream().map(ServiceLoader.Provider::get))
        .toList();
  }

  /** @throws UsageException if there is none of this name */
  static ConditionType named(String name) {
    return NearestName.choose(name, all(), ConditionType::name, "there is no condition of type '%s'");
  }
}
