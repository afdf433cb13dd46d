// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The neighbors of conditions that are measured slice by slice on one server. Each is put in place once, and frozen
 * under the conditions that do not have it. Additions that all conditions have, such as proxies, do not change.
 *
 * @param all additions of any condition
 */
public record SwitchedNeighbors(Map<String, ConditionPlan> conditions, List<AdditionPlan> all) {
  public static SwitchedNeighbors of(Map<String, ConditionPlan> conditions) {
    List<AdditionPlan> all = new ArrayList<>();
    conditions.values().forEach(plan -> {
      for (AdditionPlan one : plan.additions()) {
        int missing = Collections.frequency(plan.additions(), one) - Collections.frequency(all, one);
        all.addAll(Collections.nCopies(Math.max(0, missing), one));
      }
    });
    return new SwitchedNeighbors(conditions, all);
  }

  /** Whether the conditions differ in their neighbors. */
  public boolean isAny() {
    return !switched().isEmpty();
  }

  /** The baseline's plan with all additions of any condition. */
  public ConditionPlan placed(ConditionPlan baseline) {
    return new ConditionPlan(baseline.type(), baseline.parameters(), baseline.properties(), all);
  }

  /** Indexes of the additions of {@link #placed} that some conditions lack. */
  public Set<Integer> switched() {
    return IntStream.range(0, all.size())
        .filter(number -> conditions.values().stream().anyMatch(plan -> !has(plan, number)))
        .boxed()
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Numbers of those among {@link #switched} that a condition has. */
  public Set<Integer> of(String condition) {
    Set<Integer> own = switched();
    own.removeIf(number -> !has(conditions.get(condition), number));
    return own;
  }

  public Set<String> types() {
    return switched().stream().map(number -> all.get(number).type()).collect(Collectors.toCollection(TreeSet::new));
  }

  /** Why they can't be switched while a server runs; empty if they can. */
  public Optional<String> fixed() {
    return switched().stream().flatMap(number -> fixed(all.get(number)).stream()).findFirst();
  }

  private Optional<String> fixed(AdditionPlan plan) {
    Optional<String> reason = plan.role() == Addition.Role.NEIGHBOR
        ? plan.notFrozen()
        : Optional.of("only neighbors are switched");
    return reason.map(why -> "not all conditions have the " + plan.type() + " among " + plan.role().key()
        + ", which can't be switched while a server runs: " + why);
  }

  /** The n-th of equal neighbors belongs to the conditions with at least n of them. */
  private boolean has(ConditionPlan plan, int number) {
    AdditionPlan one = all.get(number);
    return Collections.frequency(plan.additions(), one) > Collections.frequency(all.subList(0, number), one);
  }
}
