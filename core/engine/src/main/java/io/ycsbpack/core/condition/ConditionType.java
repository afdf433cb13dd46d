// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import io.ycsbpack.core.condition.step.Step;
import io.ycsbpack.core.property.NearestName;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A kind of condition, as data: its commands, each a {@code ycsb} command, put the condition in place, run the workload
 * under it, and undo it. Therefore a user can type everything that an experiment does, and the undoing needs no memory.
 *
 * @param parameters options of its commands, by the same names
 * @param commands   called when the experiment is planned; throws a {@link UsageException} if the condition can't be
 *                   made, a {@link NotPossibleException} if this machine can't have it
 * @param stalling   parameters with which the condition removes a server or shapes its network: stalls are measured then
 * @param remote     for servers that are elsewhere. Empty if a client in the experiment's process can drive them, and
 *                   they are up within seconds
 */
public record ConditionType(String name, String summary, List<Property<?>> parameters,
    BiFunction<ConditionSite, Settings, Condition> commands,
    Function<Settings, Traits> traits, Set<String> stalling, Optional<Remote> remote) {
  /** The type of a condition that names none. */
  public static final ConditionType AS_IT_IS = new ConditionType("as-it-is",
      "what 'ycsb run' does with the condition's properties, such as the URL of a server that is there", List.of(),
      (site, given) -> Condition.of(new Condition.Run(Step.of("run", site.binding()), Map.of())));

  /** For servers that are there, or need no word to the scheduler. */
  public ConditionType(String name, String summary, List<Property<?>> parameters,
      BiFunction<ConditionSite, Settings, Condition> commands) {
    this(name, summary, parameters, commands, given -> Traits.NONE, Set.of(), Optional.empty());
  }

  /** Answers for servers that are elsewhere. */
  public interface Remote {

    /**
     * Checks cluster, rights and programs within seconds, without changing anything.
     *
     * @throws CommandException with what is missing
     */
    default void probe(ConditionSite site, Settings given) {
      // needs nothing that could be away
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
     * Empty if the condition starts the servers.
     *
     * @throws NotReachedException if a client in this process can't reach them
     */
    default Optional<Reached> reachedBefore(ConditionSite site, Settings given) {
      return Optional.empty();
    }

    /**
     * The CPU weight of the topmost control group on this machine into which another program, such as the kubelet, puts
     * the condition's servers. Empty if they are not on this machine, or the weight can't be read.
     */
    default OptionalLong givenWeight() {
      return OptionalLong.empty();
    }

    /** Why only whole runs with separate clients can measure the condition; empty if this process can. */
    default Optional<String> ownClients(Settings given) {
      return Optional.empty();
    }
  }

  public boolean isLocal() {
    return remote.isEmpty();
  }

  public boolean isStallMeasured(Map<String, String> given) {
    return stalling.stream().anyMatch(given::containsKey);
  }

  public static List<ConditionType> all() {
    return Stream.concat(Stream.of(AS_IT_IS, BareMetal.TYPE, ContainerServers.TYPE, ExternalServers.TYPE),
        ConditionProvider.all().flatMap(provider -> provider.types().stream())).toList();
  }

  /** @throws UsageException if there is none of this name */
  public static ConditionType named(String name) {
    return NearestName.choose(name, all(), ConditionType::name, "there is no condition of type '%s'");
  }
}
