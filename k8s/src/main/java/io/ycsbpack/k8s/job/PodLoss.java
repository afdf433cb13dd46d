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
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The loss of a database's pods while it is measured, by one means or the other; what owns them makes others. Looks now
 * and then, and does what is due. Closing it leaves the cluster as it was found.
 */
final class PodLoss implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(PodLoss.class.getName());

  private final Cluster cluster;
  private final TargetNote target;
  private final Duration after;
  private final PodRemoval removal;
  private final Console console;
  private final Predicate<ClientState> isMeasuring;
  private final List<Event> events = new ArrayList<>();
  private final List<Pod> remaining = new ArrayList<>();
  private final Set<String> said = new HashSet<>();
  private List<Pod> chosen = List.of();
  private Optional<Instant> measuredSince = Optional.empty();
  private boolean isBack;

  /** Takes pods away this long after the measured phase began. */
  PodLoss(Cluster cluster, TargetNote target, Duration after, PodRemoval removal, Console console) {
    this(cluster, target, after, removal, console, client -> isMeasuring(cluster, client));
  }

  /** The same, with another way to see whether a client is in its measured phase. */
  PodLoss(Cluster cluster, TargetNote target, Duration after, PodRemoval removal, Console console,
      Predicate<ClientState> isMeasuring) {
    this.cluster = cluster;
    this.target = target;
    this.after = after;
    this.removal = removal;
    this.console = console;
    this.isMeasuring = isMeasuring;
  }

  /** Does what is due, with the clients like this. */
  void look(Collection<ClientState> clients) {
    if (measuredSince.isEmpty()) {
      // One of them: they begin together, and each is asked by a call into its pod.
      if (clients.stream()
          .filter(client -> client.phase() == ClientState.Phase.RUNNING)
          .limit(1)
          .anyMatch(isMeasuring)) {
        measuredSince = Optional.of(Instant.now());
      }
    } else if (chosen.isEmpty()) {
      if (!Instant.now().isBefore(measuredSince.get().plus(after))) {
        chosen = removal.chosen(pods());
        remaining.addAll(chosen);
        remove();
      }
    } else if (!remaining.isEmpty()) {
      remove();
    } else if (!isBack) {
      lookForSuccessors();
    }
  }

  /** What happened, in its order; nothing where nothing was lost. */
  List<Event> events() {
    return List.copyOf(events);
  }

  /** Why nothing was lost; empty where something was. */
  Optional<String> missing() {
    return events.isEmpty()
        ? Optional.of(remaining.stream()
            .findFirst()
            .map(removal::refusal)
            .orElse("the clients had ended before it was due"))
        : Optional.empty();
  }

  @Override
  public void close() {
    removal.close();
  }

  /** A client's pod whose other container has not started can't be asked yet. */
  private static boolean isMeasuring(Cluster cluster, ClientState client) {
    try {
      return new RecordCollector(cluster.once(), client.pod()).isMeasuring();
    } catch (CommandException e) {
      LOG.log(System.Logger.Level.DEBUG, "whether pod {0} measures can''t be seen now: {1}", client.pod(),
          e.getMessage());
      return false;
    }
  }

  private void remove() {
    remaining.removeIf(pod -> {
      Optional<String> done = removal.remove(pod);
      done.ifPresent(text -> add("killed", text));
      return done.isPresent();
    });
    remaining.stream().map(removal::refusal).filter(said::add).forEach(console::warn);
  }

  private void lookForSuccessors() {
    List<Pod> now = pods();
    List<Pod> successors = chosen.stream()
        .flatMap(lost -> now.stream().filter(pod -> isSuccessor(pod, lost)).limit(1))
        .toList();
    if (successors.size() == chosen.size()) {
      isBack = true;
      add("back", successors.stream().map(this::text).collect(Collectors.joining("; ")));
    }
  }

  private String text(Pod successor) {
    boolean moved = chosen.stream()
        .noneMatch(lost -> Objects.equals(lost.getSpec().getNodeName(), successor.getSpec().getNodeName()));
    return "pod " + successor.getMetadata().getName() + " is ready again"
        + (moved ? ", on node " + successor.getSpec().getNodeName() : "");
  }

  private static boolean isSuccessor(Pod pod, Pod lost) {
    return pod.getMetadata().getName().equals(lost.getMetadata().getName())
        && !pod.getMetadata().getUid().equals(lost.getMetadata().getUid()) && Readiness.isPodReady(pod);
  }

  private List<Pod> pods() {
    return cluster.pods(target.selector())
        .stream()
        .sorted(Comparator.comparing(pod -> pod.getMetadata().getName()))
        .toList();
  }

  private void add(String what, String detail) {
    events.add(new Event(Instant.now(), what, detail));
    console.say(detail);
  }
}
