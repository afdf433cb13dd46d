package io.ycsbpack.k8s.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.PatientClient;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Summaries of kubelets at the start and at the end of a phase of ten seconds. */
@EnableKubernetesMockClient(https = false, kubernetesClientBuilderCustomizer = PatientClient.class)
class NodeOthersTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Instant FIRST = START.minusSeconds(60);
  private static final Duration BETWEEN_READINGS = Duration.ofSeconds(2);
  private static final Instant END = START.plusSeconds(10);
  private static final Pod DATABASE = pod("db", "one");
  private static final Pod CLIENT = pod("client", "one");
  private static final Pod FAR = pod("far", "two");

  KubernetesMockServer server;
  KubernetesClient client;

  @Test
  void whatTheNodeUsedWithoutDatabaseAndClientsIsThatOfOthers() {
    node("one", "4");
    summaries("one", summary(START, 100, "db", 10, "client", 1, "stress", 50),
        summary(END, 130, "db", 15, "client", 6, "stress", 68));
    NodeOthers others = read(2, DATABASE, CLIENT);

    assertThat(others.isPast(END.minusSeconds(1))).isTrue();
    assertThat(others.isPast(END)).isFalse();
    // Of 40 seconds of four cores: 30 of the node less 5 of the database and 5 of the client.
    assertThat(others.share(START, END).orElseThrow()).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void ofSeveralNodesThatWithMostOthersCounts() {
    node("one", "4");
    node("two", "2");
    summaries("one", summary(START, 0, "db", 0), summary(END, 10, "db", 10));
    summaries("two", summary(START, 0, "far", 0), summary(END, 16, "far", 2));
    NodeOthers others = read(2, DATABASE, FAR);

    assertThat(others.share(START, END).orElseThrow()).isCloseTo(0.7, within(1e-9));
  }

  @Test
  void onNodesThatCountTheSameTimeOfOneMachineThePodsOfTheOtherAreNoOthers() {
    node("one", "4", "boot");
    node("two", "4", "boot");
    summaries("one", summary(START, 100, "db", 0), summary(END, 130, "db", 16));
    summaries("two", summary(START.plusSeconds(2), 106, "far", 0), summary(END.minusSeconds(2), 124, "far", 6));

    // Of four cores: 3 of the machine less 1.6 of the database and 1 of the client.
    assertThat(read(2, DATABASE, FAR).share(START, END).orElseThrow()).isCloseTo(0.1, within(1e-9));
  }

  @Test
  void aStrangerOnOneMachineIsAnOtherOfEachOfItsNodes() {
    node("one", "4", "boot");
    node("two", "4", "boot");
    summaries("one", summary(START, 100, "db", 0, "stress", 0), summary(END, 140, "db", 4, "stress", 32));
    summaries("two", summary(START.plusSeconds(2), 108, "far", 0), summary(END.minusSeconds(2), 132, "far", 3));

    assertThat(read(2, DATABASE, FAR).share(START, END).orElseThrow()).isCloseTo(0.775, within(1e-9));
  }

  @Test
  void nodesOfOneKernelThatCountEachTheirOwnTimeAreApart() {
    node("one", "4", "boot");
    node("two", "4", "boot");
    summaries("one", summary(START, 100, "db", 0), summary(END, 130, "db", 16));
    summaries("two", summary(START.plusSeconds(2), 20, "far", 0), summary(END.minusSeconds(2), 29, "far", 6));

    assertThat(read(2, DATABASE, FAR).share(START, END).orElseThrow()).isCloseTo(0.35, within(1e-9));
  }

  @Test
  void nodesOfTwoMachinesAreApartWhateverTheyCount() {
    node("one", "4", "boot");
    node("two", "4", "another boot");
    summaries("one", summary(START, 100, "db", 0), summary(END, 130, "db", 16));
    summaries("two", summary(START.plusSeconds(2), 106, "far", 0), summary(END.minusSeconds(2), 124, "far", 6));

    assertThat(read(2, DATABASE, FAR).share(START, END).orElseThrow()).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void aNodeWithAPodOfUnknownUseHasNoShare() {
    node("one", "4");
    summaries("one", summary(START, 100, "db", 10), summary(END, 130, "db", 15));

    assertThat(read(2, DATABASE, CLIENT).share(START, END)).isEmpty();
  }

  @Test
  void ofANodeWithAPodOfUnknownUseTheClientTellsTheLeastThatOthersUsed() {
    node("one", "4");
    summaries("one", summary(START, 100, "db", 10), summary(END, 130, "db", 15));
    NodeOthers others = read(2, DATABASE, CLIENT);

    // Of four cores that were busy for 90 %, client and database used one.
    assertThat(others.atLeast(figures(0.9, 0.4, 0.6)).orElseThrow()).isCloseTo(0.65, within(1e-9));
    assertThat(others.atLeast(figures(0.1, 0.4, 0.6)).orElseThrow()).isZero();
    assertThat(new NodeOthers(Cluster.of(client, "test")).atLeast(figures(0.9, 0.4, 0.6))).isEmpty();
  }

  /** Of a machine with this share of busy time; the CPU use of client and database is in cores. */
  private static Figures figures(double busy, double clientCores, double databaseCores) {
    return new Figures(START.toString(), END.toString(), 10_000_000_000L, 100, 0, 10, 0, null, List.of(), Map.of(),
        null,
        new Figures.TargetUse("test", databaseCores, null, null, null, null, null, 0, null, null, null),
        new Figures.Client(clientCores, 1, clientCores, 0), null,
        new Figures.Machine(busy, null, 0.0, null, null, null, null), null);
  }

  /** As one of several that failed at once. */
  @Test
  void aClientThatHadEndedBeforeUsedNothing() {
    node("one", "4");
    summaries("one", summary(START, 100, "db", 10), summary(END, 130, "db", 20));
    Pod prepared = new PodBuilder(CLIENT).withNewStatus().withPhase("Succeeded").endStatus().build();

    assertThat(read(2, DATABASE, prepared).share(START, END).orElseThrow()).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void nodesThatMayNotBeReadHaveNoShareAndAreAskedOnce() {
    server.expect().get().withPath("/api/v1/nodes/one").andReturn(403, "{}").always();
    NodeOthers others = read(3, DATABASE);

    assertThat(others.share(START, END)).isEmpty();
    assertThat(others.isPast(END)).isTrue();
    assertThat(server.getRequestCount()).isEqualTo(1 + VERSION);
  }

  @Test
  void aNodeThatCanHaveNoNewerSampleYetIsNotAsked() {
    node("one", "4");
    summaries("one", summary(START, 100, "db", 10), summary(END, 130, "db", 15));
    NodeOthers others = read(2, DATABASE);
    int asked = server.getRequestCount();
    Instant half = FIRST.plus(BETWEEN_READINGS).plus(Duration.between(START, END).dividedBy(2));

    others.read(List.of(DATABASE), half.minusMillis(1));
    assertThat(server.getRequestCount()).isEqualTo(asked);
    others.read(List.of(DATABASE), half);
    assertThat(server.getRequestCount()).isEqualTo(asked + 1);
  }

  /** {@link Cluster#of} asks for the version. */
  private static final int VERSION = 1;

  private NodeOthers read(int times, Pod... pods) {
    server.expect().get().withPath("/version").andReturn(200, "{\"gitVersion\":\"v1.34.0\"}").always();
    NodeOthers others = new NodeOthers(Cluster.of(client, "test"));
    for (int i = 0; i < times; i++) {
      others.read(List.of(pods), FIRST.plus(BETWEEN_READINGS.multipliedBy(i)));
    }
    return others;
  }

  private void node(String name, String cores) {
    node(name, cores, null);
  }

  private void node(String name, String cores, String bootId) {
    server.expect()
        .get()
        .withPath("/api/v1/nodes/" + name)
        .andReturn(200, new NodeBuilder().withNewMetadata()
            .withName(name)
            .endMetadata()
            .withNewStatus()
            .addToCapacity("cpu", Quantity.parse(cores))
            .withNewNodeInfo()
            .withBootID(bootId)
            .endNodeInfo()
            .endStatus()
            .build())
        .always();
  }

  private void summaries(String node, String... inTheirOrder) {
    for (String one : inTheirOrder) {
      server.expect()
          .get()
          .withPath("/api/v1/nodes/" + node + "/proxy/stats/summary?only_cpu_and_memory=true")
          .andReturn(200, one)
          .once();
    }
  }

  /** With these seconds of the node, and of pods by their uids. */
  private static String summary(Instant time, int ofNode, Object... pods) {
    StringBuilder text = new StringBuilder("{\"node\":{\"cpu\":" + cpu(time, ofNode) + "},\"pods\":[");
    for (int i = 0; i < pods.length; i += 2) {
      text.append(i == 0 ? "" : ",")
          .append("{\"podRef\":{\"uid\":\"" + pods[i] + "\"},\"cpu\":" + cpu(time, (int) pods[i + 1]) + "}");
    }
    return text + "]}";
  }

  private static String cpu(Instant time, int seconds) {
    return "{\"time\":\"" + time + "\",\"usageCoreNanoSeconds\":" + seconds * 1_000_000_000L + "}";
  }

  private static Pod pod(String uid, String node) {
    return new PodBuilder().withNewMetadata()
        .withName(uid)
        .withUid(uid)
        .endMetadata()
        .withNewSpec()
        .withNodeName(node)
        .endSpec()
        .build();
  }
}
