// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Every kind of target, each used with the rights of our published Roles; in the end, these are compared with the use.
 */
@SystemTest
@OnCluster(value = 0, minutes = 8)
class KubernetesRightsIT {
  private static final String COUCHBASE = "couchbase.com/v2";

  @RegisterExtension
  static final RealCluster CLUSTER = new RealCluster("rights");
  private static final ClusterView VIEW = new ClusterView(CLUSTER);
  private static final Sleepers SLEEPERS = new Sleepers(CLUSTER);

  @AfterEach
  void nothingIsLeft() {
    assertThat(VIEW.ours()).isEmpty();
  }

  @Test
  void aDatabaseIsDeployedMeasuredLimitedKnownByAnotherNameAndUndeployed() throws IOException {
    succeeds("k8s deploy clickhouse --cpu 400m --memory 1Gi --replicas 2");
    succeeds("k8s use clickhouse --name other --object statefulset/clickhouse --user ycsb --secret clickhouse-auth"
        + " --host clickhouse-0.clickhouse." + CLUSTER.namespace() + ".svc:8123");
    CLUSTER.ycsb("k8s run clickhouse --name other -P workloads/tenantq -p tenantq.rows=20000 -p tenantq.tenants=10"
        + " -p loadmissing=true -p target=50 -p maxexecutiontime=5 -threads 1 -p results=rights").awaitFigures();
    succeeds("k8s undeploy clickhouse --name other");
    succeeds("experiment " + runtimes() + " --dry-run");
    succeeds("k8s clean");
    succeeds("k8s stress start --workers 1 --name offline");
    succeeds("k8s stress stop --name offline");
    succeeds("k8s transfer start --streams 1 --name copy");
    succeeds("k8s transfer stop --name copy");
    succeeds("k8s limits apply --object statefulset/clickhouse --cpu 300m");
    succeeds("k8s limits undo --object statefulset/clickhouse");
    YcsbProcess rollout = CLUSTER.ycsb("k8s limits apply --object statefulset/clickhouse --cpu 4000 --rollout").ends(5);
    assertThat(rollout.err()).contains("fits on no node").contains("Insufficient cpu");
    assertThat(VIEW.quotaCores("clickhouse-0")).isEqualTo(0.4);
    assertThat(CLUSTER.ycsb("k8s limits show --object statefulset/clickhouse").out()).doesNotContain("undo gives back");
    succeeds("k8s undeploy clickhouse");
  }

  @Test
  void aDeploymentIsLimitedByRollout() {
    SLEEPERS.deployment("sleeper", Sleepers.spec());

    succeeds("k8s limits apply --object deployment/sleeper --cpu 150m --memory 64Mi --rollout");
    assertThat(CLUSTER.ycsb("k8s limits show --object deploy/sleeper").out()).contains("150m CPU, 64Mi");
    String pod = VIEW.podsOf("sleeper").get(0).getMetadata().getName();
    assertThat(VIEW.quotaCores(pod)).isEqualTo(0.15);
    YcsbProcess byItsPod = CLUSTER.ycsb("k8s limits show --object pod/" + pod);
    assertThat(byItsPod.err()).contains("pod/" + pod + " belongs to deployment/sleeper");
    assertThat(byItsPod.out()).contains("undo gives back");
    succeeds("k8s limits undo --object deployment/sleeper");
    assertThat(CLUSTER.ycsb("k8s limits show --object deploy/sleeper").out()).contains("100m CPU, 32Mi");
  }

  @Test
  void aDaemonSetIsLimitedByRollout() {
    SLEEPERS.daemonSet("everywhere");

    succeeds("k8s limits apply --object daemonset/everywhere --cpu 150m --rollout");
    succeeds("k8s limits undo --object daemonset/everywhere");
    assertThat(CLUSTER.ycsb("k8s limits show --object daemonset/everywhere").out()).contains("100m CPU, 32Mi");
  }

  @Test
  void aLimitWhereNoneWasGoesWithItsPod() {
    SLEEPERS.deployment("unlimited", Sleepers.unlimited());
    CLUSTER.admin()
        .apps()
        .deployments()
        .inNamespace(CLUSTER.namespace())
        .withName("unlimited")
        .waitUntilReady(5, TimeUnit.MINUTES);

    succeeds("k8s limits apply --object deployment/unlimited --cpu 150m");
    Pod limited = VIEW.podsOf("unlimited").get(0);
    assertThat(VIEW.quotaCores(limited.getMetadata().getName())).isEqualTo(0.15);
    succeeds("k8s limits undo --object deployment/unlimited");

    assertThat(VIEW.podsOf("unlimited")).hasSize(1).allSatisfy(pod -> {
      assertThat(pod.getMetadata().getUid()).isNotEqualTo(limited.getMetadata().getUid());
      assertThat(pod.getSpec().getContainers().get(0).getResources().getLimits()).isEmpty();
    });
  }

