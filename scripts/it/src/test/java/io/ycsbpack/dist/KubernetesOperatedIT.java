package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.k8s.limits.LocalBurst;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Databases that others own: an operator, which sets back what is not changed in its resource, and an agent of a node. */
@SystemTest
@OnCluster(value = 1, minutes = 2)
class KubernetesOperatedIT {
  @RegisterExtension
  static final RealCluster CLUSTER = new RealCluster("operated");
  private static final ClusterView VIEW = new ClusterView(CLUSTER);
  private static final Sleepers SLEEPERS = new Sleepers(CLUSTER);
  private static final String SMALL = "{\"cpu\": \"100m\", \"memory\": \"32Mi\"}";
  /** A whole number, which is not the text that it could be written as. */
  private static final String SPEC = "{\"version\": 1, \"pools\": [{\"name\": \"hot\", \"size\": 1, \"resources\":"
      + " {\"limits\": " + SMALL + ", \"requests\": " + SMALL + "}}]}";
  private static final String FIELDS = " --path spec.pools[*].resources --pods app=";
  private static final String BURST = Files.isDirectory(Path.of("/sys/fs/cgroup/cpu"))
      ? "cpu.cfs_burst_us"
      : "cpu.max.burst";
  private static FakeOperator operator;

  @BeforeAll
  static void begin() {
    operator = new FakeOperator(CLUSTER);
    CLUSTER.admin()
        .resource(new RoleBuilder().withNewMetadata()
            .withName("databases")
            .endMetadata()
            .addNewRule()
            .withApiGroups(FakeOperator.GROUP)
            .withResources("databases")
            .withVerbs("get", "patch")
            .endRule()
            .build())
        .inNamespace(CLUSTER.namespace())
        .create();
    CLUSTER.admin()
        .resource(new RoleBindingBuilder().withNewMetadata()
            .withName("databases")
            .endMetadata()
            .withNewRoleRef("rbac.authorization.k8s.io", "Role", "databases")
            .addNewSubject("", "ServiceAccount", RealCluster.ACCOUNT, CLUSTER.namespace())
            .build())
        .inNamespace(CLUSTER.namespace())
        .create();
    CLUSTER.admin()
        .resource(new SecretBuilder().withNewMetadata()
            .withName("login")
            .endMetadata()
            .addToStringData("password", "none")
            .build())
        .inNamespace(CLUSTER.namespace())
        .create();
  }

  @AfterAll
  static void end() throws InterruptedException {
    if (operator != null) {
      operator.close();
    }
  }

  @Test
  void whatAnOperatorSetsBackInItsPodsHoldsInItsResourceAndIsGivenBackThere() {
    operator.create("orders", SPEC);
    GenericKubernetesResource found = operator.database("orders");
    String resource = " --target dbase/orders" + FIELDS + "orders";

    YcsbProcess inTheSet = CLUSTER.ycsb("k8s limits apply --target statefulset/orders --rollout --operated --cpu 150m");
    YcsbProcess unknown = CLUSTER.ycsb("k8s limits apply --target dbase/orders --cpu 150m");
    YcsbProcess applied = CLUSTER.ycsb("k8s limits apply --cpu 150m" + resource);

    assertThat(inTheSet.exitCode()).as(inTheSet.err()).isEqualTo(5);
    assertThat(inTheSet.err()).contains("was set back to 100m CPU, 32Mi");
    assertThat(unknown.exitCode()).as(unknown.err()).isEqualTo(1);
    assertThat(unknown.err())
        .contains("it is not known where Database.operated.example.com has the resources of its pods");
    assertThat(applied.exitCode()).as(applied.err()).isZero();
    assertThat(applied.err()).contains("pod/orders-0 has 150m CPU, 32Mi, says its kubelet");
    assertThat(VIEW.quotaCores("orders-0")).isEqualTo(0.15);
    YcsbProcess undone = CLUSTER.ycsb("k8s limits undo" + resource);
    assertThat(undone.exitCode()).as(undone.err()).isZero();
    assertThat(VIEW.quotaCores("orders-0")).isEqualTo(0.1);
    assertThatItIs(found, "orders");
  }

