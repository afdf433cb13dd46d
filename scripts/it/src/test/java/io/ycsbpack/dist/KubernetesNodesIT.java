// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Where pods come to be on a cluster of several nodes. The further ones are open to pods for the time of this class. */
@SystemTest(cluster = 1, minutes = 4)
class KubernetesNodesIT {
  private static final int NODES = 3;
  private static final String RUN = "k8s run clickhouse -threads 1 -P workloads/tenantq -p tenantq.rows=20000"
      + " -p tenantq.tenants=10 -p target=20 -p maxexecutiontime=3600 -p status.interval=1 --client-cpu 300m";

  @RegisterExtension
  static final RealCluster CLUSTER = new RealCluster("nodes");
  private static final ClusterView VIEW = new ClusterView(CLUSTER);
  private static final Sleepers SLEEPERS = new Sleepers(CLUSTER);
  private static final List<String> OPENED = new ArrayList<>();

  @BeforeAll
  static void openAndDeploy() throws IOException {
    List<Node> nodes = CLUSTER.admin().nodes().list().getItems();
    Requirement.CLUSTER.met(nodes.size() >= NODES ? ""
        : "the cluster has " + nodes.size() + " nodes; 'scripts/testcluster up --nodes " + NODES + "' makes more");
    for (Node node : nodes) {
      if (Boolean.TRUE.equals(node.getSpec().getUnschedulable())) {
        OPENED.add(node.getMetadata().getName());
        setClosed(node.getMetadata().getName(), null);
      }
    }
    CLUSTER.ycsb("k8s deploy clickhouse --cpu 500m --memory 2Gi").ends(0);
  }

  @AfterAll
  static void undeployAndClose() {
    CLUSTER.ycsb("k8s undeploy clickhouse").exitCode();
    OPENED.forEach(node -> setClosed(node, true));
  }

  /** The kubelet and its controllers write to a node at any moment. */
  private static void setClosed(String name, Boolean closed) {
    await().ignoreException(KubernetesClientException.class)
        .untilAsserted(() -> CLUSTER.admin().nodes().withName(name).edit(node -> {
          node.getSpec().setUnschedulable(closed);
          return node;
        }));
  }

  @Test
  void clientsAreApartFromTheDatabaseAndFromEachOther() {
    // A node that was opened again keeps its taint for a moment.
    await().until(() -> CLUSTER.admin()
        .nodes()
        .list()
        .getItems()
        .stream()
        .allMatch(node -> node.getSpec().getTaints().isEmpty()));
    YcsbProcess run = CLUSTER.start(RUN + " --clients 2").awaitOperations();

    List<String> clients = VIEW.nodesOfClients();
    run.signal("INT");

    assertThat(clients).hasSize(2).doesNotHaveDuplicates().doesNotContain(nodeOfDatabase());
    assertThat(run.exitCode()).as(run.err()).isEqualTo(130);
  }

  @Test
  void aRunWhoseClientIsOnANodeThatIsLostEndsAndLeavesNothing() throws IOException {
    YcsbProcess run = CLUSTER.start(RUN).awaitOperations();
    String node = VIEW.nodesOfClients().get(0);
    long kubelet = kubelet(node);
    try {
      YcsbProcess.signal(kubelet, "STOP");

      assertThat(run.exitCode()).as(run.err()).isEqualTo(4);
      assertThat(run.err()).contains("is on node " + node + ", which no longer answers");
      assertThat(VIEW.ofRuns()).isEmpty();
    } finally {
      YcsbProcess.signal(kubelet, "CONT");
    }
    await().atMost(Duration.ofMinutes(5)).until(() -> VIEW.isReady(node));
  }

  /** The process of a node's kubelet, which is one of this machine and tells the cluster that the node lives. */
  private static long kubelet(String node) throws IOException {
    String further = node.equals("testcluster") ? "" : "nodes/" + node.replace("testcluster-", "") + "/";
    Path state = TestClusters.kubeconfig(KubernetesNodesIT.class).resolveSibling(further + "node.pid");
    return ProcessHandle.of(Long.parseLong(Files.readString(state).split(" ")[0]))
        .orElseThrow()
        .descendants()
        .filter(process -> process.info().commandLine().orElse("").contains("kube kubelet "))
        .findFirst()
        .orElseThrow()
        .pid();
  }

  private static String nodeOfDatabase() {
    return VIEW.pod("clickhouse-0").getSpec().getNodeName();
  }

  @Test
  void aTransferNextToTheDatabaseSharesTheLinkToItsClient() throws IOException {
    Path limit = TestClusters.kubeconfig(KubernetesNodesIT.class).resolveSibling("link-mbit");
    Requirement.CLUSTER.met(Files.exists(limit) ? "" : "links between nodes have no limit: 'up --link 500' gives one");

    YcsbProcess start = CLUSTER.ycsb("k8s transfer start --streams 2 --name copy --next-to clickhouse"
        + " --receiver-node other");
    YcsbProcess run = CLUSTER.ycsb(RUN + " -p maxexecutiontime=5 -p results=next --json");
    CLUSTER.ycsb("k8s transfer stop --name copy").ends(0);

    assertThat(start.exitCode()).as(start.err()).isZero();
    double moved = Double.parseDouble(start.out().replaceFirst("(?s).* moves (\\d+) Mbit/s.*", "$1"));
    // By pods of one node, many thousands; an interval may begin with a bucket, and end late.
    assertThat(moved).isPositive().isLessThan(1.5 * Double.parseDouble(Files.readString(limit).strip()));
    JsonNode target = Results.json(run.out()).path("target");
    String database = target.at("/pods/0/node").asText();
    // The client that made the data ready may have been on the third node, which is not of the run.
    assertThat(target.at("/placement/clients")).hasSize(1);
    String client = target.at("/placement/clients/0").asText();
    assertThat(client).isNotEqualTo(database);
    assertThat(target.at("/placement/neighbors")).extracting(one -> one.path("part").asText() + " " + one.path("node")
        .asText()).containsExactly("receiver " + client, "sender " + database);
    assertThat(run.err()).contains("transfer   from node " + database + " (database) to " + client + " (client)");
  }

  @Test
  void aLimitOfADaemonSetHoldsForItsPodOnEachNode() {
    SLEEPERS.daemonSet("everywhere");

    CLUSTER.ycsb("k8s limits apply --object daemonset/everywhere --cpu 150m --wait 5m").ends(0);

    List<Pod> pods = VIEW.podsOf("everywhere");
    assertThat(pods).hasSize(CLUSTER.admin().nodes().list().getItems().size())
        .allSatisfy(pod -> assertThat(VIEW.quotaCores(pod.getMetadata().getName())).isEqualTo(0.15));
    CLUSTER.ycsb("k8s limits undo --object daemonset/everywhere --wait 5m").ends(0);
    assertThat(VIEW.podsOf("everywhere"))
        .allSatisfy(pod -> assertThat(VIEW.quotaCores(pod.getMetadata().getName())).isEqualTo(0.1));
  }
}
