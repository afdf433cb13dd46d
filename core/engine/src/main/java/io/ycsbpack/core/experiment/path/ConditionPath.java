// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.path;

import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.condition.IsolationStep;
import io.ycsbpack.core.condition.LargerLimits;
import io.ycsbpack.core.parameter.LimitParameters;
import io.ycsbpack.core.parameter.Memory;
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

/**
 * The way from one condition to another in single steps.
 *
 * @param plans the baseline first and the candidate last
 * @param steps one fewer than the plans
 * @param left  steps that can't be made here, with the reason
 */
public record ConditionPath(List<ConditionPlan> plans, List<PathStep> steps, Map<String, String> left) {

  private static final String MEMORY = LimitParameters.MEMORY.name();
  /** Parameters that mean the same in all types that have them. */
  private static final List<String> LIMITS = List.of(LimitParameters.CPU.name(), MEMORY);

  /**
   * A single step if no conditions between them are known.
   *
   * @param shown      hides secret properties
   * @param impossible why a condition can't be made; empty if it can
   */
  public static ConditionPath between(ConditionPlan baseline, ConditionPlan candidate,
      UnaryOperator<Map<String, String>> shown,
      Function<ConditionPlan, Optional<String>> impossible) {
    Growing path = new Growing(baseline, impossible);
    if (baseline.type().equals(candidate.type())) {
      path.byDifferences(candidate, shown);
      return path.grown().bySize();
    }
    path.byDifferences(baseline.withAdditions(List.of()), shown);
    path.byLimits(candidate);
    path.byIsolationSteps(candidate.withAdditions(List.of()));
    path.byDifferences(candidate, shown);
    return path.grown();
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

  /** Goes on from its last condition. */
  private static final class Growing {
    private final List<ConditionPlan> plans = new ArrayList<>();
    private final List<PathStep> steps = new ArrayList<>();
    private final Map<String, String> left = new LinkedHashMap<>();
    private final Function<ConditionPlan, Optional<String>> impossible;

    Growing(ConditionPlan begin, Function<ConditionPlan, Optional<String>> impossible) {
      this.impossible = impossible;
      plans.add(begin);
    }

    ConditionPath grown() {
      return new ConditionPath(plans, steps, left);
    }

    private ConditionPlan end() {
      return plans.get(plans.size() - 1);
    }

    private void add(PathStep step, ConditionPlan plan) {
      steps.add(step);
      plans.add(plan);
    }

    void byDifferences(ConditionPlan candidate, UnaryOperator<Map<String, String>> shown) {
      List<String> pending = new ArrayList<>();
      ConditionPlan last = end();
      for (Change change : Change.between(last, candidate, shown)) {
        last = change.in().apply(last);
        pending.add(change.text());
        String text = String.join(", ", pending);
        Optional<String> reason = last.equals(candidate) ? Optional.empty() : impossible.apply(last);
        if (reason.isPresent()) {
          left.put(text + " by itself", reason.get());
        } else {
          add(new PathStep(text, change.advice(), false,
              pending.size() == 1 && change.isOfMemory() ? sizes(end(), last) : Optional.empty()), last);
          pending.clear();
        }
      }
    }

    /** Applies the candidate's limits to the baseline: a quota has a cost, whatever else differs. */
    void byLimits(ConditionPlan candidate) {
      List<String> known = end().kind().parameters().stream().map(Property::name).toList();
      ConditionPlan limited = end();
      for (String name : LIMITS) {
        if (known.contains(name) && candidate.parameters().containsKey(name)) {
          limited = limited.with(Map.of(name, candidate.parameters().get(name)));
        }
      }
      Optional<String> reason = limited.equals(end()) ? Optional.empty() : impossible.apply(limited);
      if (reason.isPresent()) {
        left.put("the candidate's limits", reason.get());
      } else {
        byDifferences(limited, UnaryOperator.identity());
      }
    }

    void byIsolationSteps(ConditionPlan candidate) {
      Map<IsolationStep, String> refused = new LinkedHashMap<>();
      List<IsolationStep> ofCandidate = possible(candidate, end(), refused);
      Set<String> layers = ofCandidate.stream().map(IsolationStep::layer).collect(Collectors.toSet());
      List<IsolationStep> ofBaseline = possible(end(), candidate, refused).stream()
          .filter(step -> !layers.contains(step.layer()))
          .toList();
      ofBaseline.forEach(step -> layers.add(step.layer()));
      refused.forEach((step, reason) -> {
        if (!layers.contains(step.layer())) {
          left.put(step.text(), reason);
        }
      });
      ofBaseline.forEach(step -> {
        ConditionPlan next = end().with(step.parameters());
        add(step(step, end(), next), next);
      });
      List<ConditionPlan> climbed = new ArrayList<>(List.of(candidate));
      ofCandidate.forEach(step -> climbed.add(climbed.get(climbed.size() - 1).with(step.parameters())));
      int last = ofCandidate.size();
      add(new PathStep("the remaining traits of type " + candidate.type() + " is", "", true), climbed.get(last));
      for (int i = last - 1; i >= 0; i--) {
        add(step(ofCandidate.get(i), climbed.get(i + 1), climbed.get(i)), climbed.get(i));
      }
    }

    private List<IsolationStep> possible(ConditionPlan plan, ConditionPlan other, Map<IsolationStep, String> refused) {
      List<IsolationStep> possible = new ArrayList<>();
      ConditionPlan last = plan;
      for (IsolationStep step : plan.isolationSteps(other)) {
        ConditionPlan next = last.with(step.parameters());
        Optional<String> reason = step.impossible().or(() -> impossible.apply(next));
        if (reason.isPresent()) {
          refused.put(step, reason.get());
        } else {
          possible.add(step);
          last = next;
        }
      }
      return possible;
    }

    /** The step between two conditions, with its sizes if it has any and they can be made here. */
    private PathStep step(IsolationStep step, ConditionPlan without, ConditionPlan with) {
      return new PathStep(step.text(), step.advice(), false, step.limit()
          .flatMap(limit -> ascending(with, limit, without, PathStep.Sizes.NONE))
          .map(Growing::reversed));
    }

    /** Sizes of a memory limit, the only difference of two conditions; empty if it has none. */
    private Optional<PathStep.Sizes> sizes(ConditionPlan from, ConditionPlan to) {
      return bytes(from) >= bytes(to) ? ascending(to, from).map(Growing::reversed) : ascending(from, to);
    }

    private Optional<PathStep.Sizes> ascending(ConditionPlan smaller, ConditionPlan larger) {
      Optional<Memory> bound = limit(larger);
      // Elsewhere, a condition without the parameter has the usual limit of its type, which is not known here.
      return limit(smaller).filter(limit -> bound.isPresent() || smaller.traits().memory().isPresent())
          .flatMap(limit -> ascending(smaller,
              bound.map(of -> between(limit, of.bytes())).orElseGet(() -> LargerLimits.onThisMachine(limit)), larger,
              bound.map(Memory::toString).orElse(PathStep.Sizes.NONE)));
    }

    private static Optional<Memory> limit(ConditionPlan plan) {
      return Optional.ofNullable(plan.parameters().get(MEMORY)).map(Memory::parse);
    }

    private static long bytes(ConditionPlan plan) {
      return limit(plan).map(Memory::bytes).orElse(Long.MAX_VALUE);
    }

    private static LargerLimits between(Memory limit, long below) {
      LargerLimits all = LargerLimits.of(limit, size -> Optional.empty());
      return new LargerLimits(limit, all.sizes().stream().filter(size -> size.memory().bytes() < below).toList());
    }

    /** @param size of the limit of the larger condition */
    private Optional<PathStep.Sizes> ascending(ConditionPlan smaller, LargerLimits limit, ConditionPlan larger,
        String size) {
      List<String> sizes = new ArrayList<>(List.of(limit.limit().toString()));
      List<ConditionPlan> between = new ArrayList<>(List.of(smaller));
      for (LargerLimits.Size next : limit.sizes()) {
        ConditionPlan plan = smaller.with(next.parameters());
        Optional<String> reason = next.impossible().or(() -> impossible.apply(plan));
        if (reason.isPresent()) {
          left.put(MEMORY + " " + next.memory() + " to look for a threshold", reason.get());
        } else {
          sizes.add(next.memory().toString());
          between.add(plan);
        }
      }
      sizes.add(size);
      between.add(larger);
      return between.size() > 2 ? Optional.of(new PathStep.Sizes(MEMORY, sizes, between)) : Optional.empty();
    }

    private static PathStep.Sizes reversed(PathStep.Sizes sizes) {
      List<String> names = new ArrayList<>(sizes.sizes());
      List<ConditionPlan> plans = new ArrayList<>(sizes.plans());
      Collections.reverse(names);
      Collections.reverse(plans);
      return new PathStep.Sizes(sizes.limit(), names, plans);
    }
  }
}
