package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Deadline;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Applies limits to a database that runs, remembers what it had, and gives that back. */
public final class LimitChange {
  private final LimitTarget target;
  private final Limited object;
  private final String container;
  private final Console console;
  private final InPlace inPlace;
  private final Rollout rollout;
  private final InPlace inPlaceRegardless;
  private final Rollout rolloutRegardless;

  /**
   * For one container of a target.
   *
   * @param container null where it has but one
   * @throws UsageException when there is no such container, or several
   */
  public LimitChange(Cluster cluster, LimitTarget target, String container, Deadline deadline, Console console) {
    this.target = Owner.of(cluster, target);
    this.console = console;
    if (!this.target.equals(target)) {
      console.say(target + " belongs to " + this.target + ", which is what its limits are changed in");
    }
    object = LimitedObjects.find(cluster, this.target);
    this.container = choose(container);
    inPlace = new InPlace(cluster, deadline);
    rollout = new Rollout(cluster, deadline, console);
    inPlaceRegardless = new InPlace(cluster, deadline.regardless());
    rolloutRegardless = new Rollout(cluster, deadline.regardless(), console);
  }

  private String choose(String named) {
    List<String> all = object.containers();
    if (named == null && all.size() == 1) {
      return all.get(0);
    }
    List<String> init = object.initContainers();
    Optional<String> changed = Before.of(object).map(Before::container);
    if (named == null && changed.isPresent()) {
      return changed.get();
    }
    if (named == null || !all.contains(named) && !init.contains(named)) {
      throw new UsageException(target + " has " + String.join(", ", all)
          + (init.isEmpty() ? "" : ", and init containers " + String.join(", ", init)) + "; "
          + (named == null ? "say which with --container" : "there is no '" + named + "'"));
    }
    return named;
  }

  /** Which container it is about. */
  public String container() {
    return container;
  }

  /** Name of that container within the pods. */
  public String podContainer() {
    return object.podContainer(container);
  }

  /** Labels by which its pods are found. */
  public Map<String, String> selector() {
    return object.selector();
  }

  /** What it has now, as the object that makes the pods describes it. */
  public Limits described() {
    return Limits.of(object.resources(container));
  }

  /** What each pod has, as the kubelet reports it. */
  public List<ReportedLimits> reported() {
    return reported(container);
  }

  /** The same of another container of the target, such as the one that was undone. */
  public List<ReportedLimits> reported(String other) {
    return object.pods().stream().map(pod -> ReportedLimits.of(pod, object.podContainer(other))).toList();
  }

  /** What {@link #undo} would give back; empty when nothing was applied. */
  public Optional<Limits> remembered() {
    return Before.of(object).map(Before::limits);
  }

  /** Which container {@link #undo} would give it back to, whichever this is about; empty when nothing was applied. */
  public Optional<String> rememberedContainer() {
    return Before.of(object).map(Before::container);
  }

  /** The way that is taken where none is asked for. */
  public Way usualWay() {
    return object instanceof LimitedResource || object.endsBeforeReady(container) ? Way.ROLLOUT : Way.IN_PLACE;
  }

  /**
   * What it would have after {@link #apply}.
   *
   * @throws UsageException   when that can't be done in this way
   * @throws CommandException when its pods would stay as they are
   */
  public Limits planned(Limits wanted, Way way) {
    Limits now = now(way);
    Limits then = wanted.over(now);
    if (object.endsBeforeReady(container) && (way == Way.IN_PLACE || object instanceof LimitedPod)) {
      throw new UsageException("init container " + container + " of " + target + " has ended when a pod is ready: "
          + (object instanceof LimitedPod ? "nothing makes this pod again, so its limits can't be changed"
              : "its limits can't be changed in place; use --rollout"));
    }
    if (way == Way.ROLLOUT && object instanceof LimitedPod) {
      throw new UsageException(target + " can only be changed in place");
    }
    if (way == Way.ROLLOUT) {
      object.rolloutObstacle().ifPresent(why -> {
        throw new CommandException(ExitCode.CONDITION, target + " can't be rolled out: " + why
            + "; change that first, or use --in-place");
      });
    }
    if (way == Way.IN_PLACE && object instanceof LimitedResource) {
      throw new UsageException(
          target + " belongs to its operator, which would take back a change in place; use --rollout");
    }
    Before.of(object)
        .filter(before -> before.way() != way || !before.container().equals(container))
        .ifPresent(before -> {
          throw new UsageException(target + " was changed before (" + before.container() + ", "
              + before.way().name().toLowerCase(Locale.ROOT) + "): undo that first");
        });
    return then;
  }

