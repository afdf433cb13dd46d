package io.ycsbpack.k8s.deploy;

import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Ports for servers in the network of their node. They are drawn at random below those that Services and outgoing
 * connections get, without those of other pods of the namespace; the pods claim them as host ports, so that the
 * scheduler keeps pods with the same ones on different nodes.
 */
final class HostPorts {
  private static final int FIRST = 20_000;
  private static final int LAST = 29_999;

  private HostPorts() {
  }

  /** A port for each of these names: successive ones, of which these pods have none. */
  static Map<String, Integer> choose(Collection<String> names, List<Pod> others, RandomGenerator random) {
    Set<Integer> taken = others.stream()
        .flatMap(pod -> pod.getSpec().getContainers().stream())
        .flatMap(container -> container.getPorts().stream())
        .map(ContainerPort::getHostPort)
        .filter(port -> port != null)
        .collect(Collectors.toSet());
    int first;
    do {
      first = random.nextInt(FIRST, LAST - names.size() + 2);
    } while (IntStream.range(first, first + names.size()).anyMatch(taken::contains));
    Map<String, Integer> ports = new TreeMap<>();
    for (String name : new TreeSet<>(names)) {
      ports.put(name, first + ports.size());
    }
    return ports;
  }
}
