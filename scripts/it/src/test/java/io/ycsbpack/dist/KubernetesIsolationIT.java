// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.deploy.Isolation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Databases in pods without a part of the isolation of pods, on the node of a real cluster, which is this machine. */
@SystemTest(cluster = 1, minutes = 3)
class KubernetesIsolationIT {
  private static final String SMALL = " -P " + YcsbProcess.HOME.resolve("workloads/tenantq")
      + " -p tenantq.rows=20000 -p tenantq.tenants=10";

  @RegisterExtension
  static final RealCluster CLUSTER = new RealCluster("isolation");
  private static final ClusterView VIEW = new ClusterView(CLUSTER);

  @AfterEach
  void nothingIsLeft() {
    assertThat(VIEW.ours()).isEmpty();
  }

  @Test
  void twoServersShareTheNetworkOfTheirNodeAndOneIsMeasuredByAJobThroughItsService() throws IOException {
    deploy("open", " --host-network --seccomp unconfined --rights root --reach service");
    deploy("shared", " --host-network --cpu-limit none");

    PodProcesses node = PodProcesses.kubelets();
    assertThat(VIEW.processes("open-0").networks()).hasSize(1).isSubsetOf(node.networks());
    assertThat(VIEW.processes("shared-0").networks()).isEqualTo(VIEW.processes("open-0").networks());
    assertThat(VIEW.processes("open-0").status("Seccomp")).containsExactly("0");
    assertThat(VIEW.processes("shared-0").status("Seccomp")).containsExactly("2");
    assertThat(VIEW.processes("open-0").status("NoNewPrivs")).containsExactly("0");
    assertThat(VIEW.processes("shared-0").status("NoNewPrivs")).containsExactly("1");
    assertThat(VIEW.processes("open-0").status("CapEff")).isEqualTo(node.status("CapEff"));
    assertThat(VIEW.processes("shared-0").status("CapEff")).containsExactly("0000000000000000");
    assertThat(VIEW.quotaCores("open-0")).isEqualTo(0.3);
    assertThat(VIEW.quotaCores("shared-0")).isNegative();
    assertThat(host("open")).startsWith("open." + CLUSTER.namespace() + ".svc:");
    assertThat(host("shared")).startsWith("shared-0.shared." + CLUSTER.namespace() + ".svc:");
    assertThat(port("open")).isBetween(20_000, 29_999).isNotEqualTo(port("shared"));
    YcsbProcess run = CLUSTER.ycsb("k8s run clickhouse --name open --client-cpu 500m -threads 1 -p target=50"
        + " -p maxexecutiontime=8 -p results=open" + SMALL).awaitFigures();

    JsonNode record = CLUSTER.record("open");
    assertThat(record.at("/target/limit/cores").asDouble()).isEqualTo(0.3);
    assertThat(record.at("/figures/targetUse/cpuCores").asDouble()).isPositive();
    assertThat(run.err()).containsPattern(ClusterView.readAtBothEnds("[\\d,]+"));
    assertThat(CLUSTER.ycsb("k8s undeploy clickhouse --name open").exitCode()).isZero();
    assertThat(CLUSTER.ycsb("k8s undeploy clickhouse --name shared").exitCode()).isZero();
  }

  @Test
  void aServerWithoutAMemoryLimitIsRunByTheRuntimeThatIsNamed() throws IOException {
    YcsbProcess unknown = CLUSTER.ycsb("experiment " + runtimes("runsc") + " --dry-run");
    deploy("other", " --runtime crun --memory-limit none");

    assertThat(VIEW.limits("other-0"))
        .as("memory is a request")
        .containsOnlyKeys("cpu");

    // crun keeps a file 'status', runc a 'state.json'.
    String id = VIEW.pod("other-0").getStatus().getContainerStatuses().get(0).getContainerID();
    assertThat(VIEW.processes("other-0").stateOfRuntime(id)).isDirectoryContaining("glob:**/status")
        .isDirectoryNotContaining("glob:**/state.json");
    CLUSTER.ycsb("k8s run clickhouse --name other --client-cpu 500m -threads 1 -p target=50"
        + " -p maxexecutiontime=8 -p results=runtimes" + SMALL).awaitFigures();
    JsonNode record = CLUSTER.record("runtimes");
    assertThat(record.at("/target/versions/runtimeClass").asText()).isEqualTo("crun");
    assertThat(record.at("/target/versions/podKernel").asText()).isEqualTo(System.getProperty("os.version"));
    assertThat(record.at("/figures/targetUse/cpuCores").asDouble()).isPositive();
    assertThat(CLUSTER.ycsb("k8s undeploy clickhouse --name other").exitCode()).isZero();
    assertThat(unknown.exitCode()).isEqualTo(2);
    assertThat(unknown.err()).contains("the cluster has no RuntimeClass runsc; it has crun, runc");
  }

  private static Path runtimes(String other) throws IOException {
    return Experiments.write(CLUSTER.folder().resolve("runtimes.yaml"), """
        properties: {tenantq.rows: 20000, tenantq.tenants: 10, threadcount: 2}
        conditions:
          runc: {type: kubernetes, cpu: 300m, memory: 1Gi, runtime: runc}
          other: {type: kubernetes, cpu: 300m, memory: 1Gi, runtime: %s}
        """.formatted(other));
  }

  /** A pod of one core leaves room for one other on two cores. */
  @Test
  void theStepsTowardsAPodAreThoseThatItsClusterCanMake() throws IOException {
    Path file = Experiments.write(CLUSTER.folder().resolve("steps.yaml"), """
        conditions:
          server: {type: bare-metal, cpu: 1}
          pod: {type: kubernetes, cpu: 1, memory: 1Gi, reach: service}
        """);

    YcsbProcess plan = CLUSTER.ycsb("experiment " + file + " --explain --dry-run").ends(0);

    assertThat(plan.err()).contains("the Service between client and pod",
        "the pod's own cores (static CPU manager of its node), because no node has the static CPU manager: the policy of");
  }

