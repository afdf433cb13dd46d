package io.ycsbpack.k8s.usage;

import io.fabric8.kubernetes.api.model.Pod;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.probe.CpuWeight;
import io.ycsbpack.core.probe.DataFileSystem;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.Placement;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.WatchedPods;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Watches what the containers of a target use, from its making to its close, by samples whose own times count. A
 * reading that fails is tried again at the next time; it never ends a run.
 */
public final class PodUsage implements AutoCloseable {
  private static final Duration BETWEEN_READINGS = Duration.ofSeconds(2);
  /** A kubelet's samples are up to some fifteen seconds apart. */
  private static final Duration NEXT_SAMPLE = Duration.ofSeconds(20);
  private static final System.Logger LOG = System.getLogger(PodUsage.class.getName());

  private final Cluster cluster;
  private final Map<String, String> selector;
  private final String container;
  private final NodeReader reader;
  private final PodSamples samples = new PodSamples();
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
    Thread thread = new Thread(task, "pod-usage");
    thread.setDaemon(true);
    return thread;
  });
  private final List<Pod> podsBefore;
  private final PodChanges changes;
  private final Optional<String> identityBefore;
  private final NodeOthers others;
  private final Set<String> clientNodes = ConcurrentHashMap.newKeySet();
  private final WatchedPods watched;
  private Instant readAgain = Instant.MIN;
  private volatile Supplier<List<Pod>> clients;

  PodUsage(Cluster cluster, Map<String, String> selector, String container, NodeReader reader,
      Optional<String> identityBefore) {
    this.cluster = cluster;
    this.selector = selector;
    this.container = container;
    this.reader = reader;
    this.identityBefore = identityBefore;
    watched = new WatchedPods(cluster.once(), selector);
    podsBefore = listPods();
    changes = new PodChanges(container);
    others = new NodeOthers(cluster);
    changes.look(podsBefore, Instant.now());
    timer.scheduleWithFixedDelay(this::read, 0, BETWEEN_READINGS.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Begins to watch this container in the pods with these labels. */
  public static PodUsage watch(Cluster cluster, Map<String, String> selector, String container) {
    return watchSince(Optional.empty(), cluster, selector, container);
  }

  /** The same, where its pods had this {@link #identity} before; empty where that is not known. */
  public static PodUsage watchSince(Optional<String> identity, Cluster cluster, Map<String, String> selector,
      String container) {
    return new PodUsage(cluster, selector, container, new FallbackReader(List.of(new CadvisorReader(cluster, container),
        new SummaryReader(cluster, container), new MetricsApiReader(cluster, container))), identity);
  }

  /** Also watches, from now on, what others use on the nodes of its pods and of these clients, as they are now. */
  public PodUsage withClients(Supplier<List<Pod>> newClients) {
    clients = newClients;
    return this;
  }

  /** Its pods now: as long as this text stays the same they were not replaced, changed or restarted. */
  public String identity() {
    return listPods().stream()
        .map(pod -> pod.getMetadata().getName() + " " + pod.getMetadata().getUid() + " generation "
            + pod.getMetadata().getGeneration() + " restarts " + PodFacts.restarts(List.of(pod), container))
        .sorted()
        .collect(Collectors.joining(", "));
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
          PodKernel.release(cluster, pod.getMetadata().getName(), container)
              .ifPresent(release -> facts.put("podKernel", release));
          return facts;
        })
        .orElse(Map.of());
  }

  /**
   * The file system of a folder, as the first of its pods sees it; empty where its image has no {@code cat} and {@code
   * readlink}, this user may not run them, or they don't tell.
   */
  public Optional<DataFileSystem> fileSystem(Path folder) {
    return listPods().stream()
        .findFirst()
        .flatMap(
            pod -> DataFileSystem.elsewhere(new PodFiles(cluster, pod.getMetadata().getName(), container), folder));
  }

  /** Nodes of the clients that were seen so far, and of the offline loads in the namespace as they are now. */
  public Placement placement() {
    return Placements.with(cluster, clientNodes);
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
  public Optional<String> changed() {
    changes.look(listPods(), Instant.now());
    return changes.text().or(() -> {
      String now = identity();
      return identityBefore.isEmpty() || identityBefore.get().equals(now)
          ? Optional.empty()
          : Optional.of("its pods were " + identityBefore.get() + " when the run began, and are " + now);
    });
  }

  /**
   * What all of them used within a window of time. Waits for the samples that it needs, up to 20 s. Where some of the
   * pods could not be read it is the use of the others, which covers no time.
   *
   * @return empty when nothing could be read, or the window is too short for the samples: {@link #missing} says which
   */
  public Optional<Figures.TargetUse> over(Instant start, Instant end, Deadline deadline) {
    deadline.upTo(NEXT_SAMPLE).until(() -> samples.isPast(end));
    PodWindows windows = samples.windows(listPods(), start, end);
    List<UsageWindow> found = windows.found();
    if (found.isEmpty()) {
      return Optional.empty();
    }
    double cores = found.stream().mapToDouble(UsageWindow::cpuCores).sum();
    Double share = limit().filter(limit -> windows.isWhole()).map(limit -> cores / limit.cores()).orElse(null);
    List<ContainerSample.Bandwidth> throttling = found.stream().flatMap(one -> one.throttling().stream()).toList();
    boolean throttled = throttling.size() == found.size();
    return Optional.of(new Figures.TargetUse(reader.source(), cores, share,
        throttled ? throttling.stream().mapToLong(ContainerSample.Bandwidth::periods).sum() : null,
        throttled ? throttling.stream().mapToLong(ContainerSample.Bandwidth::throttledPeriods).sum() : null,
        throttled ? (long) (throttling.stream().mapToDouble(ContainerSample.Bandwidth::throttledSeconds).sum() * 1e9)
            : null,
        found.stream().mapToLong(UsageWindow::memoryHighBytes).sum(), restarts(listPods()),
        windows.covered().toNanos(), note(windows.notes(Duration.between(start, end))),
        found.size() == 1 ? found.get(0).overTime(start) : null));
  }

  /**
   * The share of the CPU time of a node that processes other than database and clients used within a window of time: the
   * highest of the nodes on which these run. Waits for the samples that it needs, up to 20 s. Where these do not tell,
   * the least that it can be by what a client saw.
   *
   * @param seen by the clients in that window
   * @return empty where clients are not watched, nodes may not be read, or the window is too short for the samples and
   *         what was seen does not tell either
   */
  public Optional<Double> othersShare(Instant start, Instant end, Figures seen, Deadline deadline) {
    deadline.upTo(NEXT_SAMPLE).until(() -> others.isPast(end));
    return others.share(start, end).or(() -> others.atLeast(seen));
  }

  /** Why {@link #over} gave nothing. */
  public String missing() {
    return reader.note().isEmpty()
        ? "the measured phase was too short: the node's samples are some ten seconds apart, so 40 s are enough"
        : reader.note();
  }

  private String note(List<String> missing) {
    List<String> notes = new ArrayList<>(missing);
    if (!reader.note().isEmpty()) {
      notes.add(0, reader.note());
    }
    return notes.isEmpty() ? null : String.join("; ", notes);
  }

  private int restarts(List<Pod> now) {
    return Math.max(0, PodFacts.restarts(now, container) - PodFacts.restarts(podsBefore, container));
  }

  /** Throws nothing: the timer would never call again. */
  private void read() {
    try {
      List<Pod> pods = watched.now();
      changes.look(pods, Instant.now());
      if (!Instant.now().isBefore(readAgain)) {
        sample(pods);
      }
      if (clients != null) {
        List<Pod> now = clients.get();
        clientNodes.addAll(NodeReader.nodes(now));
        others.read(Stream.concat(pods.stream(), now.stream()).toList(), Instant.now());
      }
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.DEBUG, "usage can''t be read now: {0}", e.toString());
    }
  }

  private void sample(List<Pod> pods) {
    Map<String, ContainerSample> newest = reader.read(pods);
    readAgain = Instant.now().plus(samples.keep(newest));
    pods.forEach(pod -> Optional.ofNullable(newest.get(pod.getMetadata().getName()))
        .ifPresent(sample -> changes.quota(pod, sample.quotaCores(), Instant.now())));
  }

  private List<Pod> listPods() {
    return cluster.pods(selector);
  }

  @Override
  public void close() {
    timer.shutdownNow();
    watched.close();
  }
}