  @Test
  void afterAKillTheUndoLeavesTheResourceAsItWasFound() throws IOException {
    operator.create("killed", SPEC);
    GenericKubernetesResource found = operator.database("killed");
    use("killed", "dbase/killed" + FIELDS + "killed");
    Path file = Files.writeString(CLUSTER.folder().resolve("killed.yaml"), """
        binding: clickhouse
        workload: %s
        conditions:
          limited:
            type: kubernetes
            name: killed
            target: database.%s/killed
            path: spec.pools[*].resources
            pods: app=killed
            cpu: 150m
            effect: {'metadata.annotations[example.com/never]': set}
            effect-timeout: 10m
        """.formatted(YcsbProcess.HOME.resolve("workloads/tenantq"), FakeOperator.GROUP));
    YcsbProcess experiment = CLUSTER.start("experiment " + file + " --results killed");
    experiment.awaitWhileItRuns("limiting the database", () -> VIEW.pod("killed-0") != null
        && VIEW.pod("killed-0")
            .getSpec()
            .getContainers()
            .get(0)
            .getResources()
            .getLimits()
            .get("cpu")
            .toString()
            .equals("150m"));
    List<ProcessHandle> children = experiment.children();
    experiment.signal("KILL");
    children.forEach(ProcessHandle::destroyForcibly);
    experiment.exitCode();

    YcsbProcess undo = CLUSTER.ycsb("experiment --undo");

    assertThat(undo.exitCode()).as(undo.err()).isZero();
    assertThatItIs(found, "killed");
  }

  private static void assertThatItIs(GenericKubernetesResource found, String name) {
    GenericKubernetesResource now = operator.database(name);
    assertThat(now.getAdditionalProperties()).isEqualTo(found.getAdditionalProperties());
    assertThat(now.getMetadata().getAnnotations()).isEqualTo(found.getMetadata().getAnnotations());
    assertThat(now.getMetadata().getLabels()).isEqualTo(found.getMetadata().getLabels());
  }

  @Test
  void podsAreAnnotatedForAnAgentOfTheirNodeWhoseEffectIsWaitedFor() {
    SLEEPERS.statefulSet("quiet", "RollingUpdate", null);
    CLUSTER.admin()
        .apps()
        .statefulSets()
        .inNamespace(CLUSTER.namespace())
        .withName("quiet")
        .waitUntilReady(5, TimeUnit.MINUTES);
    use("quiet", "statefulset/quiet");
    String await = "k8s await clickhouse --name quiet --effect " + BURST + "=";
    ScheduledExecutorService agent = Executors.newSingleThreadScheduledExecutor();
    try {
      agent.scheduleWithFixedDelay(KubernetesOperatedIT::letBurst, 0, 300, TimeUnit.MILLISECONDS);

      YcsbProcess applied = CLUSTER
          .ycsb("k8s metadata apply --target statefulset/quiet --annotation volcano.sh/quota-burst=yes");

      assertThat(applied.exitCode()).as(applied.err()).isZero();
      YcsbProcess shown = CLUSTER.ycsb(await + "10000");
      assertThat(shown.exitCode()).as(shown.err()).isZero();
      YcsbProcess other = CLUSTER.ycsb(await + "20000 --effect-timeout 1s");
      assertThat(other.exitCode()).as(other.err()).isEqualTo(5);
      assertThat(other.err()).contains("pod quiet-0 has " + BURST + " '10000' instead of '20000'");
      YcsbProcess undone = CLUSTER.ycsb("k8s metadata undo --target statefulset/quiet");
      assertThat(undone.exitCode()).as(undone.err()).isZero();
      assertThat(VIEW.pod("quiet-0").getMetadata().getAnnotations()).isNullOrEmpty();
    } finally {
      agent.shutdownNow();
    }
  }

  /** What an agent of a node does with the pods that ask for it. */
  private static void letBurst() {
    for (Pod pod : VIEW.podsOf("quiet")) {
      if (pod.getMetadata().getAnnotations() != null
          && "yes".equals(pod.getMetadata().getAnnotations().get("volcano.sh/quota-burst"))) {
        try {
          LocalBurst.allow(pod);
        } catch (CommandException e) {
          System.err.println("the agent of the test: " + e.getMessage());
        }
      }
    }
  }

  private static void use(String name, String target) {
    YcsbProcess used = CLUSTER.ycsb("k8s use clickhouse --name " + name + " --user ycsb --secret login --host " + name
        + ":8123 --target " + target);
    assertThat(used.exitCode()).as(used.err()).isZero();
  }
}
