// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.PodContainers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Limits a running database, keeps its original limits, and restores them. */
public record LimitChange(Cluster cluster, LimitTarget target, Limited object, String container, Deadline deadline,
    Console console) {
  public static final Property<Boolean> OPERATED = Property.of("operated", PropertyType.bool(), "false",
      "Roll limits out also if an operator owns the object, and may set it back.");
  private static final Duration SEEN_BY_OPERATOR = Duration.ofMinutes(1);

  /**
   * The resources before a limit, kept as an annotation of the object until undo: neither a second change nor a killed
   * command loses them.
   */
  public record Original(String container, ResizePolicy resizePolicy, ResourceRequirements resources, Written written) {
    public Limits limits() {
      return Limits.of(resources);
    }
  }

  /**
   * The resources of a container as the object had them.
   *
   * @param depth number of parts of the path that existed
   * @param value JSON; null for none
   * @param pods  number of pods
   */
  public record Written(int depth, Object value, int pods) {
  }

  /**
   * @param container empty if the target has only one
   * @throws UsageException if there is no such container, or several
   */
  public static LimitChange of(Cluster cluster, LimitTarget target, Optional<String> container, Deadline deadline,
      Console console) {
    LimitTarget owner = Limited.ownerOf(cluster, target);
    if (!owner.equals(target)) {
      console.say(target + " belongs to " + owner + ", whose limits are changed instead");
    }
    Limited object = new Limited(cluster, owner);
    return new LimitChange(cluster, owner, object, choose(owner, object, container), deadline, console);
  }

  /**
   * The object that keeps the earlier limits: the target, or the owner by the name of a pod that is gone. Empty if they
   * are gone with it.
   */
  public static Optional<LimitTarget> keeper(Cluster cluster, LimitTarget target) {
    if (new Limited(cluster, target).isThere()) {
      return Optional.of(target);
    }
    if (!target.kind().equals("pod")) {
      return Optional.empty();
    }
    String ofSet = target.name().replaceFirst("-[^-]+$", "");
    return Stream.of(new LimitTarget("statefulset", ofSet), new LimitTarget("daemonset", ofSet),
        new LimitTarget("deployment", ofSet.replaceFirst("-[^-]+$", "")))
        .filter(owner -> {
          Limited object = new Limited(cluster, owner);
          return ApiErrors.ifAnswered(() -> object.isThere() && object.remembered().isPresent()).orElse(false);
        })
        .findFirst();
  }

  private static String choose(LimitTarget target, Limited object, Optional<String> named) {
    List<String> all = object.containers();
    if (named.isEmpty() && all.size() == 1) {
      return all.get(0);
    }
    List<String> sidecars = object.sidecars();
    return named.or(() -> object.remembered().map(Original::container))
        .filter(name -> named.isEmpty() || all.contains(name) || sidecars.contains(name))
        .orElseThrow(() -> new UsageException(target + " has " + String.join(", ", all)
            + (sidecars.isEmpty() ? "" : ", and sidecars " + String.join(", ", sidecars)) + "; "
            + named.map(name -> "there is no '" + name + "'").orElse("say which with --container")));
  }

  public String podContainer() {
    return object.podContainer(container);
  }

  public Map<String, String> selector() {
    return object.selector();
  }

  /** As the object describes new pods. */
  public Limits described() {
    return Limits.of(object.resources(container));
  }

  /** By the kubelet, of each pod. */
  public Map<String, Limits> reported() {
    return reported(container);
  }

  public Map<String, Limits> reported(String other) {
    return byPod(pod -> Limits.reported(pod, object.podContainer(other)));
  }

  private Map<String, Limits> byPod(Function<Pod, Limits> limits) {
    Map<String, Limits> all = new LinkedHashMap<>();
    object.pods().forEach(pod -> all.put(pod.getMetadata().getName(), limits.apply(pod)));
    return all;
  }

  /** Empty if nothing was applied. */
  public Optional<Original> remembered() {
    return object.remembered();
  }

  public ResizePolicy defaultPolicy() {
    return object.isOperated() ? ResizePolicy.ROLLOUT : ResizePolicy.IN_PLACE;
  }

  /**
   * @throws UsageException if this policy can't do it
   * @throws CommandException if its pods would stay unchanged
   */
  public Limits planned(Limits wanted, ResizePolicy policy) {
    if (policy == ResizePolicy.ROLLOUT && object.isPod()) {
      throw new UsageException(target + " can only be changed in place");
    }
    if (policy == ResizePolicy.ROLLOUT) {
      object.rolloutObstacle().ifPresent(why -> {
        throw new CommandException(ExitCode.CONDITION, target + " can't be rolled out: " + why
            + "; change that first, or use --in-place");
      });
    }
    if (policy == ResizePolicy.IN_PLACE && object.isOperated()) {
      throw new UsageException(
          target + " belongs to its operator, which would take back a change in place; use --rollout");
    }
    object.remembered()
        .filter(original -> original.resizePolicy() != policy || !original.container().equals(container))
        .ifPresent(original -> {
          throw new UsageException(target + " was changed before (" + original.container() + ", "
              + original.resizePolicy().name().toLowerCase(Locale.ROOT) + "): undo that first");
        });
    return wanted.over(now(policy));
  }

  /**
   * Why {@link #undo} could not restore the present state: a limit of a running pod can't be removed, and pods that
   * differ would become alike.
   */
  public Optional<String> irreversible(Limits wanted, ResizePolicy policy) {
    if (policy != ResizePolicy.IN_PLACE) {
      return Optional.empty();
    }
    Map<String, Limits> all = remembered().isPresent()
        ? Map.of()
        : byPod(pod -> Limits.described(pod, podContainer()).orElseThrow());
    if (all.values().stream().anyMatch(limits -> !limits.sameAs(all.values().iterator().next()))) {
      return Optional.of("the pods of " + target + " differ (" + all.entrySet()
          .stream()
          .map(pod -> pod.getKey() + " has " + pod.getValue())
          .collect(Collectors.joining(", ")) + "), and all would get the limits of the first one");
    }
    Limits now = now(policy);
    return object.isPod() && wanted.isOneMoreThan(now)
        ? Optional
            .of(target + " has " + now + ", nothing recreates it, and a limit of a running pod can't be removed")
        : Optional.empty();
  }

  /** @throws UsageException if a controller would set the template back */
  public void requireNoOperator(ResizePolicy policy) {
    object.controller().filter(owner -> policy == ResizePolicy.ROLLOUT).ifPresent(owner -> {
      throw new UsageException(target + " belongs to " + owner.getKind() + "/" + owner.getName()
          + ", whose operator would set its template back. Change the limits there, or in place (--in-place, or "
          + "resize-policy: in-place of a condition). --operated, or operated: true, overrides this");
    });
  }

  private Limits now(ResizePolicy policy) {
    return policy == ResizePolicy.IN_PLACE
        ? reported().values().stream().findFirst().orElseGet(this::described)
        : described();
  }

  /**
   * Waits until the kubelet reports it and all pods are ready; keeps the first limits for {@link #undo}.
   *
   * @throws CommandException if it can't be done; the earlier limits are back then
   */
  public void apply(Limits wanted, ResizePolicy policy) {
    Limits then = planned(wanted, policy);
    Original original = object.original(container, policy, resources(policy));
    boolean first = object.remembered().isEmpty();
    if (first) {
      object.remember(original);
    }
    Resize resize = new Resize(cluster, deadline, console);
    try {
      if (policy == ResizePolicy.IN_PLACE) {
        resize.inPlace(object, podContainer(), then, then::on);
      } else {
        resize.rollOut(object, container, then, () -> object.change(container, then.on(original.resources())));
      }
    } catch (RuntimeException e) {
      console.say("  giving back " + original.limits());
      try {
        back(original, first);
      } catch (RuntimeException again) {
        e.addSuppressed(again);
        console.warn("that did not succeed (" + again.getMessage() + "); 'ycsb k8s limits undo' tries again");
      }
      throw e;
    }
  }

  private ResourceRequirements resources(ResizePolicy policy) {
    Optional<Pod> pod = policy == ResizePolicy.IN_PLACE ? object.pods().stream().findFirst() : Optional.empty();
    return pod.map(one -> PodContainers.find(one.getSpec(), podContainer()).orElseThrow().getResources())
        .orElseGet(() -> object.resources(container));
  }

  /**
   * @return the restored resources
   * @throws UsageException if nothing was changed
   */
  public Original undo() {
    Original original = object.remembered()
        .orElseThrow(() -> new UsageException(target + " has no limits of ycsbpack to undo (no annotation "
            + Limited.ANNOTATION + ")"));
    back(original, true);
    return original;
  }

  private boolean takesAway(Original original, String inPod) {
    return object.pods()
        .stream()
        .flatMap(pod -> Limits.described(pod, inPod).stream())
        .anyMatch(now -> now.isOneMoreThan(original.limits()));
  }

  private void back(Original original, boolean forget) {
    String inPod = object.podContainer(original.container());
    Deadline regardless = deadline.regardless();
    Resize resize = new Resize(cluster, regardless, console);
    if (original.resizePolicy() == ResizePolicy.IN_PLACE && !takesAway(original, inPod)) {
      resize.inPlace(object, inPod, original.limits(), now -> original.resources());
    } else if (original.resizePolicy() == ResizePolicy.IN_PLACE && object.isPod()) {
      throw new CommandException(ExitCode.CONDITION, target + " had " + original.limits()
          + ", and a running pod's limit can't be removed: recreate the pod");
    } else if (original.resizePolicy() == ResizePolicy.IN_PLACE) {
      resize.replacePods(object, original.container());
    } else {
      object.putBack(original);
      resize.replaceStuckPods(object);
      if (object.isOperated()) {
        // Pods with a remaining limit also have none of the limits from before.
        regardless.upTo(SEEN_BY_OPERATOR).until(() -> !takesAway(original, inPod));
      }
      resize.rollOut(object, original.container(), original.limits(), () -> object.putBack(original));
    }
    if (forget) {
      object.forget();
    }
  }
}
