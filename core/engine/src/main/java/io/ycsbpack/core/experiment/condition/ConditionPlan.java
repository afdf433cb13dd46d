package io.ycsbpack.core.experiment.condition;

import io.ycsbpack.core.container.ContainerParameters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A condition as an experiment's file has it.
 *
 * @param type       name of its {@link ConditionType}
 * @param parameters of that type
 * @param properties laid over the experiment's own for the runs under this condition
 * @param additions  neighbors, proxies and faults, in the order in which they are added
 */
public record ConditionPlan(String type, Map<String, String> parameters, Map<String, String> properties,
    List<AdditionPlan> additions) {
  private static final Set<String> NETWORK = Set.of(ContainerParameters.OWN_NETWORK.name(),
      ContainerParameters.NETWORK_DELAY.name());

  /** The same with another parameter. */
  ConditionPlan with(String name, String value) {
    return with(Map.of(name, value));
  }

  /** The same with these parameters over its own. */
  public ConditionPlan with(Map<String, String> others) {
    Map<String, String> more = new LinkedHashMap<>(parameters);
    more.putAll(others);
    return new ConditionPlan(type, more, properties, additions);
  }

  /** The same with these additions instead of its own. */
  public ConditionPlan withAdditions(List<AdditionPlan> others) {
    return new ConditionPlan(type, parameters, properties, others);
  }

  /** What lies between a client and its server: all of it that the plan tells. */
  public List<Object> way() {
    Map<String, String> network = new TreeMap<>(parameters);
    network.keySet().retainAll(NETWORK);
    return List.of(ContainerServers.way(type), network,
        additions.stream().filter(one -> one.role() == Addition.Role.PROXY).toList());
  }

  /** Numbers of its neighbors among its additions, from 0. */
  public Set<Integer> neighbors() {
    return IntStream.range(0, additions.size())
        .filter(number -> additions.get(number).role() == Addition.Role.NEIGHBOR)
        .boxed()
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** A plan without additions. */
  public ConditionPlan(String type, Map<String, String> parameters, Map<String, String> properties) {
    this(type, parameters, properties, List.of());
  }
}
