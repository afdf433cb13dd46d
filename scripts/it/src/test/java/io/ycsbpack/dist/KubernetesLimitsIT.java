// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Limits of databases that an operator owns, which sets back what is not changed in its resource; limits that can't be
 * undone, and undo commands. {@link KubernetesRightsIT} applies limits to each other kind of target.
 */
@SystemTest(cluster = 1, minutes = 2)
class KubernetesLimitsIT {
  @RegisterExtension
  static final RealCluster CLUSTER = new RealCluster("limits");
  private static final ClusterView VIEW = new ClusterView(CLUSTER);
  private static final Sleepers SLEEPERS = new Sleepers(CLUSTER);
  private static final String SMALL = "{\"cpu\": \"100m\", \"memory\": \"32Mi\"}";
  /** A whole number, which is not the text that it could be written as. */
  private static final String SPEC = "{\"version\": 1, \"pools\": [{\"name\": \"hot\", \"size\": 1, \"resources\":"
      + " {\"limits\": " + SMALL + ", \"requests\": " + SMALL + "}}]}";
  private static final String FIELDS = " --path spec.pools[*].resources --pods app=";
  private static FakeOperator operator;

  @BeforeAll
  static void begin() {
    operator = new FakeOperator(CLUSTER);
    CLUSTER.create("""
        apiVersion: rbac.authorization.k8s.io/v1
        kind: Role
        metadata: {name: databases}
        rules: [{apiGroups: [%1$s], resources: [databases], verbs: [get, patch]}]
        ---
        apiVersion: rbac.authorization.k8s.io/v1
        kind: RoleBinding
        metadata: {name: databases}
        roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: databases}
        subjects: [{kind: ServiceAccount, name: %2$s, namespace: %3$s}]
        ---
        {apiVersion: v1, kind: Secret, metadata: {name: login}, stringData: {password: none}}
        """.formatted(FakeOperator.GROUP, RealCluster.ACCOUNT, CLUSTER.namespace()));
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
    String resource = " --object dbase/orders" + FIELDS + "orders";

    YcsbProcess owned = CLUSTER.ycsb("k8s limits apply --object statefulset/orders --rollout --cpu 150m").ends(1);
    YcsbProcess inTheSet = CLUSTER.ycsb("k8s limits apply --object statefulset/orders --rollout --operated --cpu 150m")
        .ends(5);
    YcsbProcess unknown = CLUSTER.ycsb("k8s limits apply --object dbase/orders --cpu 150m").ends(1);
    YcsbProcess applied = CLUSTER.ycsb("k8s limits apply --cpu 150m" + resource).ends(0);

    assertThat(owned.err()).contains("statefulset/orders belongs to Database/orders").contains("--operated");
    assertThat(inTheSet.err()).contains("was set back to 100m CPU, 32Mi");
    assertThat(unknown.err())
        .contains("the fields of Database.operated.example.com are unknown: name them with --path");
    assertThat(applied.err()).contains("pod/orders-0 has 150m CPU, 32Mi, says its kubelet");
    assertThat(VIEW.quotaCores("orders-0")).isEqualTo(0.15);
    CLUSTER.ycsb("k8s limits undo" + resource).ends(0);
    assertThat(VIEW.quotaCores("orders-0")).isEqualTo(0.1);
    assertThatItIs(found, "orders");
  }

  @Test
  void afterAKillTheUndoLeavesTheResourceAsItWasFound() throws IOException {
    operator.create("killed", SPEC);
    GenericKubernetesResource found = operator.database("killed");
    use("killed", "dbase/killed" + FIELDS + "killed");
    Path file = Experiments.write(CLUSTER.folder().resolve("killed.yaml"), """
        repeats: 1
        control: true
        conditions:
          limited:
            type: kubernetes
            name: killed
            target: database.%s/killed
            path: spec.pools[*].resources
            pods: app=killed
            cpu: 150m
        """.formatted(FakeOperator.GROUP));
    YcsbProcess experiment = CLUSTER.start("experiment " + file + " --results killed --design whole-runs");
    experiment.awaitWhileItRuns("limiting the database", () -> VIEW.pod("killed-0") != null
        && VIEW.limits("killed-0").get("cpu").toString().equals("150m"));
    List<ProcessHandle> children = experiment.children();
    experiment.signal("KILL");
    children.forEach(ProcessHandle::destroyForcibly);
    experiment.exitCode();

    CLUSTER.ycsb("experiment --undo").ends(0);

    assertThatItIs(found, "killed");
  }

  private static void assertThatItIs(GenericKubernetesResource found, String name) {
    GenericKubernetesResource now = operator.database(name);
    assertThat(now.getAdditionalProperties()).isEqualTo(found.getAdditionalProperties());
    assertThat(now.getMetadata().getAnnotations()).isEqualTo(found.getMetadata().getAnnotations());
    assertThat(now.getMetadata().getLabels()).isEqualTo(found.getMetadata().getLabels());
  }

  private static void use(String name, String target) {
    CLUSTER.ycsb("k8s use clickhouse --name " + name + " --user ycsb --secret login --host " + name
        + ":8123 --object " + target).ends(0);
  }

  @Test
  void undoingATargetThatIsGoneSucceeds() {
    YcsbProcess ifAny = CLUSTER.ycsb("k8s limits undo --if-any --object statefulset/gone");
    CLUSTER.ycsb("k8s limits undo --object statefulset/gone").ends(2);

    assertThat(ifAny.exitCode()).as(ifAny.err()).isZero();
    assertThat(ifAny.err()).contains("statefulset/gone is gone: there is nothing to undo");
  }

  @Test
  void aLimitThatCouldNotBeTakenAwayAgainIsAppliedOnRequestAlone() {
    SLEEPERS.pod("unlimited", Sleepers.unlimited());

    YcsbProcess apply = CLUSTER.ycsb("k8s limits apply --object pod/unlimited --cpu 150m").ends(1);

    assertThat(apply.err()).contains("a limit of a running pod can't be removed").contains("--irreversible");
    assertThat(VIEW.limits("unlimited")).isNullOrEmpty();
    assertThat(CLUSTER.ycsb("k8s limits apply --object pod/unlimited --cpu 150m --irreversible").exitCode()).isZero();
    assertThat(VIEW.quotaCores("unlimited")).isEqualTo(0.15);
  }

  @Test
  void theUndoCommandThatIsPrintedWorksAsPrintedAndUndoKnowsTheSidecar() {
    PodSpec spec = Sleepers.spec();
    spec.setInitContainers(
        List.of(new ContainerBuilder(Sleepers.container("second")).withRestartPolicy("Always").build()));
    SLEEPERS.pod("two", spec);
    String apply = "k8s limits apply --object pod/two --container second --cpu 150m";

    YcsbProcess applied = CLUSTER.ycsb(apply + " --namespace " + CLUSTER.namespace() + " --context c");
    Matcher printed = Pattern.compile("'ycsb (k8s limits undo [^']*)' gives back").matcher(applied.err());
    assertThat(printed.find()).as(applied.err()).isTrue();
    assertThat(applied.err()).contains("pod/two, second");
    assertThat(VIEW.quotaCores("two")).as("the other container").isEqualTo(0.1);
    assertThat(printed.group(1)).endsWith("--container second --namespace " + CLUSTER.namespace() + " --context c");
    CLUSTER.ycsb(printed.group(1)).ends(0);

    CLUSTER.ycsb(apply);
    YcsbProcess undoneByItself = CLUSTER.ycsb("k8s limits undo --object pod/two").ends(0);
    assertThat(undoneByItself.err()).contains("pod/two, second: back to 100m CPU, 32Mi");
  }
}
