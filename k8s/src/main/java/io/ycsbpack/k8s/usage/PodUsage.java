package io.ycsbpack.k8s.usage;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.probe.CpuWeight;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.Placement;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.WatchedPods;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Reads what the containers of a target use at both ends of a run's measured phase, inside of them, or where that can't
 * be done from their kubelets, and looks meanwhile whether its pods stay the same. What can't be read never ends a run.
 */
public final class PodUsage implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(PodUsage.class.getName());
  /** How far the time between two readings may be from that of the measured phase, as a share, or in seconds. */
  private static final double LATE = 0.05;
  private static final double LATE_SECONDS = 0.5;

  private final Cluster cluster;
  private final Map<String, String> selector;
  private final String container;
  private final List<Pod> podsBefore;
  private final PodChanges changes;
  private final WatchedPods watched;
  private final SummaryReader summaries;
  private final Function<String, Reader> open;
  private final Map<String, Reader> readers = new TreeMap<>();
  private final Map<String, String> machinesOfClients = new ConcurrentHashMap<>();
  private final Set<String> clientNodes = ConcurrentHashMap.newKeySet();
  private String missing = "the measured phase was not seen to begin and to end";
  private boolean hasBegun;
  private boolean hasEnded;

  interface Reader extends AutoCloseable {
    /** Asks for a reading; does not wait for it. */
    void ask();

    /** Waits for all that was asked for; gives fewer readings where some could not be made. */
    List<GroupReading> readings();

    /** Whether nothing can be read any more. */
    boolean hasEnded();

    /** Why there are too few readings. */
    String failure();

    @Override
    void close();
  }

  PodUsage(Cluster cluster, Map<String, String> selector, String container, Function<String, Reader> open) {
    this.cluster = cluster;
    this.open = open;
    this.selector = selector;
    this.container = container;
    watched = new WatchedPods(cluster.once(), selector);
    podsBefore = listPods();
    changes = new PodChanges(container);
    changes.look(podsBefore, Instant.now());
    summaries = new SummaryReader(cluster, container);
  }

  public static PodUsage watch(Cluster cluster, Map<String, String> selector, String container) {
    return new PodUsage(cluster, selector, container, pod -> new GroupReader(cluster.once(), pod, container));
  }

  /** Gets ready to read, so that no reading is late. */
  public synchronized void prepare() {
    if (readers.isEmpty()) {
      podsBefore.stream()
          .map(pod -> pod.getMetadata().getName())
          .forEach(pod -> readers.put(pod, open.apply(pod)));
    }
  }

  /** The measured phase begins; further calls do nothing. */
  public synchronized void begin() {
    if (!hasBegun) {
      prepare();
      hasBegun = true;
      readers.values().forEach(Reader::ask);
    }
  }

  /** The measured phase ends; further calls do nothing. */
  public synchronized void end() {
    if (hasBegun && !hasEnded) {
      hasEnded = true;
      readers.values().forEach(Reader::ask);
    }
  }

  /** A client runs in this pod, on the machine with this boot id. */
  public void client(String pod, String bootId) {
    machinesOfClients.put(pod, bootId);
  }

  public void look(Collection<String> nodesOfClients) {
    clientNodes.addAll(nodesOfClients);
    try {
      List<Pod> pods = watched.now();
      changes.look(pods, Instant.now());
      if (isSampling()) {
        summaries.lookNowAndThen(pods);
      }
    } catch (KubernetesClientException e) {
      LOG.log(System.Logger.Level.DEBUG, "the pods of the database can''t be seen now: {0}", e.getMessage());
    }
  }

  private synchronized boolean isSampling() {
    return hasBegun && !hasEnded && readers.values().stream().anyMatch(Reader::hasEnded);
  }

  /** Its pods as they are now, with the limits that the kubelet reports. */
  public List<RunRecord.Pod> pods() {
    return listPods().stream().map(pod -> PodFacts.podRecord(pod, container)).toList();
  }

  /**
   * The RuntimeClass that its pods are run by, and the kernel that they see, by which it can be told whether they are: a
   * sandbox or a virtual machine has one of its own. Empty for the node's own runtime; without the kernel where the
   * image has no {@code cat}, or this user may not run it.
   */
  public Map<String, String> runtime() {
    return listPods().stream()
        .filter(pod -> pod.getSpec().getRuntimeClassName() != null)
        .findFirst()
        .map(pod -> {
          Map<String, String> facts = new HashMap<>(Map.of("runtimeClass", pod.getSpec().getRuntimeClassName()));
          PodFacts.kernel(cluster, pod.getMetadata().getName(), container)
              .ifPresent(release -> facts.put("podKernel", release));
          return facts;
        })
        .orElse(Map.of());
  }

  /** Nodes of the clients that were seen so far, and of the offline loads in the namespace as they are now. */
  public Placement placement() {
    return PodFacts.placement(cluster, clientNodes);
  }

  /** What limits the CPU of all of them together; empty when one has no limit. */
  public Optional<RunRecord.Limit> limit() {
    return PodFacts.limit(pods());
  }

  /** Weights of its control groups, where it is one pod on this machine. */
  public Optional<CpuWeight> weight() {
    List<Pod> pods = listPods();
    return pods.size() == 1 ? LocalGroups.weight(pods.get(0)) : Optional.empty();
  }

  /** How often its containers were started again since this watch began, and why last; empty when they were not. */
  public Optional<String> restarted() {
    List<Pod> now = listPods();
    Set<String> uids = podsBefore.stream().map(pod -> pod.getMetadata().getUid()).collect(Collectors.toSet());
    boolean others = now.stream().anyMatch(pod -> !uids.contains(pod.getMetadata().getUid()))
        || now.size() != podsBefore.size();
    if (others) {
      return Optional.of("its pods were replaced");
    }
    int restarts = restarts(now);
    return restarts == 0
        ? Optional.empty()
        : Optional.of("its container was started again " + restarts + " time" + (restarts == 1 ? "" : "s")
            + PodFacts.lastEnd(now, container).map(reason -> " (" + reason + ")").orElse(""));
  }

  /**
   * What others changed in its pods since this watch began: limits, requests, the pod's generation, the quota of the
   * control group, from what to what, when and by which field manager. Looks once more.
   *
   * @return empty when nothing was changed
   */
  public synchronized Optional<String> changed() {
    List<Pod> pods = listPods();
    changes.look(pods, Instant.now());
    for (Pod pod : pods) {
      List<GroupReading> readings = groupReadings(pod);
      if (readings.size() == 2) {
        changes.quota(pod, readings.get(0).quotaCores(), readings.get(1).quotaCores());
      }
    }
    return changes.text();
  }

  /**
   * What all of them used in the measured phase.
   *
   * @return empty when that of one could not be read: {@link #missing} says why
   */
  public synchronized Optional<Figures.TargetUse> use(Duration phase) {
    if (!hasEnded || podsBefore.isEmpty()) {
      return Optional.empty();
    }
    List<ContainerUse> uses = new ArrayList<>();
    for (Pod pod : podsBefore) {
      Optional<ContainerUse> use = use(pod, phase);
      if (use.isEmpty()) {
        return Optional.empty();
      }
      uses.add(use.get());
    }
    return Optional.of(ContainerUse.sum(uses, limit(), restarts(listPods()), missing));
  }

  private Optional<ContainerUse> use(Pod pod, Duration phase) {
    String name = pod.getMetadata().getName();
    List<GroupReading> readings = groupReadings(pod);
    if (readings.size() == 2) {
      ContainerUse use = ContainerUse.between(readings.get(0), readings.get(1), false);
      double seconds = phase.toNanos() / 1e9;
      if (Math.abs(use.seconds() - seconds) <= Math.max(LATE_SECONDS, LATE * seconds)) {
        return Optional.of(use).filter(one -> one.cores() >= 0);
      }
      missing = String.format(Locale.ROOT,
          "the two readings in pod %s are %.1f s apart, and the measured phase was %.1f s"
              + " long",
          name, use.seconds(), seconds);
      return Optional.empty();
    }
    missing = readers.get(name).failure();
    List<GroupReading> samples = summaries.readings(name);
    if (samples.size() < 2) {
      missing += ", and " + summaries.failure();
      return Optional.empty();
    }
    return Optional.of(ContainerUse.between(samples.get(0), samples.get(samples.size() - 1), true));
  }

  private List<GroupReading> groupReadings(Pod pod) {
    Reader reader = readers.get(pod.getMetadata().getName());
    return reader == null ? List.of() : reader.readings();
  }

  public record Client(String pod, Figures figures, int machineCores) {
  }

  /**
   * The share of the CPU time of a machine that processes other than database and clients used in the measured phase: the
   * highest of the machines on which these run.
   *
   * @return empty where one of them is not known, or a sandbox shows the database a machine of its own
   */
  public synchronized OptionalDouble othersShare(List<Client> clients) {
    MachineUse machines = new MachineUse();
    for (Pod pod : podsBefore) {
      List<GroupReading> readings = groupReadings(pod);
      if (readings.size() != 2 || readings.get(0).machine().isEmpty() || readings.get(1).machine().isEmpty()
          || pod.getSpec().getRuntimeClassName() != null) {
        return OptionalDouble.empty();
      }
      GroupReading.Machine last = readings.get(1).machine().get();
      machines.add(last.bootId(), last.reading().busySince(readings.get(0).machine().get().reading()), last.cores(),
          ContainerUse.between(readings.get(0), readings.get(1), false).cores());
    }
    for (Client client : clients) {
      String machine = machinesOfClients.get(client.pod());
      if (machine == null || client.figures().machine() == null || client.figures().client() == null) {
        return OptionalDouble.empty();
      }
      machines.add(machine, client.figures().machine().busyShare(), client.machineCores(),
          client.figures().client().cpuCores());
    }
    return machines.othersShare();
  }

  public synchronized String missing() {
    return missing;
  }

  private int restarts(List<Pod> now) {
    return Math.max(0, PodFacts.restarts(now, container) - PodFacts.restarts(podsBefore, container));
  }

  private List<Pod> listPods() {
    return cluster.pods(selector);
  }

  @Override
  public synchronized void close() {
    readers.values().forEach(Reader::close);
    watched.close();
  }
}
