// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The password of a deployed database stands in its Secret and nowhere else in the cluster or on the machine. */
@SystemTest(cluster = 1)
class KubernetesSecretsIT {
  private static final String SMALL = " -p tenantq.rows=20000 -p tenantq.tenants=10";

  @RegisterExtension
  static final RealCluster CLUSTER = new RealCluster("secrets");

  @Test
  void aPasswordIsInNoManifestLogRecordOrProcessList() throws IOException {
    CLUSTER.ycsb("k8s deploy clickhouse --cpu 500m").ends(0);
    Canary canary = new Canary(new ClusterView(CLUSTER).password("clickhouse-auth"));
    Path file = Files.writeString(CLUSTER.folder().resolve("secret.properties"),
        "clickhouse.password=" + canary.secret() + "\n");
    try {
      YcsbProcess run = CLUSTER
          .start("k8s run clickhouse -P workloads/tenantq -p target=20 -p maxexecutiontime=8 -P " + file + SMALL)
          .awaitErr("running TenantWorkload");
      String seen = objects();
      assertThat(seen).as("the run's own Job and pods")
          .contains("\"kind\":\"Job\"")
          .contains("/workload/secret.properties");
      canary.assertNotIn("an object of the cluster", seen);
      canary.assertInNoProcessListDuring(run);
      run.awaitFigures();
    } finally {
      CLUSTER.ycsb("k8s undeploy clickhouse").ends(0);
    }

    canary.assertInNoFile(CLUSTER.folder(), file);
    canary.assertNotIn("what is left in the cluster", objects());
  }

  /** Every object of the namespace but its Secrets, as JSON, and the log of every container. */
  private static String objects() {
    KubernetesClient admin = CLUSTER.admin();
    String namespace = CLUSTER.namespace();
    List<Pod> pods = admin.pods().inNamespace(namespace).list().getItems();
    StringBuilder all = new StringBuilder();
    Stream.of(pods, admin.batch().v1().jobs().inNamespace(namespace).list().getItems(),
        admin.apps().statefulSets().inNamespace(namespace).list().getItems(),
        admin.services().inNamespace(namespace).list().getItems(),
        admin.configMaps().inNamespace(namespace).list().getItems(),
        admin.events().v1().events().inNamespace(namespace).list().getItems())
        .flatMap(List::stream)
        .forEach(object -> all.append(Serialization.asJson(object)).append('\n'));
    for (Pod pod : pods) {
      for (Container container : pod.getSpec().getContainers()) {
        all.append(log(pod, container));
      }
    }
    return all.toString();
  }

  private static String log(Pod pod, Container container) {
    try {
      return CLUSTER.admin().pods().resource(pod).inContainer(container.getName()).getLog();
    } catch (KubernetesClientException e) {
      return "no log: not started, or gone";
    }
  }
}