  @Test
  void aPodThatNobodyOwnsIsLimitedInPlaceOnly() {
    SLEEPERS.pod("alone", Sleepers.spec());

    succeeds("k8s limits apply --object pod/alone --cpu 150m");
    assertThat(VIEW.quotaCores("alone")).isEqualTo(0.15);
    succeeds("k8s limits undo --object pod/alone");
    assertThat(VIEW.quotaCores("alone")).isEqualTo(0.1);

    YcsbProcess rollout = CLUSTER.ycsb("k8s limits apply --object pod/alone --cpu 150m --rollout").ends(1);
    assertThat(rollout.err()).contains("can only be changed in place");
  }

  @Test
  void aCouchbaseClusterIsMadeAndPatchedAsItsOperatorWantsItAndGivenUpWhenNobodyBringsItUp() {
    // The operator is not available here; its definitions are stood in for by ones that take any content.
    List<HasMetadata> definitions = List.of(CLUSTER.define("couchbase.com", "v2", "CouchbaseCluster", "cbc"),
        CLUSTER.define("couchbase.com", "v2", "CouchbaseBucket", "cbb"));
    try {
      YcsbProcess deploy = CLUSTER.ycsb("k8s deploy couchbase --cpu 1 --wait 3s").ends(2);
      assertThat(deploy.err()).contains("couchbasecluster/couchbase did not become Available within 3 s");
      assertThat(resources(CLUSTER)).isEmpty();

      // Groups of no servers need no operator to be complete.
      CLUSTER.create("""
          {apiVersion: couchbase.com/v2, kind: CouchbaseCluster, metadata: {name: cb},
           spec: {servers: [{name: data, size: 0}, {name: query, size: 0}]}}
          """);
      succeeds("k8s limits apply --object couchbasecluster/cb --container data --cpu 22 --memory 48Gi");
      List<Map<String, Object>> servers = resources(CLUSTER).get(0).get("spec", "servers");
      assertThat(servers.get(0).get("resources")).isEqualTo(Map.of("limits", Map.of("cpu", "22", "memory", "48Gi"),
          "requests", Map.of("cpu", "22", "memory", "48Gi")));
      assertThat(servers.get(1)).doesNotContainKey("resources");
      succeeds("k8s limits undo --object couchbasecluster/cb --container data");
    } finally {
      CLUSTER.admin().resourceList(definitions).delete();
    }
  }

  private static Path runtimes() throws IOException {
    return Files.writeString(CLUSTER.folder().resolve("runtimes.yaml"), """
        binding: clickhouse
        workload: %s
        conditions:
          one: {type: kubernetes, cpu: 300m, runtime: runc, client-node: same}
          other: {type: kubernetes, cpu: 200m, runtime: runc}
        """.formatted(YcsbProcess.HOME.resolve("workloads/tenantq")));
  }

  /** Runs after all of them: whatever a Role allows was used, and nothing was used that it does not allow. */
  @AfterAll
  static void theRolesAllowWhatIsUsedAndNoMore() throws IOException {
    Path log = AuditLog.file(TestClusters.kubeconfig(KubernetesRightsIT.class));
    if (!Files.exists(log)) {
      assertThat(System.getenv("YCSBPACK_REQUIRE_CLUSTER")).as("the cluster has no audit log").isNull();
      return;
    }
    // Whoever is known to the cluster may ask for rights.
    Set<String> allowed = new TreeSet<>(Set.of("create authorization.k8s.io/selfsubjectaccessreviews"));
    for (String file : List.of("role.yaml", "couchbase.yaml", "nodes.yaml", "images.yaml")) {
      allowed.addAll(allowedBy(YcsbProcess.HOME.resolve("k8s/manifests/rbac").resolve(file)));
    }

    // A call is written down once it is answered.
    await().untilAsserted(() -> assertThat(
        AuditLog.calls(log, "system:serviceaccount:" + CLUSTER.namespace() + ":" + RealCluster.ACCOUNT))
        .isEqualTo(allowed));
  }

  private static Set<String> allowedBy(Path file) throws IOException {
    Set<String> allowed = new TreeSet<>();
    for (String document : Files.readString(file).split("\n---\n")) {
      Map<?, ?> role = Serialization.unmarshal(document, Map.class);
      List<?> rules = role.containsKey("rules") ? (List<?>) role.get("rules") : List.of();
      for (Object one : rules) {
        PolicyRule rule = Serialization.unmarshal(Serialization.asJson(one), PolicyRule.class);
        String group = rule.getApiGroups().get(0);
        rule.getResources()
            .forEach(resource -> rule.getVerbs()
                .forEach(verb -> allowed.add(verb + " " + (group.isEmpty() ? "" : group + "/") + resource)));
      }
    }
    return allowed;
  }

  private static void succeeds(String arguments) {
    YcsbProcess ycsb = CLUSTER.ycsb(arguments);
    assertThat(ycsb.exitCode()).as(arguments + "\n" + ycsb.err()).isZero();
  }

  private static List<GenericKubernetesResource> resources(RealCluster cluster) {
    return cluster.admin()
        .genericKubernetesResources(COUCHBASE, "CouchbaseCluster")
        .inNamespace(cluster.namespace())
        .list()
        .getItems();
  }
}
