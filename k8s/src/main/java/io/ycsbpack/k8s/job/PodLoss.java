// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.readiness.Readiness;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.record.RunLogs.Event;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.deploy.TargetNote;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Deletes a pod of a database without grace while it is measured, as if its node had gone; its owner makes another. */
final class PodLoss {
  private final Cluster cluster;
  private final TargetNote target;
  private final Duration after;
  private final Console console;
  private final List<Event> events = new ArrayList<>();
  private Optional<Instant> measuredSince = Optional.empty();
  private Optional<Pod> lost = Optional.empty();
  private boolean isBack;

  PodLoss(Cluster cluster, TargetNote target, Duration after, Console console) {
    this.cluster = cluster;
    this.target = target;
    this.after = after;
    this.console = console;
  }

  void look(boolean isMeasuring) {
    if (measuredSince.isEmpty()) {
      measuredSince = Optional.of(Instant.now()).filter(now -> isMeasuring);
    } else if (lost.isEmpty()) {
      if (!Instant.now().isBefore(measuredSince.get().plus(after))) {
        lost = pods().stream().min(Comparator.comparing(pod -> pod.getMetadata().getName()));
        lost.ifPresent(this::delete);
      }
    } else if (!isBack) {
      lookForSuccessor(lost.get());
    }
  }

  List<Event> events() {
    return List.copyOf(events);
  }

  Optional<String> missing() {
    return events.isEmpty() ? Optional.of("the clients had ended before it was due") : Optional.empty();
  }

  private void delete(Pod pod) {
    cluster.calls().run(() -> cluster.client().resource(pod).withGracePeriod(0).delete());
    add("killed", "pod " + pod.getMetadata().getName() + " was deleted");
  }

  private void lookForSuccessor(Pod gone) {
    pods().stream().filter(pod -> isSuccessor(pod, gone)).findFirst().ifPresent(pod -> {
      isBack = true;
      boolean moved = !Objects.equals(gone.getSpec().getNodeName(), pod.getSpec().getNodeName());
      add("back", "pod " + pod.getMetadata().getName() + " is ready again"
          + (moved ? ", on node " + pod.getSpec().getNodeName() : ""));
    });
  }

  private static boolean isSuccessor(Pod pod, Pod gone) {
    return pod.getMetadata().getName().equals(gone.getMetadata().getName())
        && !pod.getMetadata().getUid().equals(gone.getMetadata().getUid()) && Readiness.isPodReady(pod);
  }

  private List<Pod> pods() {
    return cluster.pods(target.pods().selector());
  }

  private void add(String what, String detail) {
    events.add(new Event(Instant.now(), what, detail));
    console.say(detail);
  }
}
