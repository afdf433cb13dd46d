// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.client.readiness.Readiness;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Every kind of target, each used with the rights of our published Roles; in the end, these are compared with the use.
 */
@SystemTest(cluster = 0, minutes = 4)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class KubernetesRightsIT {
  private static final String COUCHBASE = "couchbase.com/v2";

  @RegisterExtension
  static final RealCluster CLUSTER = new RealCluster("rights");
  private static final ClusterView VIEW = new ClusterView(CLUSTER);
  private static final Sleepers SLEEPERS = new Sleepers(CLUSTER);

  /** It comes up while other targets are limited. */
  private static YcsbProcess deploying;

  @BeforeAll
  static void deploy() {
    deploying = CLUSTER.start("k8s deploy clickhouse --cpu 400m --memory 1Gi --replicas 2");
  }

  @Test
  @Order(1)
  void eachKindOfTargetIsLimitedAndUndone() {
    SLEEPERS.deployment("sleeper", Sleepers.spec());
    SLEEPERS.deployment("unlimited", Sleepers.unlimited());
    SLEEPERS.statefulSet("set", Sleepers.spec());
    SLEEPERS.pod("alone", Sleepers.spec());
    SLEEPERS.daemonSet("everywhere");
    await().until(() -> Stream.of("sleeper", "unlimited", "set")
        .allMatch(app -> VIEW.podsOf(app).stream().anyMatch(Readiness::isPodReady)));

    YcsbProcess tooLarge = CLUSTER.start("k8s limits apply --object statefulset/set --cpu 4000 --rollout");
    YcsbProcess outOfPlace = CLUSTER.start("k8s limits apply --object pod/alone --cpu 150m --rollout");
    succeed("k8s limits apply --object deployment/sleeper --cpu 150m --memory 64Mi --rollout",
        "k8s limits apply --object deployment/unlimited --cpu 150m",
        "k8s limits apply --object daemonset/everywhere --cpu 150m --rollout",
        "k8s limits apply --object pod/alone --cpu 150m");

    assertThat(outOfPlace.ends(1).err()).contains("can only be changed in place");
    assertThat(VIEW.quotaCores("alone")).isEqualTo(0.15);
    assertThat(quotaOf("everywhere")).isEqualTo(0.15);
    assertThat(quotaOf("sleeper")).isEqualTo(0.15);
    assertThat(quotaOf("unlimited")).isEqualTo(0.15);
    String unlimited = VIEW.podsOf("unlimited").get(0).getMetadata().getUid();
    String pod = "pod/" + VIEW.podsOf("sleeper").get(0).getMetadata().getName();
    YcsbProcess byItsPod = CLUSTER.ycsb("k8s limits show --object " + pod);
    assertThat(byItsPod.err()).contains(pod + " belongs to deployment/sleeper");
    assertThat(byItsPod.out()).contains("150m CPU, 64Mi", "undo gives back");

    succeed("k8s limits undo --object deploy/sleeper", "k8s limits undo --object deployment/unlimited",
        "k8s limits undo --object daemonset/everywhere", "k8s limits undo --object pod/alone");

    assertThat(VIEW.quotaCores("alone")).isEqualTo(0.1);
    assertThat(quotaOf("everywhere")).isEqualTo(0.1);
    assertThat(quotaOf("sleeper")).isEqualTo(0.1);
    assertThat(VIEW.podsOf("unlimited")).as("a new pod without the limit").hasSize(1).allSatisfy(now -> {
      assertThat(now.getMetadata().getUid()).isNotEqualTo(unlimited);
      assertThat(now.getSpec().getContainers().get(0).getResources().getLimits()).isEmpty();
    });
    assertThat(tooLarge.ends(5).err()).contains("fits on no node").contains("Insufficient cpu");
    assertThat(quotaOf("set")).isEqualTo(0.1);
    assertThat(CLUSTER.ycsb("k8s limits show --object statefulset/set").out()).doesNotContain("undo gives back");
    SLEEPERS.deleteAll();
  }

  private static double quotaOf(String app) {
    return VIEW.quotaCores(VIEW.podsOf(app).get(0).getMetadata().getName());
  }

  @Test
  @Order(2)
  void aDatabaseIsDeployedMeasuredKnownByAnotherNameAndUndeployed() throws IOException {
    deploying.ends(0);
    succeed("k8s use clickhouse --name other --object statefulset/clickhouse --user ycsb --secret clickhouse-auth"
        + " --host clickhouse-0.clickhouse." + CLUSTER.namespace() + ".svc:8123",
        "experiment " + runtimes() + " --dry-run");
    CLUSTER.ycsb("k8s run clickhouse --name other -P workloads/tenantq -p tenantq.rows=2000 -p tenantq.tenants=10"
        + " -p loadmissing=true -p target=50 -p maxexecutiontime=5 -threads 1 -p results=rights").awaitFigures();
    succeed("k8s undeploy clickhouse --name other", "k8s clean", "k8s stress start --workers 1 --name offline",
        "k8s transfer start --streams 1 --name copy");
    succeed("k8s stress stop --name offline", "k8s transfer stop --name copy", "k8s undeploy clickhouse");
    assertThat(VIEW.ours()).isEmpty();
  }

  @Test
  @Order(3)
  void aCouchbaseClusterIsMadeAndPatchedAsItsOperatorWantsItAndGivenUpWhenNobodyBringsItUp() {
    // The operator is not available here; its definitions are stood in for by ones that take any content.
    List<HasMetadata> definitions = List.of(CLUSTER.define("couchbase.com", "v2", "CouchbaseCluster", "cbc"),
        CLUSTER.define("couchbase.com", "v2", "CouchbaseBucket", "cbb"));
    try {
      YcsbProcess deploy = CLUSTER.ycsb("k8s deploy couchbase --cpu 1 --wait 3s").ends(2);
      assertThat(deploy.err()).contains("couchbasecluster/couchbase did not become Available within 3 s");
      assertThat(resources(CLUSTER)).isEmpty();
      assertThat(VIEW.ours()).isEmpty();

      // Groups of no servers need no operator to be complete.
      CLUSTER.create("""
          {apiVersion: couchbase.com/v2, kind: CouchbaseCluster, metadata: {name: cb},
           spec: {servers: [{name: data, size: 0}, {name: query, size: 0}]}}
          """);
      succeed("k8s limits apply --object couchbasecluster/cb --container data --cpu 22 --memory 48Gi");
      List<Map<String, Object>> servers = resources(CLUSTER).get(0).get("spec", "servers");
      assertThat(servers.get(0).get("resources")).isEqualTo(Map.of("limits", Map.of("cpu", "22", "memory", "48Gi"),
          "requests", Map.of("cpu", "22", "memory", "48Gi")));
      assertThat(servers.get(1)).doesNotContainKey("resources");
      succeed("k8s limits undo --object couchbasecluster/cb --container data");
    } finally {
      CLUSTER.admin().resourceList(definitions).delete();
    }
  }

  private static Path runtimes() throws IOException {
    return Experiments.write(CLUSTER.folder().resolve("runtimes.yaml"), """
        conditions:
          one: {type: kubernetes, cpu: 300m, runtime: runc, client-node: same}
          other: {type: kubernetes, cpu: 200m, runtime: runc}
        """);
  }

  /** Runs after all of them: whatever a Role allows was used, and nothing was used that it does not allow. */
  @AfterAll
  static void theRolesAllowWhatIsUsedAndNoMore() throws IOException {
    Path log = TestClusters.kubeconfig(KubernetesRightsIT.class).resolveSibling("logs/audit.log");
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
        calls(log, "system:serviceaccount:" + CLUSTER.namespace() + ":" + RealCluster.ACCOUNT)).isEqualTo(allowed));
  }

  /** Every verb and resource that the API server wrote down for a user, as {@code get pods/log}, or {@code list apps/statefulsets}. */
  private static Set<String> calls(Path log, String user) throws IOException {
    Set<String> calls = new TreeSet<>();
    String text = Files.readString(log);
    // The API server is still writing: what stands behind the last end of a line is not all of it.
    for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
      JsonNode event = Results.json(line);
      JsonNode object = event.path("objectRef");
      boolean hasEnded = event.path("stage").asText().equals("ResponseComplete");
      if (event.at("/user/username").asText().equals(user) && object.has("resource") && hasEnded) {
        String group = object.path("apiGroup").asText();
        String part = object.path("subresource").asText();
        calls.add(event.path("verb").asText() + " " + (group.isEmpty() ? "" : group + "/")
            + object.path("resource").asText() + (part.isEmpty() ? "" : "/" + part));
      }
    }
    return calls;
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

  /** Runs these commands at the same time: they mostly wait. */
  private static void succeed(String... commands) {
    Stream.of(commands).map(CLUSTER::start).toList().forEach(one -> one.ends(0));
  }

  private static List<GenericKubernetesResource> resources(RealCluster cluster) {
    return cluster.admin()
        .genericKubernetesResources(COUCHBASE, "CouchbaseCluster")
        .inNamespace(cluster.namespace())
        .list()
        .getItems();
  }
}
