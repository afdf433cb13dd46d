package io.ycsbpack.k8s.deploy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import io.ycsbpack.core.deployment.ServerDeployment;
import io.ycsbpack.k8s.cluster.Labels;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The objects of a database that runs as a server: all in one list, in the order in which they are made. */
final class ServerObjects {
  private final DeployRequest request;
  private final ServerDeployment server;
  private final Map<String, String> labels;

  ServerObjects(DeployRequest request, ServerDeployment server) {
    this.request = request;
    this.server = server;
    labels = Labels.database(request.binding(), request.name());
  }

  List<HasMetadata> all(String password) {
    List<HasMetadata> objects = new ArrayList<>();
    objects.add(secret(password));
    objects.add(config());
    objects.add(service());
    if (request.replicas() > 1) {
      objects.add(disruptionBudget());
    }
    objects.add(new ServerPods(request, server, labels, secretName(request.name()), configName()).statefulSet());
    return objects;
  }

  /** Name of the Secret with {@code username} and {@code password}. */
  static String secretName(String database) {
    return database + "-auth";
  }

  /** The key in the Secret of a config file, which may hold no slash. */
  static String key(String path) {
    return path.replaceFirst("^/+", "").replaceAll("[^\\w.-]", "_");
  }

  private String configName() {
    return request.name() + "-config";
  }

  private Secret secret(String password) {
    return new SecretBuilder().withMetadata(meta(secretName(request.name())))
        .withType("Opaque")
        .addToStringData("username", server.access().user())
        .addToStringData("password", password)
        .build();
  }

  private ConfigMap config() {
    Map<String, String> files = new TreeMap<>();
    server.files().config().forEach((path, content) -> files.put(key(path), content));
    return new ConfigMapBuilder().withMetadata(meta(configName())).withData(files).build();
  }

  /** Headless where pods are reached: every server has a name of its own, and nothing stands between it and the client. */
  private Service service() {
    List<ServicePort> ports = new TreeMap<>(server.ports()).entrySet()
        .stream()
        .map(port -> new ServicePortBuilder().withName(port.getKey())
            .withPort(port.getValue())
            .withTargetPort(new IntOrString(port.getKey()))
            .build())
        .toList();
    return new ServiceBuilder().withMetadata(meta(request.name()))
        .withNewSpec()
        .withClusterIP(request.servers().reach() == Reach.POD ? "None" : null)
        .withSelector(labels)
        .withPorts(ports)
        .endSpec()
        .build();
  }

  /** With one server alone, a budget would only keep its node from being drained. */
  private PodDisruptionBudget disruptionBudget() {
    return new PodDisruptionBudgetBuilder().withMetadata(meta(request.name()))
        .withNewSpec()
        .withMaxUnavailable(new IntOrString(1))
        .withNewSelector()
        .withMatchLabels(labels)
        .endSelector()
        .endSpec()
        .build();
  }

  private ObjectMeta meta(String name) {
    return new ObjectMetaBuilder().withName(name).withLabels(labels).build();
  }
}
