package io.ycsbpack.k8s.usage;

import io.fabric8.kubernetes.api.model.NodeStatus;
import io.fabric8.kubernetes.api.model.NodeSystemInfo;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What a node of the database or of a client used, and these pods on it.
 *
 * @param cores  of the node
 * @param bootId of the kernel that it runs on; empty where the kubelet does not say
 * @param ours   uids of the pods of database and clients that were seen on it
 * @param ended  when those of them that have ended were first seen so, by their uids
 * @param whole  samples of the node itself
 * @param ofPods samples of each pod, by its uid
 */
record NodeUse(double cores, String bootId, Set<String> ours, Map<String, Instant> ended, List<ContainerSample> whole,
    Map<String, List<ContainerSample>> ofPods) {
  private static final Set<String> OVER = Set.of("Succeeded", "Failed");
  /** The times of a summary are cut to seconds. */
  private static final Duration CUT = Duration.ofSeconds(1);

  /** One of which nothing was seen yet; empty where its cores are not known. */
  static Optional<NodeUse> of(NodeStatus status) {
    String bootId = Optional.ofNullable(status.getNodeInfo()).map(NodeSystemInfo::getBootID).orElse("");
    return Optional.ofNullable(status.getCapacity())
        .map(capacity -> capacity.get("cpu"))
        .map(cpu -> cpu.getNumericalAmount().doubleValue())
        .filter(number -> number > 0)
        .map(cores -> new NodeUse(cores, bootId, new HashSet<>(), new HashMap<>(), new ArrayList<>(),
            new HashMap<>()));
  }

  /** Notes that this pod of database or clients is on it. */
  void see(Pod pod, Instant time) {
    String uid = pod.getMetadata().getUid();
    ours.add(uid);
    if (pod.getStatus() != null && OVER.contains(String.valueOf(pod.getStatus().getPhase()))) {
      ended.putIfAbsent(uid, time);
    }
  }

  /**
   * The share of its CPU time in a window that others than database and clients used.
   *
   * @param all nodes, this one among them
   * @return empty where its own use is not known, or that of one of these pods
   */
  Optional<Double> othersShare(Collection<NodeUse> all, Instant start, Instant end) {
    List<Optional<Double>> used = all.stream()
        .filter(node -> node == this || countsTimeOf(node))
        .flatMap(node -> node.ofOurs(start, end))
        .toList();
    return used.stream().allMatch(Optional::isPresent)
        ? cores(whole, start, end)
            .map(total -> Math.max(0, total - used.stream().mapToDouble(Optional::get).sum()) / cores)
        : Optional.empty();
  }

  private Stream<Optional<Double>> ofOurs(Instant start, Instant end) {
    return ours.stream()
        .filter(uid -> !ended.getOrDefault(uid, end).isBefore(start))
        .map(uid -> cores(ofPods.getOrDefault(uid, List.of()), start, end));
  }

  private static Optional<Double> cores(List<ContainerSample> samples, Instant start, Instant end) {
    return UsageWindow.of(samples, start, end).map(UsageWindow::cpuCores);
  }

  /**
   * Whether both are one machine and count the CPU time of all of it, as kubelets that see its root control group do;
   * one in a container may see that of the container alone. Of one counter, each sample of one node lies between those
   * of the other before and after.
   */
  private boolean countsTimeOf(NodeUse other) {
    if (bootId.isEmpty() || !bootId.equals(other.bootId)) {
      return false;
    }
    List<Boolean> between = Stream.concat(areBetween(whole, other.whole), areBetween(other.whole, whole)).toList();
    return !between.isEmpty() && !between.contains(false);
  }

  /** Of each of these samples that has others before and after, whether its CPU time lies between theirs. */
  private static Stream<Boolean> areBetween(List<ContainerSample> samples, List<ContainerSample> others) {
    NavigableMap<Instant, Double> counted = new TreeMap<>();
    others.forEach(sample -> counted.put(sample.time(), sample.cpuSeconds()));
    return samples.stream().flatMap(sample -> {
      Map.Entry<Instant, Double> before = counted.floorEntry(sample.time().minus(CUT));
      Map.Entry<Instant, Double> after = counted.ceilingEntry(sample.time().plus(CUT));
      return before == null || after == null
          ? Stream.empty()
          : Stream.of(before.getValue() <= sample.cpuSeconds() && sample.cpuSeconds() <= after.getValue());
    });
  }
}