  @Test
  void aNamespaceThatEnforcesAStandardRefusesWhatItDoesNotAllow() throws IOException {
    enforce("baseline");
    try {
      assertThat(refusal(CLUSTER.admin(), isolation("host-network", "true"))).get(STRING)
          .contains("violates PodSecurity \"baseline:latest\": host namespaces (hostNetwork=true)");
      assertThat(refusal(CLUSTER.admin(), isolation("seccomp", "unconfined"))).get(STRING)
          .contains("violates PodSecurity", "seccompProfile");
      assertThat(refusal(CLUSTER.admin(), isolation("rights", "root"))).get(STRING)
          .contains("violates PodSecurity", "non-default capabilities");
      assertThat(refusal(CLUSTER.admin(), isolation("cpu-limit", "none"))).isEmpty();
      assertThat(refusal(CLUSTER.admin(), Isolation.FULL)).isEmpty();
      // Our Roles don't allow to make pods.
      try (KubernetesClient ours = new KubernetesClientBuilder()
          .withConfig(Config.fromKubeconfig(Files.readString(CLUSTER.kubeconfig())))
          .build()) {
        assertThat(refusal(ours, isolation("host-network", "true", "seccomp", "unconfined"))).isEmpty();
      }
      YcsbProcess deploy = CLUSTER.ycsb("k8s deploy clickhouse --cpu 300m --memory 1Gi --name open --host-network")
          .ends(5);

      assertThat(deploy.err()).contains("violates PodSecurity \"baseline:latest\": host namespaces (hostNetwork=true)");
    } finally {
      enforce("privileged");
    }
    assertThat(refusal(CLUSTER.admin(), isolation("host-network", "true", "seccomp", "unconfined"))).isEmpty();
  }

  @Test
  void whatAQuotaOrARangeOfLimitsForbidsIsToldBeforehand() {
    KubernetesClient admin = CLUSTER.admin();
    Cluster cluster = Cluster.of(admin, CLUSTER.namespace());
    List<HasMetadata> range = CLUSTER.create("""
        {apiVersion: v1, kind: LimitRange, metadata: {name: usual},
         spec: {limits: [{type: Container, default: {cpu: 400m}}]}}
        """);
    try {
      assertThat(isolation("cpu-limit", "none").refusal(cluster, Isolation.SMALL)).get(STRING)
          .contains("without a limit of cpu one of 400m");
      YcsbProcess deploy = CLUSTER
          .ycsb("k8s deploy clickhouse --cpu 300m --memory 1Gi --name given --cpu-limit none")
          .ends(2);
      assertThat(deploy.err()).contains("without a limit of cpu one of 400m");
      assertThat(isolation("memory-limit", "none").refusal(cluster, Isolation.SMALL)).isEmpty();
    } finally {
      admin.resourceList(range).delete();
    }
    HasMetadata quota = CLUSTER.create("""
        {apiVersion: v1, kind: ResourceQuota, metadata: {name: little}, spec: {hard: {limits.memory: 2Gi}}}
        """).get(0);
    try {
      // The quota is in force once it was counted what is there.
      await().atMost(Duration.ofMinutes(1))
          .untilAsserted(
              () -> assertThat(((ResourceQuota) admin.resource(quota).get()).getStatus().getHard()).isNotEmpty());
      assertThat(Isolation.FULL.refusal(cluster, memory("1Gi"))).isEmpty();
      assertThat(Isolation.FULL.refusal(cluster, memory("4Gi"))).get(STRING).contains("exceeded quota: little");
      assertThat(isolation("memory-limit", "none").refusal(cluster, memory("1Gi"))).get(STRING)
          .contains("little");
    } finally {
      admin.resource(quota).delete();
    }
  }

  private static Map<String, Quantity> memory(String size) {
    return Map.of("cpu", Quantity.parse("300m"), "memory", Quantity.parse(size));
  }

  private static Isolation isolation(String... parameters) {
    Map<String, String> given = new HashMap<>();
    for (int i = 0; i < parameters.length; i += 2) {
      given.put(parameters[i], parameters[i + 1]);
    }
    return Isolation.of(Settings.NONE.with(given, "test"));
  }

  private static Optional<String> refusal(KubernetesClient client, Isolation isolation) {
    return isolation.refusal(Cluster.of(client, CLUSTER.namespace()), Isolation.SMALL);
  }

  private static void enforce(String standard) {
    CLUSTER.admin()
        .namespaces()
        .withName(CLUSTER.namespace())
        .edit(now -> new NamespaceBuilder(now).editMetadata()
            .addToLabels("pod-security.kubernetes.io/enforce", standard)
            .endMetadata()
            .build());
  }

  private static void deploy(String name, String options) {
    CLUSTER.ycsb("k8s deploy clickhouse --cpu 300m --memory 1Gi --name " + name + options).ends(0);
  }

  private static int port(String name) {
    String host = host(name);
    return Integer.parseInt(host.substring(host.lastIndexOf(':') + 1));
  }

  /** Where clients reach it, as its note says. */
  private static String host(String name) {
    String note = CLUSTER.admin()
        .configMaps()
        .inNamespace(CLUSTER.namespace())
        .withName("ycsbpack-target-" + name)
        .get()
        .getData()
        .get("database");
    return Serialization.unmarshal(note, JsonNode.class).at("/hosts/0").asText();
  }
}
