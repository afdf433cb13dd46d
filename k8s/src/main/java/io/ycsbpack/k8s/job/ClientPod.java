package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.TolerationBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import io.ycsbpack.k8s.cluster.Restricted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The pod of one client: {@value #CLIENT} runs the workload, {@value #SIDECAR} keeps the results within reach until
 * they are collected, also when the other was killed. One of several clients waits until all of them are there. Neither
 * has a token of the cluster.
 */
final class ClientPod {
  /** The container that runs {@code ycsb}. */
  static final String CLIENT = "ycsb";
  /** The container that waits until its results are collected. */
  static final String SIDECAR = "sidecar";
  /** Ends the sidecar, from inside its container. */
  static final String RELEASE = "kill -USR1 1";
  /** Ends the client with what it has, from inside its container; followed by SIGINT or SIGTERM without its SIG. */
  static final String END = "kill -%s 1";

  private static final String WAIT = "until [ -e " + JobArguments.RESULTS_FOLDER + "/.begin ]; do sleep 0.1; done;"
      + " exec ycsb \"$@\"";
  /** A pod that is deleted or evicted goes with its last process: results can be read until its grace period is over. */
  private static final String KEEP = "trap '' TERM; trap 'exit 0' USR1; sleep 10000000 & wait";
  private static final long USER = 10001;
  /** From when its node is said to be lost to when a client is given up. */
  private static final Duration LOST_NODE = Duration.ofSeconds(30);
  /** It sleeps; what reads the results out runs within these, and would take many seconds with less CPU. */
  private static final Map<String, Quantity> SIDECAR_SIZE = Map.of("cpu", Quantity.parse("100m"), "memory",
      Quantity.parse("32Mi"));

  private static final String PHASES = """
      touch %1$s/.begin
      until [ -e %2$s.ready ]; do sleep 0.1; done
      cat /proc/sys/kernel/random/boot_id
      read -r go || exit 1
      touch %2$s
      until [ -e %2$s.begun ]; do sleep 0.1; done
      echo begun
      sleep %3$d
      until [ -e %2$s.ended ]; do sleep %4$s; done
      echo ended
      """;

  private final JobRequest request;
  private final Map<String, String> labels;
  private final String workload;
  private final String secret;

  /** With these labels, mounting these objects of its step; {@code secret} is null for none. */
  ClientPod(JobRequest request, Map<String, String> labels, String workload, String secret) {
    this.request = request;
    this.labels = labels;
    this.workload = workload;
    this.secret = secret;
  }

  /**
   * Starts a client, from inside the sidecar's container: prints a line once the client is ready, lets it measure once a
   * line is read, and prints one when its measured phase begins, and one when it ends. Polls take CPU next to the client:
   * there are none while the phase can't end.
   *
   * @param length of the measured phase; zero where that is not known
   */
  static String phases(Duration length) {
    return PHASES.formatted(JobArguments.RESULTS_FOLDER, JobArguments.START_FILE, Math.max(0, length.toSeconds() - 1),
        length.isZero() ? "0.5" : "0.1");
  }

  /** Of one of this many clients, with these arguments. */
  PodSpec spec(int clients, List<String> arguments) {
    return new PodSpecBuilder().withRestartPolicy("Never")
        .withAutomountServiceAccountToken(false)
        .withEnableServiceLinks(false)
        .withSecurityContext(Restricted.pod(USER))
        .withNodeSelector(request.client().nodeSelector())
        .withContainers(client(clients, arguments), sidecar())
        .withVolumes(volumes())
        .withImagePullSecrets(request.client().demands().pullSecrets())
        .withAffinity(request.client().nodes().affinityTo(request.target().selector()))
        .withTopologySpreadConstraints(request.client().nodes().spread(labels))
        .withTolerations(forAMoment("node.kubernetes.io/not-ready"), forAMoment("node.kubernetes.io/unreachable"))
        .build();
  }

  /** A node that is said to be lost may come back; Kubernetes would wait for five minutes. */
  private static Toleration forAMoment(String taint) {
    return new TolerationBuilder().withKey(taint)
        .withOperator("Exists")
        .withEffect("NoExecute")
        .withTolerationSeconds(LOST_NODE.toSeconds())
        .build();
  }

  /** What the pod of a client of this size asks its node for. */
  static Map<String, Quantity> size(Quantity cpu, Quantity memory) {
    return Map.of("cpu", cpu.add(SIDECAR_SIZE.get("cpu")), "memory", memory.add(SIDECAR_SIZE.get("memory")));
  }

  private Container client(int clients, List<String> arguments) {
    return new ContainerBuilder().withName(CLIENT)
        .withImage(request.client().image())
        .withImagePullPolicy("IfNotPresent")
        .withCommand(clients == 1 ? List.of("ycsb") : List.of("sh", "-c", WAIT, "ycsb"))
        .withArgs(arguments)
        .withEnv(new EnvVarBuilder().withName(request.client().passwordVariable())
            .withNewValueFrom()
            .withNewSecretKeyRef(request.target().secretKey(), request.target().secret(), false)
            .endValueFrom()
            .build())
        .withResources(both(
            request.client().demands().of(Map.of("cpu", request.client().cpu(), "memory", request.client().memory()))))
        .withSecurityContext(Restricted.container(true))
        .withVolumeMounts(mounts())
        .build();
  }

  private Container sidecar() {
    return new ContainerBuilder().withName(SIDECAR)
        .withImage(request.client().image())
        .withImagePullPolicy("IfNotPresent")
        .withCommand("sh", "-c", KEEP)
        .withResources(both(SIDECAR_SIZE))
        .withSecurityContext(Restricted.container(true))
        .withVolumeMounts(mount("results", JobArguments.RESULTS_FOLDER))
        .build();
  }

  private static ResourceRequirements both(Map<String, Quantity> size) {
    return new ResourceRequirementsBuilder().withRequests(size).withLimits(size).build();
  }

  private List<VolumeMount> mounts() {
    List<VolumeMount> mounts = new ArrayList<>(List.of(mount("results", JobArguments.RESULTS_FOLDER),
        mount("tmp", "/tmp"), mount("workload", JobArguments.WORKLOAD_FOLDER)));
    if (secret != null) {
      mounts.add(mount("secret", JobArguments.SECRET_FOLDER));
    }
    return mounts;
  }

  private static VolumeMount mount(String volume, String path) {
    return new VolumeMountBuilder().withName(volume).withMountPath(path).build();
  }

  private List<Volume> volumes() {
    List<Volume> volumes = new ArrayList<>();
    volumes.add(new VolumeBuilder().withName("results").withNewEmptyDir().endEmptyDir().build());
    volumes.add(new VolumeBuilder().withName("tmp").withNewEmptyDir().endEmptyDir().build());
    volumes.add(
        new VolumeBuilder().withName("workload").withNewConfigMap().withName(workload).endConfigMap().build());
    if (secret != null) {
      volumes.add(new VolumeBuilder().withName("secret")
          .withNewSecret()
          .withSecretName(secret)
          .withDefaultMode(0440)
          .endSecret()
          .build());
    }
    return volumes;
  }
}
