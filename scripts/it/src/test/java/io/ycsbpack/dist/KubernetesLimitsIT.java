package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.LimitRange;
import io.fabric8.kubernetes.api.model.LimitRangeBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Limits that others set back, that pods would not come to have, or that could not be undone. */
@SystemTest
@OnCluster(value = 1, minutes = 3)
class KubernetesLimitsIT {
  @RegisterExtension
  static final RealCluster CLUSTER = new RealCluster("limits");
  private static final ClusterView VIEW = new ClusterView(CLUSTER);
  private static final Sleepers SLEEPERS = new Sleepers(CLUSTER);

  @AfterEach
  void removeTargets() {
    CLUSTER.admin().apps().deployments().inNamespace(CLUSTER.namespace()).delete();
    CLUSTER.admin().apps().statefulSets().inNamespace(CLUSTER.namespace()).delete();
    CLUSTER.admin().pods().inNamespace(CLUSTER.namespace()).delete();
  }

  @Test
  void aLimitThatAnotherProgramSetsBackIsNotSaidToHold() {
    SLEEPERS.pod("fought-over", Sleepers.spec());
    ScheduledExecutorService other = Executors.newSingleThreadScheduledExecutor();
    try {
      other.scheduleWithFixedDelay(() -> resize("fought-over", "90m"), 0, 500, TimeUnit.MILLISECONDS);

      YcsbProcess apply = CLUSTER.ycsb("k8s limits apply --target pod/fought-over --cpu 150m");

      assertThat(apply.exitCode()).as(apply.err()).isEqualTo(5);
      assertThat(apply.err()).contains("pod/fought-over was given 150m CPU, 32Mi and was set back to 90m CPU, 32Mi by"
          + " somebody-else at 20").doesNotContain("that did not succeed");
    } finally {
      other.shutdownNow();
    }
  }

  /** A request that fails is made again: an executor gives up a task that has thrown. */
  private static void resize(String pod, String cpu) {
    try {
      VIEW.resize(pod, cpu);
    } catch (KubernetesClientException e) {
      System.err.println("resizing " + pod + ": " + e.getMessage());
    }
  }

  @Test
  void aRolloutWhereALimitRangeGivesPodsWhatTheirTemplateHasNotSucceeds() {
    LimitRange defaults = CLUSTER.admin()
        .resource(new LimitRangeBuilder().withNewMetadata()
            .withName("defaults")
            .endMetadata()
            .withNewSpec()
            .addNewLimit()
            .withType("Container")
            .addToDefault("memory", Quantity.parse("64Mi"))
            .endLimit()
            .endSpec()
            .build())
        .inNamespace(CLUSTER.namespace())
        .create();
    try {
      PodSpec withoutMemory = Sleepers.spec();
      withoutMemory.getContainers().get(0).getResources().setLimits(Map.of("cpu", Quantity.parse("100m")));
      withoutMemory.getContainers().get(0).getResources().setRequests(Map.of("cpu", Quantity.parse("100m")));
      SLEEPERS.deployment("ranged", withoutMemory, false);

      YcsbProcess apply = CLUSTER.ycsb("k8s limits apply --target deployment/ranged --cpu 150m --rollout --timeout 5m");

      assertThat(apply.exitCode()).as(apply.err()).isZero();
      assertThat(apply.err()).contains("has 150m CPU, 64Mi, says its kubelet");
      YcsbProcess undo = CLUSTER.ycsb("k8s limits undo --target deployment/ranged --timeout 1m");
      assertThat(undo.exitCode()).as(undo.err()).isZero();
    } finally {
      CLUSTER.admin().resource(defaults).delete();
    }
  }

  @Test
  void whatWouldNotRollOutIsSaidBeforeAnythingIsTouched() {
    SLEEPERS.deployment("paused", Sleepers.spec(), true);
    SLEEPERS.statefulSet("by-hand", "OnDelete", null);
    SLEEPERS.statefulSet("in-parts", "RollingUpdate", 1);

    refusesRollout("deployment/paused", "it is paused");
    refusesRollout("statefulset/by-hand", "its update strategy is OnDelete");
    refusesRollout("statefulset/in-parts", "its update strategy has partition 1");
  }

  private static void refusesRollout(String target, String why) {
    YcsbProcess apply = CLUSTER.ycsb("k8s limits apply --rollout --cpu 150m --target " + target);

    assertThat(apply.exitCode()).as(apply.err()).isEqualTo(5);
    assertThat(apply.err()).contains(target + " can't be rolled out: " + why);
    assertThat(CLUSTER.ycsb("k8s limits show --target " + target).out()).containsPattern("new pods get +100m CPU")
        .doesNotContain("undo gives back");
  }

