// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.deploy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.HTTPGetAction;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetSpec;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.ycsbpack.core.deployment.Access;
import io.ycsbpack.core.deployment.ServerDeployment;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.cluster.Manifests;
import io.ycsbpack.k8s.cluster.NodeRelation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The objects of a server: manifests filled in with the values of binding and request. */
record ServerObjects(DeployRequest request, ServerDeployment server) {
  private static final String SERVER = "clickhouse/clickhouse.yaml";
  private static final String OPTIONS = "clickhouse/options.yaml";
  private static final String DATA = "data";
  private static final int FIRST_PORT = 20_000;
  private static final int LAST_PORT = 29_999;
  private static final String CONFIG = "config";

  private Map<String, String> labels() {
    return request.databaseLabels();
  }

  /** In the order of creation. */
  List<HasMetadata> all(String password) {
    List<HasMetadata> objects = new ArrayList<>(
        List.of(secret(request, server.access(), password), config(), service()));
    if (request.replicas() > 1) {
      objects.add(disruptionBudget());
    }
    objects.add(statefulSet());
    return objects;
  }

  /** A path without slashes, as a key of the ConfigMap. */
  private static String key(String path) {
    return path.replaceFirst("^/+", "").replaceAll("[^\\w.-]", "_");
  }

  private String configName() {
    return request.name() + "-config";
  }

  static Secret secret(DeployRequest request, Access access, String password) {
    return new SecretBuilder()
        .withMetadata(Manifests.meta(request.secretName(), request.databaseLabels()))
        .withType("Opaque")
        .addToStringData("username", access.user())
        .addToStringData("password", password)
        .build();
  }

  private ConfigMap config() {
    Map<String, String> files = new TreeMap<>();
    server.files().config().forEach((path, content) -> files.put(key(path), content));
    return new ConfigMapBuilder().withMetadata(Manifests.meta(configName(), labels())).withData(files).build();
  }

  /** Headless if clients reach the pods. */
  private Service service() {
    Service service = Manifests.read(SERVER, Service.class);
    service.setMetadata(Manifests.meta(request.name(), labels()));
    service.getSpec().setClusterIP(request.reach() == DeployRequest.Reach.POD ? "None" : null);
    service.getSpec().setSelector(labels());
    service.getSpec()
        .setPorts(ports((name, port) -> new ServicePort(null, name, null, port, null, new IntOrString(name))));
    return service;
  }

  private <T> List<T> ports(BiFunction<String, Integer, T> made) {
    return new TreeMap<>(server.ports()).entrySet()
        .stream()
        .map(port -> made.apply(port.getKey(), port.getValue()))
        .toList();
  }

  private PodDisruptionBudget disruptionBudget() {
    PodDisruptionBudget budget = Manifests.read(OPTIONS, PodDisruptionBudget.class);
    budget.setMetadata(Manifests.meta(request.name(), labels()));
    budget.getSpec().setSelector(new LabelSelector(List.of(), labels()));
    return budget;
  }

  private StatefulSet statefulSet() {
    StatefulSet set = Manifests.read(SERVER, StatefulSet.class);
    set.setMetadata(Manifests.meta(request.name(), labels()));
    StatefulSetSpec spec = set.getSpec();
    spec.setServiceName(request.name());
    spec.setReplicas(request.replicas());
    spec.setSelector(new LabelSelector(List.of(), labels()));
    Map<String, String> ofPods = new TreeMap<>(request.labels());
    ofPods.putAll(labels());
    Map<String, String> annotations = DeployRequest.ANNOTATIONS.find(request.given()).orElse(Map.of());
    spec.getTemplate().setMetadata(Manifests.ofPods(ofPods, annotations));
    PodSpec pod = spec.getTemplate().getSpec();
    fill(pod);
    DeployRequest.STORAGE.find(request.given()).ifPresent(storage -> {
      pod.getVolumes().removeIf(volume -> volume.getName().equals(DATA));
      spec.setVolumeClaimTemplates(List.of(claim(storage)));
    });
    return set;
  }

  private void fill(PodSpec pod) {
    Isolation isolation = request.isolation();
    isolation.applyTo(pod, server.userId(), request.size());
    pod.setImagePullSecrets(KubernetesParameters.pullSecrets(request.given()));
    pod.setNodeSelector(request.nodeSelector());
    pod.setAffinity(NodeRelation.ANY.affinityTo(labels()));
    pod.getVolumes()
        .stream()
        .filter(volume -> volume.getName().equals(CONFIG))
        .forEach(volume -> volume.getConfigMap().setName(configName()));
    Container container = pod.getContainers().get(0);
    container.setName(request.binding());
    container.setImage(DeployRequest.IMAGE.get(request.given()));
    container.setPorts(ports(
        (name, port) -> new ContainerPort(port, null, isolation.hostNetwork() ? port : null, name, null)));
    container.setEnv(environment(isolation.rights()));
    container.setVolumeMounts(mounts());
    HTTPGetAction health = new HTTPGetAction(null, null, server.healthPath(), new IntOrString(server.access().port()),
        null);
    container.getStartupProbe().setHttpGet(health);
    container.getReadinessProbe().setHttpGet(health);
  }

  private List<EnvVar> environment(Isolation.Rights rights) {
    String secret = request.secretName();
    List<EnvVar> all = new ArrayList<>(List.of(Manifests.fromSecret(server.variables().user(), secret, "username"),
        Manifests.fromSecret(server.variables().password(), secret, "password")));
    Map<String, String> more = new TreeMap<>(server.variables().others());
    if (rights == Isolation.Rights.ROOT) {
      more.putAll(server.variables().asRoot());
    }
    more.forEach((name, value) -> all.add(new EnvVar(name, value, null)));
    return all;
  }

  private List<VolumeMount> mounts() {
    List<VolumeMount> mounts = new ArrayList<>();
    mounts.add(new VolumeMount(server.files().data(), null, DATA, null, null, null, null));
    for (String path : new TreeMap<>(server.files().config()).keySet()) {
      mounts.add(new VolumeMount(path, null, CONFIG, true, null, key(path), null));
    }
    return mounts;
  }

  private PersistentVolumeClaim claim(DeployRequest.Storage storage) {
    PersistentVolumeClaim claim = Manifests.read(OPTIONS, PersistentVolumeClaim.class);
    claim.setMetadata(Manifests.meta(DATA, labels()));
    claim.getSpec().setStorageClassName(storage.storageClass().orElse(null));
    claim.getSpec().getResources().setRequests(Map.of("storage", storage.size()));
    return claim;
  }

  /**
   * Draws free successive ports below the ranges of Services and outgoing connections. Pods claim them as host ports,
   * so that the scheduler keeps pods with the same ports apart.
   */
  static Map<String, Integer> hostPorts(Collection<String> names, List<Pod> others, RandomGenerator random) {
    Set<Integer> taken = others.stream()
        .flatMap(pod -> pod.getSpec().getContainers().stream())
        .flatMap(container -> container.getPorts().stream())
        .map(ContainerPort::getHostPort)
        .filter(Objects::nonNull)
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
