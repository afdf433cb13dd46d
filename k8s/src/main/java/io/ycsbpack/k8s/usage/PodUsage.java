// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.usage;

import io.fabric8.kubernetes.api.model.Pod;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.PodContainers;
import io.ycsbpack.k8s.cluster.PodShell;
import io.ycsbpack.k8s.cluster.WatchedPods;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Reads the use of a target's containers at both ends of the measured phase, inside of them or from their kubelets. It
 * watches whether the pods stay the same. A failed reading never ends a run.
 */
public final class PodUsage implements AutoCloseable {
  /** Most difference between the time of the readings and the measured phase. */
  private static final double LATE = 0.05;
  private static final double LATE_SECONDS = 0.5;

  private final Cluster cluster;
  private final Map<String, String> selector;
  private final String container;
  private final List<Pod> podsBefore;
  private final PodChanges changes;
  private final WatchedPods watched;
  private final SummaryReader summaries;
  private final Function<String, GroupReader> open;
  private final Map<String, GroupReader> readers = new TreeMap<>();
  private final Map<String, String> machinesOfClients = new ConcurrentHashMap<>();
  private final Set<String> clientNodes = ConcurrentHashMap.newKeySet();
  private String missing = "the measured phase was not seen to begin and to end";
  private boolean hasBegun;
  private boolean hasEnded;

  PodUsage(Cluster cluster, Map<String, String> selector, String container, Function<String, GroupReader> open) {
    this.cluster = cluster;
    this.open = open;
    this.selector = selector;
    this.container = container;
    watched = new WatchedPods(cluster.once(), selector);
    podsBefore = cluster.pods(selector);
    changes = new PodChanges(container);
    changes.look(podsBefore, Instant.now());
    summaries = new SummaryReader(cluster, container);
  }

  public static PodUsage watch(Cluster cluster, Map<String, String> selector, String container) {
    return new PodUsage(cluster, selector, container, pod -> new GroupReader(pod,
        () -> new PodShell(cluster.once(), pod, container, GroupReader.SERVE, () -> {
        })));
  }

  /** Opens the readers, so that no reading is late. */
  public synchronized void prepare() {
    if (readers.isEmpty()) {
      podsBefore.stream().map(pod -> pod.getMetadata().getName()).forEach(pod -> readers.put(pod, open.apply(pod)));
    }
  }

  /** Further calls do nothing. */
  public synchronized void begin() {
    if (!hasBegun) {
      prepare();
      hasBegun = true;
      readers.values().forEach(GroupReader::ask);
    }
  }

  /** Further calls do nothing. */
  public synchronized void end() {
    if (hasBegun && !hasEnded) {
      hasEnded = true;
      readers.values().forEach(GroupReader::ask);
    }
  }

  public void client(String pod, String bootId) {
    machinesOfClients.put(pod, bootId);
  }

  public void look(Collection<String> nodesOfClients) {
    clientNodes.addAll(nodesOfClients);
    ApiErrors.ifAnswered(watched::now).ifPresent(pods -> {
      changes.look(pods, Instant.now());
      if (isSampling()) {
        summaries.lookNowAndThen(pods);
      }
    });
  }

  private synchronized boolean isSampling() {
    return hasBegun && !hasEnded && readers.values().stream().anyMatch(GroupReader::hasEnded);
  }

  /** Its current pods. */
  public PodFacts facts() {
    return new PodFacts(cluster, cluster.pods(selector), container);
  }

  public Set<String> clientNodes() {
    return clientNodes;
  }

  /** The change since this watch began; checks once more. */
  public synchronized Optional<String> changed() {
    List<Pod> pods = cluster.pods(selector);
    changes.look(pods, Instant.now());
    for (Pod pod : pods) {
      List<GroupReading> readings = groupReadings(pod);
      if (readings.size() == 2) {
        changes.quota(pod, readings.get(0).quotaCores(), readings.get(1).quotaCores());
      }
    }
    return changes.text();
  }

