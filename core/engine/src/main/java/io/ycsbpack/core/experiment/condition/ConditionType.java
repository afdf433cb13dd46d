package io.ycsbpack.core.experiment.condition;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.UsageException;
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

  /** Its name in an experiment's file. */
  String name();

  /** One line on what it does. */
  String summary();

  /** Its parameters. */
  List<Property<?>> parameters();

  /**
   * The steps of one condition, built and checked when the experiment is planned.
   *
   * @param given values of its parameters
   * @throws UsageException when it can't be as asked for
   */
  Condition of(ConditionSite site, Settings given);

  /**
   * Proves, within seconds and without changing anything, that what the condition needs is there: a cluster, rights,
   * programs. Called before the first run of an experiment.
   *
   * @throws CommandException with what is missing
   */
  default void probe(ConditionSite site, Settings given) {
    // commands of this machine alone need nothing that could be away
  }

  /**
   * Whether a client that stays in the process of the experiment can drive the condition's servers: it needs no more
   * than the properties of the condition's runs for that.
   */
  default boolean isReachedFromHere() {
    return false;
  }

  /** Whether two of the condition's servers can run on this machine at once on the same cores, within their limits. */
  default boolean isPossibleTwice(ConditionPlan plan) {
    return false;
  }

  /**
   * Whether the condition starts servers of its own, which can be up, and wait for their turn, while those of another
   * condition are under load.
   */
  default boolean isStartedNextToOthers(String binding, ConditionPlan plan) {
    return false;
  }

  /**
   * Parameters of the condition that can be changed on its servers while they run, by {@link #switchTo}; none by
   * default.
   */
  default Set<String> switchedInPlace(ConditionPlan plan) {
    return Set.of();
  }

  /**
   * The steps that give a running server the values of a condition for what is {@link #switchedInPlace}.
   *
   * @param server folder of the server
   */
  default List<SwitchStep> switchTo(ConditionPlan plan, Path server) {
    return List.of();
  }

  /**
   * Memory of this machine, in bytes, that the condition's servers may take at most; empty where they are elsewhere, or
   * have no limit of their own.
   */
  default OptionalLong memoryLimit(ConditionPlan plan) {
    return OptionalLong.empty();
  }

  /**
   * How a client in this process reaches the condition's servers while they are in place.
   *
   * @throws NotReachedException when it can't
   */
  default Reached reached(ConditionSite site, Settings given) {
    return Reached.AS_RUN;
  }

  /**
   * How a client of this process reaches servers of the condition that are there before it, so that it can look before
   * the first run whether they have what the workload needs; empty where the condition starts them.
   *
   * @throws NotReachedException when it can't
   */
  default Optional<Reached> reachedBefore(ConditionSite site, Settings given) {
    return Optional.empty();
  }

  /**
   * Whether the condition is put in place once before the first run, and its servers asked, without loading anything,
   * whether they have what the workload needs; for types of which that takes seconds.
   */
  default boolean isProbedInPlace() {
    return false;
  }

  /**
   * The CPU weight, on this machine, of the topmost control group into which another program, such as the kubelet, puts
   * the condition's servers; empty where that is not on this machine, or can't be read.
   */
  default OptionalLong givenWeight() {
    return OptionalLong.empty();
  }

  /**
   * Whether the condition's servers are put into control groups of their own that compete for CPU time with the usual
   * weight, rather than into none; empty where it starts none on this machine, or says itself how they compete.
   */
  default Optional<Boolean> isGrouped(ConditionPlan plan) {
    return Optional.empty();
  }

  /**
   * Whether stalls are part of what is measured under a condition with these parameters, because it removes a server or
   * shapes its network.
   */
  default boolean isStallMeasured(Map<String, String> parameters) {
    return false;
  }

  /**
   * Why a condition with these parameters is measured by clients of its own alone, in whole runs: they say where these
   * are; empty where a client in this process measures the same.
   */
  default Optional<String> ownClients(Map<String, String> parameters) {
    return Optional.empty();
  }

  /** The same condition, with this CPU weight for what it starts, where it can have it; by default unchanged. */
  default ConditionPlan competing(ConditionPlan plan, long weight) {
    return plan;
  }

  /**
   * The steps from a condition of this type towards those of other types, each on top of the ones before it; none by
   * default. Asked for before anything is started; it changes nothing.
   *
   * @param other condition at the other end: a limit that it has, too, is not a step towards it
   */
  default List<Rung> rungs(ConditionPlan plan, ConditionPlan other) {
    return List.of();
  }

  /** All types. */
  static List<ConditionType> all() {
    return Stream
        .concat(Stream.of(new AsItIs(), new BareMetal(), new ContainerServers(), new ExternalServers()),
            ServiceLoader.load(ConditionType.class).stream().map(ServiceLoader.Provider::get))
        .toList();
  }

  /**
   * The type of this name.
   *
   * @throws UsageException when there is none
   */
  static ConditionType named(String name) {
    return NearestName.choose(name, all(), ConditionType::name, "there is no condition of type '%s'");
  }
}
