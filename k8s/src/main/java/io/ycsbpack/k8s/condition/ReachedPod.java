// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.condition;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.condition.NotReachedException;
import io.ycsbpack.core.condition.Reached;
import io.ycsbpack.core.deployment.Access;
import io.ycsbpack.core.deployment.Deployment;
import io.ycsbpack.core.deployment.ServerDeployment;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.probe.CpuWeight;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.deploy.TargetNote;
import io.ycsbpack.k8s.usage.LocalGroups;
import io.ycsbpack.k8s.usage.PodChanges;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A database's pod as a client outside the cluster reaches it: by its own address, or by its Service. */
final class ReachedPod {
  private static final int CONNECT_MILLIS = 5_000;
  /** A node knows of a Service, and of a pod behind it, a moment after the pod is ready. */
  private static final Duration SERVICE_TIMEOUT = Duration.ofSeconds(30);

  private ReachedPod() {
  }

  /** @throws NotReachedException if its only pod can't be reached from this machine */
  static Reached find(String binding, String name, Settings given) {
    return Cluster.with(given, "find the pod of " + name, cluster -> {
      TargetNote note = TargetNote.named(cluster, name);
      List<Pod> pods = cluster.pods(note.pods().selector());
      if (pods.size() != 1) {
        throw new NotReachedException("the database '" + note.name() + "' has " + pods.size() + " pods");
      }
      PodChanges changes = new PodChanges(note.pods().container());
      changes.look(pods, Instant.now());
      String weights = weights(pods);
      return new Reached(properties(cluster, note, pods, deployment(binding).access()),
          new LocalGroups().probe(pods.get(0), note.pods().container()),
          () -> Cluster.with(given, "compare the pod of " + name + " with its start",
              again -> changed(changes, weights, again.pods(note.pods().selector()))));
    });
  }

  private static Optional<String> changed(PodChanges changes, String weights, List<Pod> pods) {
    changes.look(pods, Instant.now());
    String now = weights(pods);
    Optional<String> weight = Optional.of("CPU weights of its control groups " + weights + " -> " + now)
        .filter(text -> !now.equals(weights));
    return Stream.of(changes.text(), weight).flatMap(Optional::stream).reduce((one, more) -> one + "; " + more);
  }

  private static String weights(List<Pod> pods) {
    return pods.stream()
        .flatMap(pod -> new LocalGroups().weight(pod).stream())
        .map(CpuWeight::describe)
        .sorted()
        .collect(Collectors.joining(", "));
  }

  static Reached before(String binding, String name, Settings given) {
    return Cluster.with(given, "find the pods of " + name, cluster -> before(cluster, name, deployment(binding)));
  }

  static Reached before(Cluster cluster, String name, Deployment deployment) {
    TargetNote note = TargetNote.named(cluster, name);
    if (!(deployment instanceof ServerDeployment)) {
      throw new NotReachedException("its clients are told names of the cluster");
    }
    List<Pod> pods = cluster.pods(note.pods().selector());
    if (pods.isEmpty()) {
      throw new NotReachedException("it has no pods");
    }
    return new Reached(properties(cluster, note, pods, deployment.access()), Optional.empty(), Optional::empty);
  }

  private static Map<String, String> properties(Cluster cluster, TargetNote note, List<Pod> pods, Access access) {
    String host = note.hosts().get(0);
    int port = Integer.parseInt(host.substring(host.lastIndexOf(':') + 1));
    Optional<Service> service = service(cluster, note);
    List<String> addresses = service.map(one -> Collections.singletonList(one.getSpec().getClusterIP()))
        .orElseGet(() -> pods.stream().map(pod -> pod.getStatus().getPodIP()).toList());
    requireReachable(service.map(one -> "Service " + one.getMetadata().getName())
        .orElseGet(() -> "pod " + pods.get(0).getMetadata().getName()), addresses.get(0), port,
        service.isPresent() ? SERVICE_TIMEOUT : Duration.ZERO);
    Map<String, String> properties = new LinkedHashMap<>(access.properties()
        .apply(addresses.stream().map(address -> address + ":" + port).toList(), note.login().user()));
    properties.put(access.passwordProperty(), password(cluster, note));
    if (note.ours()) {
      properties.put(DriverProperties.LOAD_MISSING.name(), "true");
    }
    return properties;
  }

  private static Deployment deployment(String binding) {
    return Binding.named(binding).deployment().orElseThrow();
  }

  /** Empty if clients connect to the pods. */
  private static Optional<Service> service(Cluster cluster, TargetNote note) {
    String address = note.name() + "." + cluster.namespace() + ".svc:";
    return note.ours() && note.hosts().get(0).startsWith(address)
        ? cluster.client()
            .services()
            .withLabels(Labels.database(note.binding(), note.name()))
            .list()
            .getItems()
            .stream()
            .findFirst()
        : Optional.empty();
  }

  private static void requireReachable(String what, String address, int port, Duration patience) {
    if (address == null) {
      throw new NotReachedException("the " + what + " has no address yet");
    }
    try {
      Deadline.after(patience).retry(() -> {
        try (Socket socket = new Socket()) {
          socket.connect(new InetSocketAddress(address, port), CONNECT_MILLIS);
        }
      });
    } catch (IOException e) {
      throw new NotReachedException("the " + what + ", " + address + ":" + port
          + ", can't be reached from this machine (" + e.getMessage() + ")");
    }
  }

  private static String password(Cluster cluster, TargetNote note) {
    try {
      Secret secret = cluster.client().secrets().withName(note.login().secret()).get();
      return Optional.ofNullable(secret)
          .map(found -> found.getData().get(note.login().secretKey()))
          .map(encoded -> new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8))
          .orElseThrow(() -> new NotReachedException(
              "the Secret '" + note.login().secret() + "' has no key '" + note.login().secretKey() + "'"));
    } catch (KubernetesClientException e) {
      if (e.getCode() == HttpURLConnection.HTTP_FORBIDDEN) {
        throw new NotReachedException("this user may not read the Secret '" + note.login().secret() + "'");
      }
      throw e;
    }
  }
}
