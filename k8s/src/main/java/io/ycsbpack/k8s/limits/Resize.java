// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.readiness.Readiness;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.k8s.cluster.ApiCalls;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.PodContainers;
import io.ycsbpack.k8s.cluster.PodTrouble;
import io.ycsbpack.k8s.cluster.PodWatch;
import io.ycsbpack.k8s.usage.GroupReading;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Changes limits, in running pods or in the object that makes them, and waits until the kubelet reports them. Then
 * watches for some seconds whether they hold in description, kubelet report and control group: an operator, an
 * autoscaler or another program may set them back.
 *
 * @param groups readings by pod and container
 */
record Resize(Cluster cluster, Deadline deadline, Console console,
    BiFunction<String, String, Optional<GroupReading>> groups) {
  /** Another pod may end and make room. */
  private static final Duration TROUBLE_TIMEOUT = Duration.ofSeconds(20);
  private static final Duration HELD_FOR = Duration.ofSeconds(5);
  /** A kubelet looks at its control groups every ten seconds or so. */
  private static final Duration GROUP_SEEN = Duration.ofSeconds(30);
  /** Quotas are whole microseconds, memory is in pages. */
  private static final double ROUNDING = 0.01;
  private static final String UNKNOWN = "by an unknown field manager";

  Resize(Cluster cluster, Deadline deadline, Console console) {
    this(cluster, deadline, console, (pod, container) -> GroupReading.read(cluster, pod, container));
  }

  /**
   * @param container in the pods
   * @throws CommandException if the cluster refuses, or a node has no room
   */
  void inPlace(Limited object, String container, Limits limits, UnaryOperator<ResourceRequirements> resources) {
    for (Pod pod : object.pods()) {
      String name = pod.getMetadata().getName();
      changing("pod/" + name, limits, " in place", () -> ApiCalls.onConflict(() -> cluster.client()
          .pods()
          .withName(name)
          .subresource("resize")
          .edit(now -> {
            Container one = PodContainers.find(now.getSpec(), container).orElseThrow();
            one.setResources(resources.apply(one.getResources()));
            return now;
          })));
    }
    long start = System.nanoTime();
    boolean done = deadline.until(() -> {
      List<Pod> pods = object.pods();
      refuseSetBack(pods, container, limits);
      boolean hopeless = System.nanoTime() - start > TROUBLE_TIMEOUT.toNanos();
      pods.stream().flatMap(pod -> refusal(pod, hopeless).stream()).findFirst().ifPresent(text -> {
        throw new CommandException(ExitCode.CONDITION, text);
      });
      return pods.size() == object.wanted() && pods.stream().allMatch(pod -> reports(pod, container, limits));
    });
    if (!done) {
      throw new CommandException(ExitCode.CONDITION, "the kubelet did not report " + limits + " for " + object.title()
          + " within " + deadline.limit().toSeconds() + " s");
    }
    requireHeld(object, container, limits);
  }

  /** @throws CommandException if the cluster refuses, or new pods do not become ready */
  void rollOut(Limited object, String container, Limits limits, Runnable change) {
    changing(object.title(), limits, "", change);
    awaitRollout(object, container, limits);
  }

  /** A StatefulSet waits for such a pod forever, even with a corrected template. */
  void replaceStuckPods(Limited object) {
    object.pods().stream().filter(pod -> !Readiness.getInstance().isReady(pod)).forEach(this::delete);
  }

  void replacePods(Limited object, String container) {
    object.pods().forEach(this::delete);
    awaitRollout(object, container, Limits.of(object.resources(container)));
  }

  private void delete(Pod pod) {
    cluster.client().pods().withName(pod.getMetadata().getName()).delete();
    deadline.until(() -> {
      Pod now = cluster.client().pods().withName(pod.getMetadata().getName()).get();
      return now == null || !now.getMetadata().getUid().equals(pod.getMetadata().getUid());
    });
  }

  private static void changing(String name, Limits limits, String how, Runnable change) {
    try {
      change.run();
    } catch (KubernetesClientException e) {
      throw new CommandException(ExitCode.CONDITION, name + " can't be given " + limits + how + ": "
          + ApiErrors.reason(e), e);
    }
  }

  private void awaitRollout(Limited object, String container, Limits limits) {
    PodWatch watch = new PodWatch(cluster, deadline, console, object.selector(), object.title(),
        PodTrouble.Lasting.TIMEOUT);
    try {
      watch.until(object::wanted, pods -> {
        refuseSetBack(object, container, limits);
        return object.isRolledOut()
            && pods.stream().allMatch(pod -> reports(pod, object.podContainer(container), limits));
      });
      requireHeld(object, object.podContainer(container), limits);
      refuseSetBack(object, container, limits);
    } catch (CommandException e) {
      if (e.exitCode() != ExitCode.TARGET) {
        throw e;
      }
      throw new CommandException(ExitCode.CONDITION, object.title() + " can't be given " + limits + ": "
          + e.getMessage(), e);
    }
  }

  /** An operator may have set the template back. */
  private static void refuseSetBack(Limited object, String container, Limits limits) {
    Limits now = Limits.of(object.resources(container));
    if (!limits.sameAs(now)) {
      throw new CommandException(ExitCode.CONDITION, "the template was given " + limits + " and was set back to " + now
          + " " + object.lastChange(container).orElse(UNKNOWN));
    }
  }

  /**
   * Whether the kubelet reports these limits for the newest description, and the pod is ready. Unnamed limits may be
   * anything: a LimitRange adds some.
   */
  static boolean reports(Pod pod, String container, Limits limits) {
    return Readiness.getInstance().isReady(pod) && isOfNow(pod, pod.getStatus().getObservedGeneration())
        && PodContainers.condition(pod, "PodResizeInProgress").filter(one -> one.getStatus().equals("True")).isEmpty()
        && limits.areIn(Limits.reported(pod, container));
  }

  private static Optional<String> refusal(Pod pod, boolean hopeless) {
    return PodContainers.condition(pod, "PodResizePending")
        // An earlier refusal stays until the kubelet has looked again.
        .filter(condition -> condition.getStatus().equals("True") && isOfNow(pod, condition.getObservedGeneration()))
        .filter(condition -> hopeless || "Infeasible".equals(condition.getReason()))
        .map(condition -> "pod/" + pod.getMetadata().getName() + " can't be resized on its node ("
            + condition.getReason() + "): " + Objects.requireNonNullElse(condition.getMessage(), "no reason given"));
  }

  /** @param observed null from kubelets before 1.34 */
  private static boolean isOfNow(Pod pod, Long observed) {
    Long newest = pod.getMetadata().getGeneration();
    return observed == null || newest == null || observed >= newest;
  }

  /**
   * @param limits unnamed ones may be anything
   * @throws CommandException if they were set back (by whom), or are not in the control group
   */
  void requireHeld(Limited object, String inPod, Limits limits) {
    deadline.upTo(HELD_FOR).until(() -> {
      refuseOther(object.pods(), inPod, limits);
      return false;
    });
    AtomicReference<Optional<String>> other = new AtomicReference<>(Optional.empty());
    deadline.upTo(GROUP_SEEN).until(() -> {
      List<Pod> pods = object.pods();
      refuseOther(pods, inPod, limits);
      other.set(otherGroup(pods, inPod, limits));
      return other.get().isEmpty();
    });
    // Whoever set it back meanwhile is the better reason.
    refuseOther(object.pods(), inPod, limits);
    other.get().ifPresent(text -> {
      throw new CommandException(ExitCode.CONDITION, text);
    });
  }

  private static void refuseOther(List<Pod> pods, String inPod, Limits limits) {
    refuseSetBack(pods, inPod, limits);
    for (Pod pod : pods) {
      Limits now = Limits.reported(pod, inPod);
      boolean isSilent = now.cpu() == null && now.memory() == null;
      if (!isSilent && !limits.areIn(now)) {
        throw new CommandException(ExitCode.CONDITION, "pod/" + pod.getMetadata().getName() + " was given " + limits
            + ", which its kubelet reported, and now it reports " + now);
      }
    }
  }

  private static void refuseSetBack(List<Pod> pods, String inPod, Limits limits) {
    for (Pod pod : pods) {
      Limits.described(pod, inPod).filter(now -> !limits.areIn(now)).ifPresent(now -> {
        throw new CommandException(ExitCode.CONDITION, "pod/" + pod.getMetadata().getName() + " was given " + limits
            + " and was set back to " + now + " " + PodContainers.lastChange(pod, inPod).orElse(UNKNOWN));
      });
    }
  }

  private Optional<String> otherGroup(List<Pod> pods, String inPod, Limits limits) {
    return pods.stream()
        .map(pod -> pod.getMetadata().getName())
        .flatMap(pod -> groups.apply(pod, inPod)
            .flatMap(group -> other(group, limits))
            .map(
                has -> "pod/" + pod + " was given " + limits + ", which its kubelet reports, but its control group has "
                    + has)
            .stream())
        .findFirst();
  }

  /** A group may have no limit, or show none. */
  private static Optional<String> other(GroupReading group, Limits limits) {
    String cpu = isOther(group.quotaCores(), limits.cpu()) ? CpuLimit.text(group.quotaCores().getAsDouble()) + " cores"
        : "";
    String memory = isOther(group.memoryLimit(), limits.memory())
        ? String.format(Locale.ROOT, "%.0f bytes of memory", group.memoryLimit().getAsDouble())
        : "";
    return Stream.of(cpu, memory).filter(text -> !text.isEmpty()).reduce((one, more) -> one + " and " + more);
  }

  private static boolean isOther(OptionalDouble there, Quantity wanted) {
    return wanted != null && there.isPresent()
        && Math.abs(there.getAsDouble() / wanted.getNumericalAmount().doubleValue() - 1) > ROUNDING;
  }
}
