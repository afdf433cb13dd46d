package io.ycsbpack.core.experiment.condition;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.container.ContainerParameters;
import io.ycsbpack.core.property.NearestName;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A condition as an experiment's file has it, and what comes of it where it is put in place.
 *
 * @param type       name of its {@link ConditionType}
 * @param parameters of that type
 * @param properties laid over the experiment's own for the runs under this condition
 * @param additions  neighbors, proxies and faults, in the order in which they are added
 */
public record ConditionPlan(String type, Map<String, String> parameters, Map<String, String> properties,
    List<AdditionPlan> additions) {
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
    return List.of(ContainerServers.way(type),
        ContainerParameters.OWN_NETWORK.get(Settings.NONE.with(parameters, type)),
        additions.stream().filter(one -> one.role() == Addition.Role.PROXY).toList());
  }

  /** Numbers of its neighbors among its additions, from 0. */
  public Set<Integer> neighbors() {
    return IntStream.range(0, additions.size())
        .filter(number -> additions.get(number).role() == Addition.Role.NEIGHBOR)
        .boxed()
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Its steps, and those of its additions.
   *
   * @throws UsageException       when it names an unknown type or parameter
   * @throws NotPossibleException when this machine can't have it
   */
  public Condition steps(ConditionSite site) {
    return steps(site, Set.of());
  }

  /**
   * The same with neighbors that are frozen as soon as they are started.
   *
   * @param frozen numbers of these among the additions, from 0
   */
  public Condition steps(ConditionSite site, Set<Integer> frozen) {
    Condition condition = kind().of(site, given(site));
    // An addition shares with the condition itself, whatever that shares with others.
    for (int i = 0; i < additions.size(); i++) {
      AdditionPlan addition = additions.get(i);
      condition = addition.kind().addTo(condition, site.addition(i + 1), addition.given(site));
      if (frozen.contains(i)) {
        condition = condition.with(List.of(freezing(site, i).begin()), List.of(), condition.runs(), List.of());
      }
    }
    return condition;
  }

  /**
   * The steps that freeze and thaw a neighbor of a condition that is in place.
   *
   * @param number of the neighbor among the additions, from 0
   */
  public Addition.Freezing freezing(ConditionSite site, int number) {
    AdditionPlan addition = additions.get(number);
    return addition.kind().freezing(site.addition(number + 1), addition.given(site));
  }

  /** How a client in this process reaches the servers of the condition, which is in place. */
  public Reached reached(ConditionSite site) {
    return kind().reached(site, given(site));
  }

  /**
   * How a client in this process reaches servers of the condition that are there before it; empty where it starts them.
   *
   * @throws NotReachedException when it can't
   */
  public Optional<Reached> reachedBefore(ConditionSite site) {
    return kind().reachedBefore(site, given(site));
  }

  /**
   * Proves that what the condition and its additions need is there, without changing anything.
   *
   * @throws CommandException with what is missing
   */
  public void probe(ConditionSite site) {
    kind().probe(site, given(site));
    for (int i = 0; i < additions.size(); i++) {
      additions.get(i).kind().probe(site.addition(i + 1), additions.get(i).given(site));
    }
  }

  private ConditionType kind() {
    return ConditionType.named(type);
  }

  private Settings given(ConditionSite site) {
    return checked("condition '" + site.condition() + "'", type, parameters, kind().parameters());
  }

  /** The values of parameters, each of which has a known name and a value of its type. */
  static Settings checked(String where, String type, Map<String, String> given, List<Property<?>> parameters) {
    List<String> known = parameters.stream().map(Property::name).toList();
    for (String parameter : given.keySet()) {
      if (!known.contains(parameter)) {
        throw new UsageException(where + ": there is no '" + parameter + "' of type " + type
            + NearestName.hint(parameter, known,
                "; it takes " + (known.isEmpty() ? "none" : String.join(", ", known))));
      }
    }
    Settings settings = Settings.NONE.with(given, where);
    parameters.forEach(parameter -> parameter.find(settings));
    return settings;
  }

  /** A plan without additions. */
  public ConditionPlan(String type, Map<String, String> parameters, Map<String, String> properties) {
    this(type, parameters, properties, List.of());
  }
}
