package io.ycsbpack.k8s.deploy;

import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.deployment.ServerDeployment;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.PodWatch;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Deploys a database that runs as a server in the pods of a StatefulSet. */
final class ServerDeployer {
  private static final int FIRST_PORT = 20_000;
  private static final int LAST_PORT = 29_999;
  private static final RandomGenerator RANDOM = RandomGenerator.getDefault();

  private final Cluster cluster;
  private final Deadline deadline;
  private final Console console;

  ServerDeployer(Cluster cluster, Deadline deadline, Console console) {
    this.cluster = cluster;
    this.deadline = deadline;
    this.console = console;
  }

  TargetNote deploy(DeployRequest request, ServerDeployment usual) {
    ServerDeployment server = request.isolation().hostNetwork()
        ? usual.on(hostPorts(usual.ports().keySet(), cluster.pods(Map.of()), RANDOM))
        : usual;
    for (HasMetadata object : new ServerObjects(request, server).all(Deployer.randomPassword())) {
      create(object);
    }
    Map<String, String> labels = Labels.database(request.binding(), request.name());
    new PodWatch(cluster, deadline, console, labels, "StatefulSet/" + request.name())
        .waitingForRoom(KubernetesParameters.WAIT_FOR_ROOM.get(request.given()))
        .untilReady(request.replicas());
    cluster.pods(labels)
        .stream()
        .flatMap(pod -> IsolatedPod.added(pod, request.isolation()).stream())
        .findFirst()
        .ifPresent(reason -> {
          throw new CommandException(ExitCode.TARGET,
              request.name() + " can't be deployed without that limit: " + reason);
        });
    String service = request.name() + "." + cluster.namespace() + ".svc:" + server.access().port();
    List<String> hosts = request.reach() == DeployRequest.Reach.SERVICE
        ? List.of(service)
        : IntStream.range(0, request.replicas())
            .mapToObj(number -> request.name() + "-" + number + "." + service)
            .toList();
    return new TargetNote(request.binding(), request.name(),
        new TargetNote.Pods("statefulset/" + request.name(), labels, request.binding()), hosts,
        new TargetNote.Login(server.access().user(), ServerObjects.secretName(request.name()), "password"), true);
  }

  private void create(HasMetadata object) {
    try {
      cluster.client().resource(object).inNamespace(cluster.namespace()).create();
    } catch (KubernetesClientException e) {
      throw ApiErrors.toException(e,
          "create " + object.getKind().toLowerCase(Locale.ROOT) + "/" + object.getMetadata().getName()
              + " in namespace " + cluster.namespace());
    }
  }

  /**
   * A port of the node for each of these names: successive ones, of which these pods have none. They are drawn at random
   * below those that Services and outgoing connections get; the pods claim them as host ports, so that the scheduler
   * keeps pods with the same ones on different nodes.
   */
  static Map<String, Integer> hostPorts(Collection<String> names, List<Pod> others, RandomGenerator random) {
    Set<Integer> taken = others.stream()
        .flatMap(pod -> pod.getSpec().getContainers().stream())
        .flatMap(container -> container.getPorts().stream())
        .map(ContainerPort::getHostPort)
        .filter(port -> port != null)
        .collect(Collectors.toSet());
    int first;
    do {
      first = random.nextInt(FIRST_PORT, LAST_PORT - names.size() + 2);
    } while (IntStream.range(first, first + names.size()).anyMatch(taken::contains));
    Map<String, Integer> ports = new TreeMap<>();
    for (String name : new TreeSet<>(names)) {
      ports.put(name, first + ports.size());
    }
    return ports;
  }
}
