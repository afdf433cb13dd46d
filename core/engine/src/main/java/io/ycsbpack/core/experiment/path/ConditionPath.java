// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.path;

import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.condition.IsolationStep;
import io.ycsbpack.core.parameter.LimitParameters;
import io.ycsbpack.core.property.Property;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The way from one condition to another in single steps.
 *
 * @param plans the baseline first and the candidate last
 * @param steps one fewer than the plans
 * @param left  steps that can't be made here, with the reason
 */
public record ConditionPath(List<ConditionPlan> plans, List<PathStep> steps, Map<String, String> left) {

  /** Parameters that mean the same in all types that have them. */
  private static final List<String> LIMITS = List.of(LimitParameters.CPU.name(), LimitParameters.MEMORY.name());

  /**
   * A single step if no conditions between them are known.
   *
   * @param shown      hides secret properties
   * @param impossible why a condition can't be made; empty if it can
   */
  public static ConditionPath between(ConditionPlan baseline, ConditionPlan candidate,
      UnaryOperator<Map<String, String>> shown,
      Function<ConditionPlan, Optional<String>> impossible) {
    if (baseline.type().equals(candidate.type())) {
      return byDifferences(baseline, candidate, shown, impossible).bySize();
    }
    ConditionPlan bare = baseline.withAdditions(List.of());
    ConditionPlan bareCandidate = candidate.withAdditions(List.of());
    return byDifferences(baseline, bare, shown, impossible)
        .then(byIsolationSteps(bare, bareCandidate, impossible))
        .then(byDifferences(bareCandidate, candidate, shown, impossible));
  }

  /** Appends a path that begins with the last condition of this one. */
  private ConditionPath then(ConditionPath next) {
    Map<String, String> allLeft = new LinkedHashMap<>(left);
    allLeft.putAll(next.left);
    return new ConditionPath(
        Stream.concat(plans.stream(), next.plans.stream().skip(1)).toList(),
        Stream.concat(steps.stream(), next.steps.stream()).toList(), allLeft);
  }

  private ConditionPlan end() {
    return plans.get(plans.size() - 1);
  }

  /** A single step that has a size is divided by it at once: no other could carry the difference. */
  private ConditionPath bySize() {
    return steps.size() != 1 ? this : steps.get(0).sizes().map(sizes -> {
      List<PathStep> divided = new ArrayList<>();
      for (int i = 1; i < sizes.sizes().size(); i++) {
        divided.add(new PathStep(sizes.limit() + " " + sizes.sizes().get(i) + " instead of " + sizes.sizes().get(i - 1),
            steps.get(0).advice(), false));
      }
      return new ConditionPath(sizes.plans(), divided, left);
    }).orElse(this);
  }

  private static ConditionPath byIsolationSteps(ConditionPlan baseline, ConditionPlan candidate,
      Function<ConditionPlan, Optional<String>> impossible) {
    ConditionPath limited = byLimits(baseline, candidate, impossible);
    Map<IsolationStep, String> refused = new LinkedHashMap<>();
    List<IsolationStep> ofCandidate = possible(candidate, limited.end(), impossible, refused);
    Set<String> layers = ofCandidate.stream().map(IsolationStep::layer).collect(Collectors.toSet());
    List<IsolationStep> ofBaseline = possible(limited.end(), candidate, impossible, refused).stream()
        .filter(isolationStep -> !layers.contains(isolationStep.layer()))
        .toList();
    ofBaseline.forEach(isolationStep -> layers.add(isolationStep.layer()));
    Map<String, String> left = new LinkedHashMap<>();
    refused.forEach((isolationStep, reason) -> {
      if (!layers.contains(isolationStep.layer())) {
        left.put(isolationStep.text(), reason);
      }
    });
    StepSizes sizes = new StepSizes(impossible, left);
    ConditionPath there = path(climbed(limited.end(), ofBaseline), ofBaseline, sizes);
    List<ConditionPlan> descended = climbed(candidate, ofCandidate);
    Collections.reverse(descended);
    Collections.reverse(ofCandidate);
    ConditionPath back = path(descended, ofCandidate, sizes);
    PathStep rest = new PathStep("the remaining traits of type " + candidate.type() + " is", "", true);
    return limited.then(there)
        .then(new ConditionPath(List.of(there.end(), descended.get(0)), List.of(rest), left))
        .then(back);
  }

