package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.cluster.Labels;
import java.io.IOException;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

final class JobObjects {
  /** {@code user@host, pid 123}. */
  static final String OWNER = "ycsbpack.io/owner";
  static final String DATABASE = "ycsbpack.io/database";

  private final JobRequest request;
  private final Map<String, String> labels;

  JobObjects(JobRequest request) {
    this.request = request;
    labels = Labels.client(request.target().binding(), request.id());
  }

  /** Files without secrets, for one step of the run. */
  ConfigMap workload(String step) {
    Map<String, String> open = new LinkedHashMap<>(request.workload().files());
    open.keySet().removeAll(request.workload().secretFiles());
    open.putAll(request.workload().data());
    return new ConfigMapBuilder().withNewMetadata()
        .withName(name(workloadOf(step)))
        .withLabels(labels)
        .endMetadata()
        .withData(open)
        .build();
  }

  /** Secret properties as a file for {@code -P}, and workload files with secrets; empty without any. */
  Optional<Secret> secret(String step) {
    Map<String, String> files = new LinkedHashMap<>(request.workload().files());
    files.keySet().retainAll(request.workload().secretFiles());
    if (!request.workload().secrets().isEmpty()) {
      files.put(ClientPod.SECRET_FILE, secrets());
    }
    return files.isEmpty()
        ? Optional.empty()
        : Optional.of(new SecretBuilder().withNewMetadata()
            .withName(name(secretOf(step)))
            .withLabels(labels)
            .endMetadata()
            .withStringData(files)
            .build());
  }

  private String secrets() {
    Properties properties = new Properties();
    properties.putAll(request.workload().secrets());
    StringWriter text = new StringWriter();
    try {
      properties.store(text, null);
    } catch (IOException e) {
      throw new IllegalStateException("a text in memory can always be written", e);
    }
    return text.toString();
  }

  /** Kubernetes never retries it, ends it at its deadline, and deletes it with all that it owns some time later. */
  Job job(String step, int clients, List<String> arguments) {
    Map<String, String> ofPod = Labels.clientPod(request.target().binding(), request.id(), step);
    Job job = ClientPod.template();
    job.setMetadata(new ObjectMetaBuilder().withName(name(step))
        .withLabels(labels)
        .withAnnotations(Map.of(OWNER, owner(), DATABASE, request.target().name()))
        .build());
    job.getSpec().setActiveDeadlineSeconds(request.times().deadline().toSeconds());
    job.getSpec().setCompletions(clients);
    job.getSpec().setParallelism(clients);
    job.getSpec().getTemplate().setMetadata(new ObjectMetaBuilder().withLabels(ofPod).build());
    PodSpec pod = job.getSpec().getTemplate().getSpec();
    fill(pod, ofPod);
    Container client = pod.getContainers().get(0);
    client.setCommand(clients == 1 ? List.of("ycsb") : List.of("sh", "-c", ClientPod.WAIT, "ycsb"));
    client.setArgs(arguments);
    pod.getVolumes()
        .stream()
        .filter(volume -> volume.getConfigMap() != null)
        .forEach(volume -> volume.getConfigMap().setName(name(workloadOf(step))));
    secret(step).ifPresent(secret -> mount(pod, secret.getMetadata().getName()));
    return job;
  }

  private void fill(PodSpec pod, Map<String, String> labelsOfPods) {
    JobRequest.Client wanted = request.client();
    pod.setNodeSelector(wanted.nodeSelector());
    pod.setImagePullSecrets(KubernetesParameters.pullSecrets(wanted.given()));
    pod.setAffinity(request.nodes().affinityTo(request.target().selector()));
    pod.setTopologySpreadConstraints(request.nodes().spread(labelsOfPods));
    pod.getContainers().forEach(container -> container.setImage(wanted.image()));
    Map<String, Quantity> size = wanted.size();
    Container client = pod.getContainers().get(0);
    client.setResources(new ResourceRequirementsBuilder().withRequests(size).withLimits(size).build());
    client.setEnv(List.of(new EnvVarBuilder().withName(wanted.passwordVariable())
        .withNewValueFrom()
        .withNewSecretKeyRef(request.target().secretKey(), request.target().secret(), false)
        .endValueFrom()
        .build()));
  }

  private static void mount(PodSpec pod, String secret) {
    pod.getVolumes()
        .add(new VolumeBuilder().withName("secret")
            .withNewSecret()
            .withSecretName(secret)
            .withDefaultMode(0440)
            .endSecret()
            .build());
    pod.getContainers()
        .get(0)
        .getVolumeMounts()
        .add(new VolumeMountBuilder().withName("secret").withMountPath(ClientPod.SECRET_FOLDER).build());
  }

  private static String owner() {
    String host;
    try {
      host = InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      host = "unknown";
    }
    return System.getProperty("user.name") + "@" + host + ", pid " + ProcessHandle.current().pid();
  }

  /** Makes Kubernetes delete the object with this Job. */
  static <T extends HasMetadata> T ownedBy(Job job, T object) {
    object.getMetadata()
        .setOwnerReferences(List.of(new OwnerReferenceBuilder().withApiVersion(job.getApiVersion())
            .withKind(job.getKind())
            .withName(job.getMetadata().getName())
            .withUid(job.getMetadata().getUid())
            .build()));
    return object;
  }

  static String name(String run, String part) {
    return "ycsb-" + run + "-" + part;
  }

  private String name(String part) {
    return name(request.id(), part);
  }

  private static String workloadOf(String step) {
    return step + "-workload";
  }

  private static String secretOf(String step) {
    return step + "-secret";
  }
}
