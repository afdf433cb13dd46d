// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.parameter.ContainerParameters;
import io.ycsbpack.core.property.NearestName;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A condition as an experiment's file has it.
 *
 * @param properties laid over the experiment's own for the runs under this condition
 * @param additions  neighbors, proxies and faults, in the order in which they are added
 */
public record ConditionPlan(String type, Map<String, String> parameters, Map<String, String> properties,
    List<AdditionPlan> additions) {
  /** The names whose values are not the same, sorted. */
  public static Set<String> differing(Map<String, String> one, Map<String, String> other) {
    Set<String> names = new TreeSet<>(one.keySet());
    names.addAll(other.keySet());
    names.removeIf(name -> Objects.equals(one.get(name), other.get(name)));
    return names;
  }

  /** Overrides its own parameters. */
  public ConditionPlan with(Map<String, String> others) {
    Map<String, String> more = new LinkedHashMap<>(parameters);
    more.putAll(others);
    return new ConditionPlan(type, more, properties, additions);
  }

  public ConditionPlan withAdditions(List<AdditionPlan> others) {
    return new ConditionPlan(type, parameters, properties, others);
  }

  /** The network path from a client to a server, as far as the plan says. */
  public List<Object> way() {
    return List.of(ContainerServers.way(type),
        ContainerParameters.OWN_NETWORK.get(given()),
        additions.stream().filter(one -> one.role() == Addition.Role.PROXY).toList());
  }

  /** By position among its additions, from 0. */
  public Set<Integer> neighbors() {
    return IntStream.range(0, additions.size())
        .filter(number -> additions.get(number).role() == Addition.Role.NEIGHBOR)
        .boxed()
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * @throws UsageException       if it names an unknown type or parameter
   * @throws NotPossibleException if this machine can't have it
   */
  public Condition steps(ConditionSite site) {
    return steps(site, Set.of());
  }

  /** @param frozen numbers of additions, from 0, to freeze right after their start */
  public Condition steps(ConditionSite site, Set<Integer> frozen) {
    Condition condition = kind().commands().apply(site, given(site));
    // An addition shares with the condition itself, whatever that shares with others.
    for (int i = 0; i < additions.size(); i++) {
      AdditionPlan addition = additions.get(i);
      condition = addition.kind().commands().addTo(condition, site.addition(i + 1), addition.given(site));
      if (frozen.contains(i)) {
        condition = condition.with(freezing(site, i).begin());
      }
    }
    return condition;
  }

  /** @param number of the neighbor among the additions, from 0 */
  public Addition.Freezing freezing(ConditionSite site, int number) {
    AdditionPlan addition = additions.get(number);
    return addition.kind().freezer().orElseThrow().freezing(site.addition(number + 1), addition.given(site));
  }

  /** The condition has to be in place. */
  public Reached reached(ConditionSite site) {
    return kind().remote().map(remote -> remote.reached(site, given(site))).orElse(Reached.AS_RUN);
  }

  /** As {@link ConditionType.Remote#reachedBefore}. */
  public Optional<Reached> reachedBefore(ConditionSite site) {
    return kind().remote().flatMap(remote -> remote.reachedBefore(site, given(site)));
  }

  /** @throws CommandException with what the condition or an addition needs and lacks; changes nothing */
  public void probe(ConditionSite site) {
    Settings checked = given(site);
    kind().remote().ifPresent(remote -> remote.probe(site, checked));
    for (int i = 0; i < additions.size(); i++) {
      additions.get(i).kind().probe().accept(site.addition(i + 1), additions.get(i).given(site));
    }
  }

  public ConditionType kind() {
    return ConditionType.named(type);
  }

  public Traits traits() {
    return kind().traits().apply(given());
  }

  public boolean isStallMeasured() {
    return kind().isStallMeasured(parameters);
  }

  /** Sets the servers' CPU weight, if they can have one and the condition gives none itself. */
  public ConditionPlan competing(long weight) {
    return traits().weight()
        .filter(name -> !parameters.containsKey(name))
        .map(name -> with(Map.of(name, Long.toString(weight))))
        .orElse(this);
  }

  /** As {@link ConditionType.Remote#ownClients}. */
  public Optional<String> ownClients() {
    return kind().remote().flatMap(remote -> remote.ownClients(given()));
  }

  public List<IsolationStep> isolationSteps(ConditionPlan other) {
    return traits().isolation().apply(other);
  }

  /** Its parameters; their names and types may be wrong. */
  public Settings given() {
    return Settings.NONE.with(parameters, type);
  }

  private Settings given(ConditionSite site) {
    return checked("condition '" + site.condition() + "'", type, parameters, kind().parameters());
  }

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

  public ConditionPlan(String type, Map<String, String> parameters, Map<String, String> properties) {
    this(type, parameters, properties, List.of());
  }
}
