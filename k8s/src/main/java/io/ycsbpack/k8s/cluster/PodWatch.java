// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.readiness.Readiness;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.console.Console;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Waits until the pods of an owner are ready, and says why they are not. */
public final class PodWatch {
  private static final int LAST_LINES = 3;

  private final Cluster cluster;
  private final Deadline deadline;
  private final Console console;
  private final Map<String, String> labels;
  private final String owner;
  private final Duration room;
  /** Events stay for an hour: earlier refusals don't count. */
  private final Map<String, Integer> before = new HashMap<>();
  private String said = "";

  /**
   * @param owner as in events: {@code StatefulSet/clickhouse}
   * @param room  time for pods that fit on no node; the deadline grows by more than the usual
   */
  public PodWatch(Cluster cluster, Deadline deadline, Console console, Map<String, String> labels, String owner,
      Duration room) {
    this.cluster = cluster;
    Duration more = room.minus(PodTrouble.Lasting.TIMEOUT);
    this.deadline = more.isNegative() ? deadline : deadline.upTo(deadline.limit().plus(more));
    this.console = console;
    this.labels = labels;
    this.owner = owner;
    this.room = room;
    refusals().forEach(event -> before.put(event.getMetadata().getUid(), event.getCount()));
  }

  /** @throws CommandException with the reason if they are not ready in time, or can't be */
  public void untilReady(int wanted) {
    until(() -> wanted, pods -> true);
  }

  /**
   * @param wanted evaluated at each look: a DaemonSet follows the nodes
   * @throws CommandException with the reason if it does not happen in time, or can't
   */
  public void until(IntSupplier wanted, Predicate<List<Pod>> more) {
    PodTrouble.Lasting lasting = new PodTrouble.Lasting(deadline, room);
    boolean ready = deadline.until(() -> {
      List<Pod> pods = cluster.pods(labels);
      long readyPods = pods.stream().filter(pod -> Readiness.getInstance().isReady(pod)).count();
      int expected = wanted.getAsInt();
      if (pods.size() == expected && readyPods == expected && more.test(pods)) {
        return true;
      }
      Optional<PodTrouble> trouble = trouble(pods);
      lasting.of(trouble).ifPresent(found -> {
        boolean isRefused = pods.stream().noneMatch(pod -> PodTrouble.of(pod).isPresent());
        throw new CommandException(isRefused ? ExitCode.CONDITION : ExitCode.TARGET, found.text() + lastWords(pods));
      });
      String line = "  " + readyPods + " of " + expected + " pods ready"
          + trouble.map(found -> "; " + found.text() + (found.kind() == PodTrouble.Kind.NO_ROOM
              ? "; waiting up to " + room.toSeconds() + " s for room"
              : "")).orElse("");
      if (!line.equals(said)) {
        console.say(line);
        said = line;
      }
      return false;
    });
    if (!ready) {
      throw new CommandException(ExitCode.TARGET, "the pods of " + owner + " were not ready within "
          + deadline.limit().toSeconds() + " s"
          + trouble(cluster.pods(labels)).map(found -> ": " + found.text()).orElse(""));
    }
  }

  /** The end of a container's log tells more than its exit code. Empty if the container is removed. */
  private String lastWords(List<Pod> pods) {
    return pods.stream()
        .flatMap(pod -> PodContainers.statuses(pod)
            .filter(one -> one.getRestartCount() > 0)
            .map(one -> cluster.container(pod.getMetadata().getName(), one.getName())))
        .flatMap(one -> ApiErrors.ifAnswered(() -> one.terminated().tailingLines(LAST_LINES).getLog()).stream())
        .filter(log -> !log.isBlank())
        .findFirst()
        .map(log -> "; its last words: " + log.strip().replaceAll("\\s*\n\\s*", " / "))
        .orElse("");
  }

  private Optional<PodTrouble> trouble(List<Pod> pods) {
    Optional<PodTrouble> ofPod = pods.stream().flatMap(pod -> PodTrouble.of(pod).stream()).findFirst();
    if (ofPod.isPresent()) {
      return ofPod;
    }
    String messages = refusals().stream()
        .filter(event -> !Objects.equals(before.get(event.getMetadata().getUid()), event.getCount()))
        .map(Event::getMessage)
        .distinct()
        .collect(Collectors.joining("; "));
    return Optional.of(messages).filter(text -> !text.isEmpty()).map(PodTrouble::refused);
  }

  private List<Event> refusals() {
    String[] kindAndName = owner.split("/", 2);
    return cluster.refusedPods(kindAndName[0], kindAndName[1]);
  }
}