  /** @return empty if one pod could not be read: {@link #missing} says why */
  public synchronized Optional<Figures.TargetUse> use(Duration phase) {
    if (!hasEnded || podsBefore.isEmpty()) {
      return Optional.empty();
    }
    PodFacts facts = facts();
    List<Figures.TargetUse> uses = podsBefore.stream()
        .flatMap(pod -> use(pod, phase, facts.pods()).filter(one -> one.cpuCores() >= 0).stream())
        .toList();
    return uses.size() < podsBefore.size()
        ? Optional.empty()
        : Optional.of(Figures.TargetUse.sum(uses, facts.limit().orElse(null)));
  }

  private Optional<Figures.TargetUse> use(Pod pod, Duration phase, List<Pod> now) {
    String name = pod.getMetadata().getName();
    int restarts = Math.max(0, restarts(now, name) - restarts(podsBefore, name));
    List<GroupReading> readings = groupReadings(pod);
    if (readings.size() == 2) {
      GroupReading use = readings.get(1).since(readings.get(0));
      double seconds = phase.toNanos() / 1e9;
      if (Math.abs(use.seconds() - seconds) <= Math.max(LATE_SECONDS, LATE * seconds)) {
        return Optional.of(use.targetUse("the control group of its container", restarts, null, null));
      }
      missing = String.format(Locale.ROOT,
          "the two readings in pod %s are %.1f s apart, and the measured phase was %.1f s long", name, use.seconds(),
          seconds);
      return Optional.empty();
    }
    missing = readers.get(name).failure();
    List<GroupReading> samples = summaries.readings(name);
    if (samples.size() < 2) {
      missing += ", and " + summaries.failure();
      return Optional.empty();
    }
    GroupReading use = samples.get(samples.size() - 1).since(samples.get(0));
    return Optional.of(use.targetUse("the summaries of kubelets", restarts, (long) (use.seconds() * 1e9),
        "nothing could be read " + missing + ": a kubelet samples some ten seconds apart and does not tell of"
            + " throttling"));
  }

  private int restarts(List<Pod> pods, String name) {
    return pods.stream()
        .filter(pod -> pod.getMetadata().getName().equals(name))
        .flatMap(pod -> PodContainers.status(pod, container).stream())
        .mapToInt(status -> Objects.requireNonNullElse(status.getRestartCount(), 0))
        .sum();
  }

  private List<GroupReading> groupReadings(Pod pod) {
    GroupReader reader = readers.get(pod.getMetadata().getName());
    return reader == null ? List.of() : reader.readings();
  }

  public record Client(String pod, Figures figures, int machineCores) {
  }

  /**
   * The share of a machine's CPU time that processes other than database and clients used, the highest of the machines.
   *
   * @return empty if one is unknown, or a sandbox shows the database a different machine
   */
  public synchronized OptionalDouble othersShare(List<Client> clients) {
    // Nodes of a test cluster may be one machine, known by its boot id.
    Map<String, Double> busy = new HashMap<>();
    Map<String, Double> ours = new HashMap<>();
    for (Pod pod : podsBefore) {
      List<GroupReading> readings = groupReadings(pod);
      if (readings.size() != 2 || readings.get(0).machine().isEmpty() || readings.get(1).machine().isEmpty()
          || pod.getSpec().getRuntimeClassName() != null) {
        return OptionalDouble.empty();
      }
      GroupReading.Machine last = readings.get(1).machine().get();
      busy.merge(last.bootId(), last.reading().busySince(readings.get(0).machine().get().reading()), Math::max);
      ours.merge(last.bootId(), readings.get(1).since(readings.get(0)).cores() / last.cores(), Double::sum);
    }
    for (Client client : clients) {
      String machine = machinesOfClients.get(client.pod());
      if (machine == null || client.figures().machine() == null || client.figures().client() == null) {
        return OptionalDouble.empty();
      }
      busy.merge(machine, client.figures().machine().busyShare(), Math::max);
      ours.merge(machine, client.figures().client().cpuCores() / client.machineCores(), Double::sum);
    }
    return busy.entrySet()
        .stream()
        .mapToDouble(machine -> Math.max(0, machine.getValue() - ours.get(machine.getKey())))
        .max();
  }

  public synchronized String missing() {
    return missing;
  }

  @Override
  public synchronized void close() {
    readers.values().forEach(GroupReader::close);
    watched.close();
  }
}
