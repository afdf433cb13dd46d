package io.ycsbpack.k8s.deploy;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.ContainerPortBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.ProbeBuilder;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.ycsbpack.core.deployment.ServerDeployment;
import io.ycsbpack.k8s.cluster.Apart;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The StatefulSet of a database, and the pods that it makes. */
final class ServerPods {
  private static final String DATA = "data";
  private static final String CONFIG = "config";

  private final DeployRequest request;
  private final ServerDeployment server;
  private final Map<String, String> labels;
  private final String secret;
  private final String config;

  ServerPods(DeployRequest request, ServerDeployment server, Map<String, String> labels, String secret, String config) {
    this.request = request;
    this.server = server;
    this.labels = labels;
    this.secret = secret;
    this.config = config;
  }

  StatefulSet statefulSet() {
    return new StatefulSetBuilder().withNewMetadata()
        .withName(request.name())
        .withLabels(labels)
        .endMetadata()
        .withNewSpec()
        .withServiceName(request.name())
        .withReplicas(request.replicas())
        .withPodManagementPolicy("Parallel")
        .withNewSelector()
        .withMatchLabels(labels)
        .endSelector()
        .withNewTemplate()
        .withNewMetadata()
        .withLabels(request.placement().metadata().labels())
        .addToLabels(labels)
        .withAnnotations(request.placement().metadata().annotations())
        .endMetadata()
        .withSpec(pod())
        .endTemplate()
        .withVolumeClaimTemplates(claims())
        .withNewPersistentVolumeClaimRetentionPolicy()
        .withWhenDeleted("Delete")
        .withWhenScaled("Retain")
        .endPersistentVolumeClaimRetentionPolicy()
        .endSpec()
        .build();
  }

  private PodSpec pod() {
    PodSpecBuilder pod = PodSecurity.add(new PodSpecBuilder(), server.userId(), isolation())
        .withContainers(container())
        .withImagePullSecrets(request.placement().demands().pullSecrets())
        .withAutomountServiceAccountToken(false)
        .withEnableServiceLinks(false)
        .withTerminationGracePeriodSeconds(30L)
        .withNodeSelector(request.placement().nodeSelector())
        .withAffinity(Apart.from(labels))
        .addToVolumes(new VolumeBuilder().withName(CONFIG).withNewConfigMap().withName(config).endConfigMap().build());
    if (request.storage().isEmpty()) {
      pod.addToVolumes(new VolumeBuilder().withName(DATA).withNewEmptyDir().endEmptyDir().build());
    }
    return pod.build();
  }

  private Container container() {
    return new ContainerBuilder().withName(request.binding())
        .withImage(request.image())
        .withImagePullPolicy("IfNotPresent")
        .withPorts(ports())
        .withEnv(environment())
        .withResources(resources())
        .withSecurityContext(PodSecurity.container(isolation()))
        .withVolumeMounts(mounts())
        .withStartupProbe(health(1, 120))
        .withReadinessProbe(health(2, 3))
        .build();
  }

  private Isolation isolation() {
    return request.placement().isolation();
  }

  private ResourceRequirements resources() {
    return PodResources.resources(
        request.placement().demands().of(Map.of("cpu", request.size().cpu(), "memory", request.size().memory())),
        isolation());
  }

  private List<ContainerPort> ports() {
    boolean ofNode = isolation().hostNetwork();
    return new TreeMap<>(server.ports()).entrySet()
        .stream()
        .map(port -> new ContainerPortBuilder().withName(port.getKey())
            .withContainerPort(port.getValue())
            .withHostPort(ofNode ? port.getValue() : null)
            .build())
        .toList();
  }

  private List<EnvVar> environment() {
    List<EnvVar> all = new ArrayList<>();
    all.add(fromSecret(server.variables().user(), "username"));
    all.add(fromSecret(server.variables().password(), "password"));
    Map<String, String> more = new TreeMap<>(server.variables().others());
    if (isolation().rights() == Isolation.Rights.ROOT) {
      more.putAll(server.variables().asRoot());
    }
    more
        .forEach((name, value) -> all.add(new EnvVarBuilder().withName(name).withValue(value).build()));
    return all;
  }

  private EnvVar fromSecret(String variable, String key) {
    return new EnvVarBuilder().withName(variable)
        .withNewValueFrom()
        .withNewSecretKeyRef(key, secret, false)
        .endValueFrom()
        .build();
  }

  private List<VolumeMount> mounts() {
    List<VolumeMount> mounts = new ArrayList<>();
    mounts.add(new VolumeMountBuilder().withName(DATA).withMountPath(server.files().data()).build());
    for (String path : new TreeMap<>(server.files().config()).keySet()) {
      mounts.add(new VolumeMountBuilder().withName(CONFIG)
          .withMountPath(path)
          .withSubPath(ServerObjects.key(path))
          .withReadOnly(true)
          .build());
    }
    return mounts;
  }

  /** No liveness probe: a server that is slow because it is measured must not be restarted for it. */
  private Probe health(int everySeconds, int failures) {
    return new ProbeBuilder().withNewHttpGet()
        .withPath(server.healthPath())
        .withPort(new IntOrString(server.access().port()))
        .endHttpGet()
        .withPeriodSeconds(everySeconds)
        .withTimeoutSeconds(5)
        .withFailureThreshold(failures)
        .build();
  }

  private List<PersistentVolumeClaim> claims() {
    return request.storage()
        .map(storage -> new PersistentVolumeClaimBuilder().withNewMetadata()
            .withName(DATA)
            .withLabels(labels)
            .endMetadata()
            .withNewSpec()
            .withAccessModes("ReadWriteOnce")
            .withStorageClassName(storage.storageClass().orElse(null))
            .withNewResources()
            .addToRequests("storage", storage.size())
            .endResources()
            .endSpec()
            .build())
        .stream()
        .toList();
  }
}
