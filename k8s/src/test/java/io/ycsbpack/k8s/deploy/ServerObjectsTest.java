// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.deployment.Access;
import io.ycsbpack.core.deployment.ServerDeployment;
import io.ycsbpack.k8s.cluster.GoldenObject;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.Manifest;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerObjectsTest {
  private static final ServerDeployment SERVER = new ServerDeployment("db:1",
      new Access("ycsb", 8123, "DB_PASSWORD", "db.password", (hosts, user) -> Map.of()), Map.of("http", 8123), "/ping",
      101, new ServerDeployment.Variables("USER", "PASSWORD", Map.of("A", "1"), Map.of("AS_ROOT", "yes")),
      new ServerDeployment.Files("/data", Map.of("/etc/db/config.d/a.xml", "<a/>"),
          ports -> Map.of("/etc/db/config.d/ports.xml", "<port>" + ports.get("http") + "</port>")));

  @Test
  void thePasswordIsInTheSecretAlone() {
    List<HasMetadata> objects = objects();

    assertThat(objects.stream().filter(one -> Serialization.asJson(one).contains("canary")).map(HasMetadata::getKind))
        .containsExactly("Secret");
  }

  @Test
  void severalServersAreNotHiddenBehindOneService() {
    assertThatThrownBy(() -> request("reach", "service", "replicas", "3").requirePossible(SERVER))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("hides which of 3 servers a client reaches");
    assertThatThrownBy(() -> new DeployRequest("some", "db", TestDeployments.settings("reach", "service"))
        .requirePossible(TestDeployments.OPERATED))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("the operator of some makes its Services");
  }

  /** Cores are shared by a request that is a little below the limit. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "cpu-limit | none | {requests: {cpu: 1500m, memory: 2Gi}, limits: {memory: 2Gi}}",
    "memory-limit | none | {requests: {cpu: 1500m, memory: 2Gi}, limits: {cpu: 1500m}}",
    "cores | shared | {requests: {cpu: 1499m, memory: 2Gi}, limits: {cpu: 1500m, memory: 2Gi}}"})
  void aLimitThatIsLeftOutLeavesTheRequest(String parameter, String value, String resources) {
    assertThat(pod(objects(parameter, value)).getContainers().get(0).getResources())
        .isEqualTo(Manifest.read(ResourceRequirements.class, resources));
  }

  @Test
  void whatRegistryAndNamespaceDemandIsInThePod() {
    PodSpec pod = pod(objects("image-pull-secret", "regcred", "ephemeral-storage", "20Gi", "image",
        "registry/db@sha256:0"));

    assertThat(pod.getImagePullSecrets()).extracting(LocalObjectReference::getName).containsExactly("regcred");
    assertThat(pod.getContainers().get(0).getImage()).isEqualTo("registry/db@sha256:0");
    assertThat(pod.getContainers().get(0).getResources().getRequests())
        .isEqualTo(pod.getContainers().get(0).getResources().getLimits())
        .containsEntry("ephemeral-storage", Quantity.parse("20Gi"));
    assertThat(pod(objects()).getImagePullSecrets()).isEmpty();
  }

  @Test
  void aLabelByWhichPodsAreFoundIsNotSet() {
    assertThatThrownBy(() -> request("labels", Labels.INSTANCE + "=mine").requirePossible(SERVER))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("the label app.kubernetes.io/instance is one by which ycsbpack finds its pods");
  }

  /**
   * Pods are restricted, without a liveness probe and a token. Budget and claims follow replicas and storage. On the
   * node's network a server has its own ports. Root has all capabilities.
   */
  @Test
  void theObjectsOfADatabaseAreThoseThatWereAppliedBefore() throws IOException {
    GoldenObject.assertSame("server.yaml", objects());
    assertDiffers("server-several-with-volumes.yaml", objects("replicas", "3", "storage", "100Gi:fast"));
    assertDiffers("server-by-service.yaml", objects("reach", "service"));
    assertDiffers("server-as-process.yaml",
        objects(SERVER.on(Map.of("http", 21_000)), "storage", "1Gi", "host-network", "true", "seccomp", "unconfined",
            "rights", "root", "cores", "shared", "cpu-limit", "none", "memory-limit", "none", "runtime", "runsc"));
  }

  private static void assertDiffers(String file, List<HasMetadata> objects) throws IOException {
    GoldenObject.assertDiffers(file, byKind(objects()), byKind(objects));
  }

  private static Map<String, HasMetadata> byKind(List<HasMetadata> objects) {
    return objects.stream().collect(Collectors.toMap(HasMetadata::getKind, object -> object));
  }

  @Test
  void thePodOfADryRunIsTheOneThatWasAskedForBefore() throws IOException {
    Map<String, Quantity> size = Map.of("cpu", Quantity.parse("2"), "memory", Quantity.parse("1Gi"));

    GoldenObject.assertSame("admission-pod.yaml", Isolation.FULL.pod(size));
    GoldenObject.assertDiffers("admission-pod-as-root.yaml", Isolation.FULL.pod(size),
        TestDeployments.isolation("rights", "root", "cpu-limit", "none", "host-network", "true").pod(size));
  }

  private static List<HasMetadata> objects(String... parameters) {
    return objects(SERVER, parameters);
  }

  private static List<HasMetadata> objects(ServerDeployment server, String... parameters) {
    return new ServerObjects(request(parameters), server).all("canary");
  }

  private static DeployRequest request(String... parameters) {
    return new DeployRequest("clickhouse", "db",
        TestDeployments.settings("image", "db:2", "cpu", "1500m", "memory", "2Gi", "node-selector", "type=kv",
            "annotations", "volcano.sh/quota-turbo=true", "labels", "team=search")
            .with(TestDeployments.settings(parameters)));
  }

  private static StatefulSet set(List<HasMetadata> objects) {
    return (StatefulSet) objects.get(objects.size() - 1);
  }

  private static PodSpec pod(List<HasMetadata> objects) {
    return set(objects).getSpec().getTemplate().getSpec();
  }

  @Test
  void eachNameHasAPortOfItsOwnThatNeitherServicesNorConnectionsGet() {
    Random random = new Random(1);
    for (int i = 0; i < 100; i++) {
      Map<String, Integer> ports = ServerObjects.hostPorts(List.of("native", "http"), List.of(), random);

      assertThat(ports).containsOnlyKeys("http", "native");
      assertThat(ports.values()).doesNotHaveDuplicates().allMatch(port -> port >= 20_000 && port < 30_000);
    }
  }

  @Test
  void portsOfOtherPodsOnAnyNodeAreLeftOut() {
    Map<String, Integer> ports = ServerObjects.hostPorts(List.of("http", "native"),
        List.of(podWith(null), podWith(20_001), podWith(20_003)), drawing(20_000, 20_002, 20_003, 20_004));

    assertThat(ports).containsEntry("http", 20_004).containsEntry("native", 20_005);
  }

  private static RandomGenerator drawing(Integer... numbers) {
    Queue<Integer> left = new ArrayDeque<>(List.of(numbers));
    return new Random() {
      @Override
      public int nextInt(int origin, int bound) {
        return left.remove();
      }
    };
  }

  private static Pod podWith(Integer hostPort) {
    return Manifest.pod("spec: {containers: [{name: db, ports: [{containerPort: 8123, hostPort: %s}]}]}", hostPort);
  }
}