  private static ConditionPath path(List<ConditionPlan> plans, List<IsolationStep> made, StepSizes sizes) {
    return new ConditionPath(plans, IntStream.range(0, made.size())
        .mapToObj(i -> sizes.step(made.get(i), plans.get(i), plans.get(i + 1)))
        .toList(), Map.of());
  }

  /** Applies the candidate's limits to the baseline: a quota has a cost, whatever else differs. */
  private static ConditionPath byLimits(ConditionPlan baseline, ConditionPlan candidate,
      Function<ConditionPlan, Optional<String>> impossible) {
    Set<String> known = baseline.kind()
        .parameters()
        .stream()
        .map(Property::name)
        .collect(Collectors.toSet());
    ConditionPlan limits = LIMITS.stream()
        .filter(name -> known.contains(name) && candidate.parameters().containsKey(name))
        .reduce(baseline, (plan, name) -> plan.with(Map.of(name, candidate.parameters().get(name))),
            (one, other) -> other);
    Optional<String> reason = limits.equals(baseline) ? Optional.empty() : impossible.apply(limits);
    return reason
        .map(why -> new ConditionPath(List.of(baseline), List.of(), Map.of("the candidate's limits", why)))
        .orElseGet(() -> byDifferences(baseline, limits, UnaryOperator.identity(), impossible));
  }

  private static List<IsolationStep> possible(ConditionPlan plan, ConditionPlan other,
      Function<ConditionPlan, Optional<String>> impossible, Map<IsolationStep, String> refused) {
    List<IsolationStep> possible = new ArrayList<>();
    ConditionPlan last = plan;
    for (IsolationStep isolationStep : plan.isolationSteps(other)) {
      ConditionPlan next = last.with(isolationStep.parameters());
      Optional<String> reason = isolationStep.impossible().or(() -> impossible.apply(next));
      if (reason.isPresent()) {
        refused.put(isolationStep, reason.get());
      } else {
        possible.add(isolationStep);
        last = next;
      }
    }
    return possible;
  }

  private static List<ConditionPlan> climbed(ConditionPlan plan, List<IsolationStep> made) {
    List<ConditionPlan> plans = new ArrayList<>(List.of(plan));
    made.forEach(isolationStep -> plans.add(plans.get(plans.size() - 1).with(isolationStep.parameters())));
    return plans;
  }

  private static ConditionPath byDifferences(ConditionPlan baseline, ConditionPlan candidate,
      UnaryOperator<Map<String, String>> shown,
      Function<ConditionPlan, Optional<String>> impossible) {
    List<ConditionPlan> plans = new ArrayList<>(List.of(baseline));
    List<PathStep> steps = new ArrayList<>();
    Map<String, String> left = new LinkedHashMap<>();
    List<String> pending = new ArrayList<>();
    StepSizes sizes = new StepSizes(impossible, left);
    ConditionPlan last = baseline;
    for (Change change : Change.between(baseline, candidate, shown)) {
      last = change.in().apply(last);
      pending.add(change.text());
      Optional<String> reason = last.equals(candidate) ? Optional.empty() : impossible.apply(last);
      if (reason.isPresent()) {
        left.put(String.join(", ", pending) + " by itself", reason.get());
      } else {
        plans.add(last);
        boolean single = pending.size() == 1;
        steps.add(new PathStep(String.join(", ", pending), change.advice(), false,
            single && change.isOfMemory() ? sizes.of(plans.get(plans.size() - 2), last) : Optional.empty()));
        pending.clear();
      }
    }
    return new ConditionPath(plans, steps, left);
  }
}
