// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Limits that can't be undone, and undo commands. {@link KubernetesRightsIT} applies limits to each kind of target. */
@SystemTest
@OnCluster(1)
class KubernetesLimitsIT {
  @RegisterExtension
  static final RealCluster CLUSTER = new RealCluster("limits");
  private static final ClusterView VIEW = new ClusterView(CLUSTER);
  private static final Sleepers SLEEPERS = new Sleepers(CLUSTER);

  @AfterEach
  void removeTargets() {
    CLUSTER.admin().pods().inNamespace(CLUSTER.namespace()).delete();
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