  @Test
  void aRolloutOfWhatAnOperatorOwnsIsRefusedAndDoneOnRequest() {
    ConfigMap operated = CLUSTER.admin()
        .resource(new ConfigMapBuilder().withNewMetadata().withName("mine").endMetadata().build())
        .inNamespace(CLUSTER.namespace())
        .create();
    SLEEPERS.deployment("operated", Sleepers.spec(), false);
    // The controller of Deployments may write to it at the same moment.
    await().ignoreException(KubernetesClientException.class)
        .untilAsserted(
            () -> CLUSTER.admin()
                .apps()
                .deployments()
                .inNamespace(CLUSTER.namespace())
                .withName("operated")
                .edit(set -> {
                  set.getMetadata()
                      .setOwnerReferences(List.of(new OwnerReferenceBuilder().withApiVersion("v1")
                          .withKind("ConfigMap")
                          .withName("mine")
                          .withUid(operated.getMetadata().getUid())
                          .withController(true)
                          .build()));
                  return set;
                }));
    String apply = "k8s limits apply --rollout --cpu 150m --timeout 5m --target deployment/operated";

    YcsbProcess refused = CLUSTER.ycsb(apply);

    assertThat(refused.exitCode()).as(refused.err()).isEqualTo(1);
    assertThat(refused.err()).contains("deployment/operated belongs to ConfigMap/mine").contains("--operated");
    assertThat(CLUSTER.ycsb("k8s limits show --target deployment/operated").out()).doesNotContain("undo gives back");
    YcsbProcess done = CLUSTER.ycsb(apply + " --operated");
    assertThat(done.exitCode()).as(done.err()).isZero();
  }

  @Test
  void undoingATargetThatIsGoneSucceeds() {
    YcsbProcess ifAny = CLUSTER.ycsb("k8s limits undo --if-any --target statefulset/gone");
    YcsbProcess asked = CLUSTER.ycsb("k8s limits undo --target statefulset/gone");

    assertThat(ifAny.exitCode()).as(ifAny.err()).isZero();
    assertThat(ifAny.err()).contains("statefulset/gone is gone: there is nothing to undo");
    assertThat(asked.exitCode()).as(asked.err()).isEqualTo(2);
  }

  @Test
  void aLimitThatCouldNotBeTakenAwayAgainIsAppliedOnRequestAlone() {
    PodSpec unlimited = Sleepers.spec();
    unlimited.getContainers().get(0).getResources().setLimits(Map.of());
    SLEEPERS.pod("unlimited", unlimited);

    YcsbProcess apply = CLUSTER.ycsb("k8s limits apply --target pod/unlimited --cpu 150m");

    assertThat(apply.exitCode()).as(apply.err()).isEqualTo(1);
    assertThat(apply.err()).contains("a limit of a running pod can't be removed").contains("--irreversible");
    assertThat(VIEW.pod("unlimited").getSpec().getContainers().get(0).getResources().getLimits()).isNullOrEmpty();
    assertThat(CLUSTER.ycsb("k8s limits apply --target pod/unlimited --cpu 150m --irreversible").exitCode()).isZero();
    assertThat(VIEW.quotaCores("unlimited")).isEqualTo(0.15);
  }

  @Test
  void theUndoCommandThatIsPrintedWorksAsPrintedAndUndoKnowsItsContainer() {
    Container first = Sleepers.container("first");
    Container second = Sleepers.container("second");
    SLEEPERS.pod("two", Sleepers.spec(first, second));
    String apply = "k8s limits apply --target pod/two --container second --cpu 150m";

    YcsbProcess applied = CLUSTER.ycsb(apply + " --namespace " + CLUSTER.namespace() + " --context c");
    Matcher printed = Pattern.compile("'ycsb (k8s limits undo [^']*)' gives back").matcher(applied.err());
    assertThat(printed.find()).as(applied.err()).isTrue();
    assertThat(printed.group(1)).endsWith("--container second --namespace " + CLUSTER.namespace() + " --context c");
    YcsbProcess undone = CLUSTER.ycsb(printed.group(1));
    assertThat(undone.exitCode()).as(undone.err()).isZero();

    CLUSTER.ycsb(apply);
    YcsbProcess undoneByItself = CLUSTER.ycsb("k8s limits undo --target pod/two");
    assertThat(undoneByItself.exitCode()).as(undoneByItself.err()).isZero();
    assertThat(undoneByItself.err()).contains("pod/two, second: back to 100m CPU, 32Mi");
  }
}