  /**
   * Why {@link #undo} could not give back what is there now, if this were applied; empty where it could. A running pod's limit
   * can be changed, but not taken away, and a pod that nothing makes is not recreated.
   */
  public Optional<String> irreversible(Limits wanted, Way way) {
    Limits now = now(way);
    return way == Way.IN_PLACE && object instanceof LimitedPod && wanted.isOneMoreThan(now)
        ? Optional
            .of(target + " has " + now + ", nothing recreates it, and a limit of a running pod can't be taken away")
        : Optional.empty();
  }

  private Limits now(Way way) {
    return way == Way.IN_PLACE ? reported().stream().findFirst().map(ReportedLimits::limits).orElse(described())
        : described();
  }

  /**
   * Applies, and waits until the kubelet reports it and all pods are ready. What was there first is remembered.
   *
   * @return closing it undoes it
   * @throws CommandException when it can't be done; what was there before is back then
   */
  public AppliedLimit apply(Limits wanted, Way way) {
    Limits then = planned(wanted, way);
    Before before = new Before(container, way, resources(way));
    boolean first = Before.of(object).isEmpty();
    if (first) {
      before.save(object);
    }
    try {
      if (way == Way.IN_PLACE) {
        inPlace.change(object, podContainer(), then, then::on);
      } else {
        rollout.change(object, container, then.on(before.resources()));
      }
    } catch (RuntimeException e) {
      console.say("  giving back " + before.limits());
      giveBack(before, first, e);
      throw e;
    }
    return this::undo;
  }

  private ResourceRequirements resources(Way way) {
    Optional<Pod> pod = way == Way.IN_PLACE ? object.pods().stream().findFirst() : Optional.empty();
    return pod.map(one -> Limited.container(one.getSpec(), podContainer()).getResources())
        .orElseGet(() -> object.resources(container));
  }

  private void giveBack(Before before, boolean forget, RuntimeException reason) {
    try {
      back(before, forget);
    } catch (RuntimeException e) {
      reason.addSuppressed(e);
      console.warn("that did not succeed (" + e.getMessage() + "); 'ycsb k8s limits undo' tries again");
    }
  }

  /**
   * Gives back what was there before the first change.
   *
   * @throws UsageException   when nothing was changed
   * @throws CommandException when it can't be given back
   */
  public void undo() {
    Before before = Before.of(object)
        .orElseThrow(() -> new UsageException(target + " has no limits of ycsbpack to undo (no annotation "
            + Before.ANNOTATION + ")"));
    back(before, true);
  }

  private boolean takesAway(Before before, String inPod) {
    return object.pods()
        .stream()
        .map(pod -> Limits.of(Limited.container(pod.getSpec(), inPod).getResources()))
        .anyMatch(now -> now.isOneMoreThan(before.limits()));
  }

  private void back(Before before, boolean forget) {
    String inPod = object.podContainer(before.container());
    if (before.way() == Way.IN_PLACE && !takesAway(before, inPod)) {
      inPlaceRegardless.change(object, inPod, before.limits(), now -> before.resources());
    } else if (before.way() == Way.IN_PLACE && object instanceof LimitedPod) {
      throw new CommandException(ExitCode.CONDITION, target + " had " + before.limits()
          + ", and a running pod's limit can't be taken away: recreate the pod");
    } else if (before.way() == Way.IN_PLACE) {
      rolloutRegardless.replacePods(object, before.container());
    } else {
      object.change(before.container(), before.resources());
      rolloutRegardless.replaceStuckPods(object);
      rolloutRegardless.change(object, before.container(), before.resources());
    }
    if (forget) {
      object.annotate(Before.ANNOTATION, null);
    }
  }
}
