package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.readiness.Readiness;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.record.RunEvents.Event;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.deploy.TargetNote;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The loss of a database's pod while it is measured: it is deleted without grace, as if its node had gone, and what
 * owns it makes another. Looks now and then, and does what is due.
 */
final class PodLoss {
  private static final System.Logger LOG = System.getLogger(PodLoss.class.getName());

  private final Cluster cluster;
  private final TargetNote target;
  private final Duration after;
  private final Console console;
  private final List<Event> events = new ArrayList<>();
  private Optional<Instant> measuredSince = Optional.empty();
  private Optional<Pod> lost = Optional.empty();

  /** Deletes the pod this long after the measured phase began. */
  PodLoss(Cluster cluster, TargetNote target, Duration after, Console console) {
    this.cluster = cluster;
    this.target = target;
    this.after = after;
    this.console = console;
  }

  /** Does what is due, with the clients like this. */
  void look(Collection<ClientState> clients) {
    if (measuredSince.isEmpty()) {
      if (clients.stream().anyMatch(this::isMeasuring)) {
        measuredSince = Optional.of(Instant.now());
      }
    } else if (lost.isEmpty()) {
      if (!Instant.now().isBefore(measuredSince.get().plus(after))) {
        lose();
      }
    } else if (events.size() == 1 && pods().stream().anyMatch(this::isSuccessor)) {
      add("back", "pod " + lost.get().getMetadata().getName() + " is ready again");
    }
  }

  /** What happened, in its order; nothing where the clients ended before it was due. */
  List<Event> events() {
    return List.copyOf(events);
  }

  /** A client's pod whose other container has not started can't be asked yet. */
  private boolean isMeasuring(ClientState client) {
    try {
      return client.phase() == ClientState.Phase.RUNNING
          && new RecordCollector(cluster.once(), client.pod()).isMeasuring();
    } catch (CommandException e) {
      LOG.log(System.Logger.Level.DEBUG, "whether pod {0} measures can''t be seen now: {1}", client.pod(),
          e.getMessage());
      return false;
    }
  }

  private void lose() {
    lost = pods().stream().min(Comparator.comparing(pod -> pod.getMetadata().getName()));
    lost.ifPresent(pod -> {
      cluster.calls()
          .run(() -> cluster.client()
              .pods()
              .inNamespace(cluster.namespace())
              .resource(pod)
              .withGracePeriod(0)
              .delete());
      add("killed", "pod " + pod.getMetadata().getName() + " was deleted");
    });
  }

  private boolean isSuccessor(Pod pod) {
    return pod.getMetadata().getName().equals(lost.get().getMetadata().getName())
        && !pod.getMetadata().getUid().equals(lost.get().getMetadata().getUid()) && Readiness.isPodReady(pod);
  }

  private List<Pod> pods() {
    return cluster.pods(target.selector());
  }

  private void add(String what, String detail) {
    events.add(new Event(Instant.now(), what, detail));
    console.say(detail);
  }
}
