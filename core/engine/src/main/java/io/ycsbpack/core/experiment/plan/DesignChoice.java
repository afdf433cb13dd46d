// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.plan;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.condition.AdditionPlan;
import io.ycsbpack.core.condition.Condition;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.condition.ConditionSite;
import io.ycsbpack.core.condition.SwitchedNeighbors;
import io.ycsbpack.core.experiment.analysis.Comparability;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.record.Environment;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.ServerLoad;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The best design that the conditions of an experiment allow.
 *
 * @param swapped  whether there are two servers under load at once, between which the conditions are swapped
 * @param reason   why there is no better design; empty if it is the best
 * @param possible designs that the experiment can have
 * @param switched parameters that are changed in place on running servers, between slices; empty if only clients are
 *                 switched, and if servers are restarted
 * @param frozen   types of neighbors that are frozen and thawed between slices; empty if all conditions have the same,
 *                 and if servers are restarted
 */
public record DesignChoice(Design design, boolean swapped, String reason, Set<Design> possible, Set<String> switched,
    Set<String> frozen) {
  /** In bytes; 0 if it is not known. */
  private static final long MEMORY = Environment.ofThisMachine().memoryBytes();

  /** Whole runs are always possible. */
  public DesignChoice(Design design, String reason) {
    this(design, false, reason, EnumSet.of(design, Design.WHOLE_RUNS), Set.of(), Set.of());
  }

  /**
   * @param whole    why only whole runs will do; empty if that depends on the arms
   * @param switched properties in which clients of one server may differ
   * @param layout   properties of how data are kept, which may differ from server to server
   */
  public static DesignChoice of(List<Arms> scenarios, Optional<String> whole, Set<String> switched,
      Set<String> layout) {
    Optional<String> ofRuns = whole.or(() -> first(scenarios, DesignChoice::ownClients));
    if (ofRuns.isPresent()) {
      return new DesignChoice(Design.WHOLE_RUNS, ofRuns.get());
    }
    Optional<String> fixed = first(scenarios, arms -> fixed(arms, switched));
    Optional<String> standing = first(scenarios,
        arms -> first(arms, (name, plan) -> standing(arms.binding(), name, plan))
            .or(() -> otherWork(arms, switched, layout))
            .or(() -> memory(arms)));
    Set<Design> possible = EnumSet.of(Design.WHOLE_RUNS);
    if (standing.isEmpty()) {
      possible.add(Design.RESTARTED);
    }
    if (fixed.isEmpty()) {
      possible.add(Design.SWITCHED);
    }
    if (fixed.isPresent()) {
      return new DesignChoice(possible.iterator().next(), false,
          fixed.get() + standing.map(why -> "; and " + why).orElse(""), possible, Set.of(), Set.of());
    }
    boolean swapped = isSwapped(scenarios);
    Set<String> frozen = scenarios.stream()
        .flatMap(arms -> arms.neighbors().types().stream())
        .collect(Collectors.toCollection(TreeSet::new));
    String reason = frozen.isEmpty()
        ? "two of its servers can't run on this machine at once"
        : "a neighbor in which its conditions differ takes CPU time from every server of its machine";
    return new DesignChoice(Design.SWITCHED, swapped, swapped ? "" : reason, possible, inPlace(scenarios), frozen);
  }

  private static Set<String> inPlace(List<Arms> scenarios) {
    return scenarios.stream()
        .flatMap(arms -> arms.alternating()
            .values()
            .stream()
            .flatMap(plan -> ConditionPlan.differing(arms.all().get(arms.baseline()).parameters(), plan.parameters())
                .stream()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** @throws UsageException if the experiment can't have it */
  public DesignChoice asked(Design wanted) {
    if (!possible.contains(wanted)) {
      throw new UsageException("--design " + wanted + ": this experiment can have "
          + possible.stream().map(Design::toString).collect(Collectors.joining(" or ")) + ", because " + reason);
    }
    return wanted == design ? this : new DesignChoice(wanted, "--design asks for it");
  }

  /**
   * {@link ServerLoad#IN_TURNS} stands for one server if servers are switched.
   *
   * @throws UsageException if the experiment can't have it
   */
  public DesignChoice loaded(ServerLoad load) {
    if (design == Design.WHOLE_RUNS) {
      throw new UsageException("--load " + load + " has no effect on whole runs"
          + (possible.contains(Design.RESTARTED) ? "; add --design restarted" : ""));
    }
    if (design == Design.SWITCHED && load == ServerLoad.AT_ONCE && !swapped) {
      throw new UsageException("--load at-once: " + reason);
    }
    return load == ServerLoad.IN_TURNS && swapped
        ? new DesignChoice(design, false, "--load in-turns asks for it", possible, switched, frozen)
        : this;
  }

  private static Optional<String> first(List<Arms> scenarios, Function<Arms, Optional<String>> doubt) {
    return scenarios.stream().flatMap(arms -> doubt.apply(arms).stream()).findFirst();
  }

  private static boolean isSwapped(List<Arms> scenarios) {
    return scenarios
        .stream()
        .flatMap(arms -> arms.alternating().values().stream())
        .allMatch(plan -> plan.additions().isEmpty() && plan.traits().twice()
            && isRoom(memory(plan) + memory(plan)));
  }

  /** The first reason that one of the conditions gives; empty if none does. */
  private static Optional<String> first(Arms arms, BiFunction<String, ConditionPlan, Optional<String>> doubt) {
    return arms.alternating()
        .entrySet()
        .stream()
        .flatMap(entry -> doubt.apply(entry.getKey(), entry.getValue()).stream())
        .findFirst();
  }

  private static Optional<String> ownClients(Arms arms) {
    return first(arms, (name, plan) -> plan.ownClients()
        .map(why -> "'" + name + "' is measured by its own clients: " + why));
  }

  /** Why a condition can't be started next to another, as often as needed. */
  private static Optional<String> standing(String binding, String name, ConditionPlan plan) {
    if (!plan.traits().nextToOthers().test(binding)) {
      return Optional.of("'" + name + "' is not a single server that can be started next to another");
    }
    return plan.additions()
        .stream()
        .flatMap(addition -> notAdded(plan, addition)
            .map(why -> "'" + name + "' has the " + addition.type() + " among " + addition.role().key() + ": " + why)
            .stream())
        .findFirst();
  }

  /** Why a condition with this addition can't wait for its turn without an effect on others. */
  private static Optional<String> notAdded(ConditionPlan plan, AdditionPlan addition) {
    if (!plan.kind().isLocal()) {
      return Optional.of("in a condition of type " + plan.type() + " that is measured in rounds");
    }
    return switch (addition.role()) {
      case PROXY -> addition.parameters().containsKey(CommonParameters.PORT.name())
          ? Optional.of("several may be up at once, which its port does not allow; leave port out")
          : Optional.empty();
      case NEIGHBOR -> addition.notFrozen();
      case FAULT -> Optional.of("a fault is measured in whole runs");
    };
  }

  /** Why two servers would not get the same work. */
  private static Optional<String> otherWork(Arms arms, Set<String> switched,
      Set<String> layout) {
    Map<String, ConditionPlan> conditions = arms.alternating();
    Map<String, String> baseline = conditions.get(arms.baseline()).properties();
    return conditions.values()
        .stream()
        .flatMap(plan -> ConditionPlan.differing(baseline, plan.properties()).stream())
        .filter(property -> !switched.contains(property) && !layout.contains(property)
            && !Comparability.isAddress(property))
        .findFirst()
        .map(property -> "its conditions differ in " + property + ", which may change the requests to the servers");
  }

  private static Optional<String> memory(Arms arms) {
    long baseline = memory(arms.all().get(arms.baseline()));
    return first(arms, (name, plan) -> name.equals(arms.baseline()) || isRoom(baseline + memory(plan))
        ? Optional.empty()
        : Optional.of(String.format(Locale.ROOT,
            "'%s' and '%s' may take %.1f GiB of memory at once, and this machine has %.1f", arms.baseline(), name,
            (baseline + memory(plan)) / 0x1p30, MEMORY / 0x1p30)));
  }

  private static long memory(ConditionPlan plan) {
    return plan.traits().memory().orElse(0);
  }

  /** At most {@code most}, also if nothing limits the servers. */
  public static int atOnce(List<ConditionPlan> plans, int most) {
    long largest = plans.stream().mapToLong(DesignChoice::memory).max().orElse(0);
    return MEMORY == 0 || largest == 0 ? most : (int) Math.min(most, MEMORY / largest);
  }

  private static boolean isRoom(long bytes) {
    return MEMORY == 0 || bytes <= MEMORY;
  }

  private static Optional<String> fixed(Arms arms, Set<String> switched) {
    String name = arms.baseline();
    ConditionPlan baseline = arms.all().get(name);
    SwitchedNeighbors neighbors = arms.neighbors();
    if (!isReached(arms.binding(), baseline, neighbors)) {
      return Optional.of("a condition of type " + baseline.type() + " has its own client");
    }
    Optional<String> fixedNeighbor = neighbors.fixed();
    if (fixedNeighbor.isPresent()) {
      return fixedNeighbor;
    }
    Condition placed = neighbors.placed(baseline)
        .steps(ConditionSite.of(arms.binding(), name, arms.root()), neighbors.switched());
    if (placed.runs().size() != 1 || placed.link().isPresent() || !placed.during().isEmpty()) {
      return Optional.of("'" + name + "' has several clients, its own link, or a fault");
    }
    return first(arms, (other, plan) -> fixed(baseline, plan, switched)
        .map(what -> "'" + other + "' differs from '" + name + "' in " + what
            + ", which can't be switched while a server runs"));
  }

  /** A server that is started next to others is reached as those are; neighbors are the reason to do without others. */
  private static boolean isReached(String binding, ConditionPlan plan, SwitchedNeighbors neighbors) {
    return plan.kind().isLocal() || neighbors.isAny() && plan.traits().nextToOthers().test(binding);
  }

  private static Optional<String> fixed(ConditionPlan baseline, ConditionPlan other, Set<String> switched) {
    Set<String> differing = ConditionPlan.differing(baseline.parameters(), other.parameters());
    if (baseline.type().equals(other.type())) {
      differing.removeIf(name -> baseline.traits().switches().containsKey(name)
          && other.traits().switches().containsKey(name));
    } else {
      differing.add("type");
    }
    ConditionPlan.differing(baseline.properties(), other.properties())
        .stream()
        .filter(property -> !switched.contains(property))
        .forEach(differing::add);
    return differing.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", differing));
  }
}
