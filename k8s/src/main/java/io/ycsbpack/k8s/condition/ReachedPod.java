package io.ycsbpack.k8s.condition;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.deployment.Access;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.experiment.condition.NotReachedException;
import io.ycsbpack.core.experiment.condition.Reached;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.deploy.TargetNote;
import io.ycsbpack.k8s.usage.LocalGroups;
import io.ycsbpack.k8s.usage.PodComparison;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The pod of a database as a client outside of the cluster reaches it: by its own address. */
final class ReachedPod {
  private static final int CONNECT_MILLIS = 5_000;

  private ReachedPod() {
  }

  /**
   * How the only pod of a database is reached from this machine.
   *
   * @throws NotReachedException when it can't be
   */
  static Reached find(Database database) {
    try (Cluster cluster = connect(database)) {
      return find(cluster, database);
    } catch (KubernetesClientException e) {
      throw ApiErrors.toException(e, "find the pod of " + database.name());
    }
  }

  private static Reached find(Cluster cluster, Database database) {
    TargetNote note = TargetNote.named(cluster, database.name().toString());
    List<Pod> pods = cluster.pods(note.selector());
    if (pods.size() != 1) {
      throw new NotReachedException("the database '" + note.name() + "' has " + pods.size() + " pods");
    }
    Pod pod = pods.get(0);
    Access access = Binding.named(database.binding()).deployment().orElseThrow().access();
    String host = note.hosts().get(0);
    int port = Integer.parseInt(host.substring(host.lastIndexOf(':') + 1));
    requireReachable(pod, port);
    Map<String, String> properties = new LinkedHashMap<>(access.properties()
        .apply(List.of(pod.getStatus().getPodIP() + ":" + port), note.user()));
    properties.put(access.passwordProperty(), password(cluster, note));
    // It is ours: what it lacks may be loaded, as into a server that is started here.
    properties.put(DriverProperties.LOAD_MISSING.name(), "true");
    PodComparison comparison = PodComparison.begin(cluster, note.selector(), note.container());
    return new Reached(properties, LocalGroups.probe(pod, note.container()), LocalGroups.weight(pod),
        () -> changes(comparison, database));
  }

  private static Optional<String> changes(PodComparison comparison, Database database) {
    try (Cluster cluster = connect(database)) {
      return comparison.changed(cluster);
    } catch (KubernetesClientException e) {
      throw ApiErrors.toException(e, "compare the pod of " + database.name() + " with what it was");
    }
  }

  private static Cluster connect(Database database) {
    return Cluster.connect(database.place().context().orElse(null), database.place().namespace().orElse(null));
  }

  private static void requireReachable(Pod pod, int port) {
    String address = pod.getStatus().getPodIP();
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), CONNECT_MILLIS);
    } catch (IOException e) {
      throw new NotReachedException("the pod " + pod.getMetadata().getName() + ", " + address + ":" + port
          + ", can't be reached from this machine (" + e.getMessage() + ")");
    }
  }

  private static String password(Cluster cluster, TargetNote note) {
    Secret secret = cluster.client().secrets().inNamespace(cluster.namespace()).withName(note.secret()).get();
    String encoded = secret == null ? null : secret.getData().get(note.secretKey());
    if (encoded == null) {
      throw new NotReachedException("the Secret '" + note.secret() + "' has no key '" + note.secretKey() + "'");
    }
    return new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
  }
}
