// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.deployment.Access;
import io.ycsbpack.core.deployment.ServerDeployment;
import io.ycsbpack.k8s.cluster.GoldenObject;
import io.ycsbpack.k8s.cluster.Labels;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerObjectsTest {
  private static final ServerDeployment SERVER = new ServerDeployment("db:1",
      new Access("ycsb", 8123, "DB_PASSWORD", "db.password", (hosts, user) -> Map.of()), Map.of("http", 8123), "/ping",
      101, new ServerDeployment.Variables("USER", "PASSWORD", Map.of("A", "1"), Map.of("AS_ROOT", "yes")),
      new ServerDeployment.Files("/data", Map.of("/etc/db/config.d/a.xml", "<a/>"),
          ports -> Map.of("/etc/db/config.d/ports.xml", "<port>" + ports.get("http") + "</port>")));

  @Test
  void requestsAreLimitsAndThePodIsRestricted() {
    PodSpec pod = pod(objects());

    assertThat(pod.getContainers().get(0).getResources().getRequests())
        .isEqualTo(pod.getContainers().get(0).getResources().getLimits())
        .containsEntry("cpu", Quantity.parse("1500m"));
    assertThat(pod.getAutomountServiceAccountToken()).isFalse();
    assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
    assertThat(pod.getNodeSelector()).containsEntry("type", "kv");
  }

  @Test
  void thePasswordIsInTheSecretAlone() {
    List<HasMetadata> objects = objects();

    assertThat(objects.stream().filter(one -> Serialization.asJson(one).contains("canary")).map(HasMetadata::getKind))
        .containsExactly("Secret");
  }

  @Test
  void severalServersAreNotAllTakenAwayAtOnceAndOneAloneCanBe() {
    assertThat(objects("replicas", "3")).extracting(HasMetadata::getKind).contains("PodDisruptionBudget");
    assertThat(objects()).extracting(HasMetadata::getKind).doesNotContain("PodDisruptionBudget");
  }

  @Test
  void storageIsAVolumeThatGoesWithTheDatabase() {
    StatefulSet set = set(
        objects("storage", "100Gi:fast"));

    assertThat(set.getSpec().getVolumeClaimTemplates().get(0).getSpec().getStorageClassName()).isEqualTo("fast");
    assertThat(set.getSpec().getPersistentVolumeClaimRetentionPolicy().getWhenDeleted()).isEqualTo("Delete");
    assertThat(set.getSpec().getTemplate().getSpec().getVolumes()).noneMatch(volume -> volume.getEmptyDir() != null);
  }

  @Test
  void aServerThatIsBusyIsNotStartedAgainForIt() {
    assertThat(pod(objects()).getContainers().get(0).getLivenessProbe()).isNull();
  }

  @Test
  void configFilesAreMountedAmongThoseOfTheImage() {
    assertThat(pod(objects()).getContainers().get(0).getVolumeMounts())
        .anyMatch(mount -> mount.getMountPath().equals("/etc/db/config.d/a.xml")
            && mount.getSubPath().equals("etc_db_config.d_a.xml"));
  }

  @Test
  void aPodHasANetworkAndAFilterOfSystemCallsUnlessAskedOtherwise() {
    PodSpec pod = pod(objects());

    assertThat(pod.getHostNetwork()).isNull();
    assertThat(pod.getContainers().get(0).getPorts()).extracting(ContainerPort::getHostPort).containsOnlyNulls();
    assertThat(pod.getSecurityContext().getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
  }

  @Test
  void inTheNetworkOfItsNodeAServerListensIsAskedAndIsServedOnItsOtherPort() {
    List<HasMetadata> objects = objects(SERVER.on(Map.of("http", 21_000)), "host-network", "true", "seccomp",
        "unconfined");
    PodSpec pod = pod(objects);

    assertThat(pod.getHostNetwork()).isTrue();
    assertThat(pod.getDnsPolicy()).isEqualTo("ClusterFirstWithHostNet");
    assertThat(pod.getSecurityContext().getSeccompProfile().getType()).isEqualTo("Unconfined");
    assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
    assertThat(pod.getContainers().get(0).getPorts()).singleElement().satisfies(port -> {
      assertThat(port.getContainerPort()).isEqualTo(21_000);
      assertThat(port.getHostPort()).isEqualTo(21_000);
    });
    assertThat(pod.getContainers().get(0).getReadinessProbe().getHttpGet().getPort().getIntVal()).isEqualTo(21_000);
    assertThat(pod.getContainers().get(0).getStartupProbe().getHttpGet().getPort().getIntVal()).isEqualTo(21_000);
    assertThat(only(objects, Service.class).getSpec().getPorts().get(0).getPort()).isEqualTo(21_000);
    assertThat(only(objects, ConfigMap.class).getData()).containsEntry("etc_db_config.d_ports.xml",
        "<port>21000</port>").containsEntry("etc_db_config.d_a.xml", "<a/>");
    assertThat(pod.getContainers().get(0).getVolumeMounts()).extracting(VolumeMount::getMountPath)
        .contains("/etc/db/config.d/a.xml", "/etc/db/config.d/ports.xml");
  }

  @Test
  void aServiceHasAnAddressOnlyWhereClientsReachTheServerByIt() {
    assertThat(only(objects(), Service.class).getSpec().getClusterIP()).isEqualTo("None");
    assertThat(only(objects("reach", "service"), Service.class).getSpec()
        .getClusterIP())
        .as("the cluster chooses one")
        .isNull();
  }

  @Test
  void severalServersAreNotHiddenBehindOneService() {
    assertThatThrownBy(() -> request("reach", "service", "replicas", "3").requirePossible(SERVER))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("hides which of 3 servers a client reaches");
    assertThatThrownBy(
        () -> new DeployRequest("some", "db", TestDeployments.settings("reach", "service"))
            .requirePossible(TestDeployments.OPERATED))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("the operator of some makes its Services");
  }

  @Test
  void asRootAServerHasAllCapabilitiesAndIsToldNotToGiveThemUp() {
    PodSpec pod = pod(objects("rights", "root"));

    assertThat(pod.getSecurityContext().getRunAsNonRoot()).isFalse();
    assertThat(pod.getSecurityContext().getRunAsUser()).isZero();
    assertThat(pod.getSecurityContext().getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
    SecurityContext container = pod.getContainers().get(0).getSecurityContext();
    assertThat(container.getCapabilities().getAdd()).containsExactly("ALL");
    assertThat(container.getCapabilities().getDrop()).isEmpty();
    assertThat(container.getAllowPrivilegeEscalation()).isTrue();
    assertThat(pod.getContainers().get(0).getEnv()).extracting(EnvVar::getName).contains("A", "AS_ROOT");
    assertThat(pod(objects()).getContainers().get(0).getEnv()).extracting(EnvVar::getName)
        .contains("A")
        .doesNotContain("AS_ROOT");
  }

  @Test
  void withoutACpuLimitCpuIsARequestAloneAndMemoryIsLimitedAsBefore() {
    ResourceRequirements resources = pod(
        objects("cpu-limit", "none")).getContainers()
        .get(0)
        .getResources();

    assertThat(resources.getRequests()).containsEntry("cpu", Quantity.parse("1500m"))
        .containsEntry("memory", Quantity.parse("2Gi"));
    assertThat(resources.getLimits()).containsOnlyKeys("memory");
  }

  @Test
  void withoutAMemoryLimitMemoryIsARequestAloneAndCpuIsLimitedAsBefore() {
    ResourceRequirements resources = pod(
        objects("memory-limit", "none")).getContainers()
        .get(0)
        .getResources();

    assertThat(resources.getRequests()).containsOnlyKeys("cpu", "memory");
    assertThat(resources.getLimits()).containsOnlyKeys("cpu");
  }

  @Test
  void coresAreSharedByARequestThatIsALittleBelowTheLimit() {
    ResourceRequirements resources = pod(
        objects("cores", "shared")).getContainers()
        .get(0)
        .getResources();

    assertThat(resources.getRequests()).containsEntry("cpu", Quantity.parse("1499m"));
    assertThat(resources.getLimits()).containsEntry("cpu", Quantity.parse("1500m"));
    assertThat(resources.getRequests().get("memory")).isEqualTo(resources.getLimits().get("memory"));
  }

  @Test
  void podsHaveTheAnnotationsAndLabelsThatWereAskedForAndAreStillFoundByOurs() {
    StatefulSet set = set(objects());

    assertThat(set.getSpec().getTemplate().getMetadata().getAnnotations())
        .isEqualTo(Map.of("volcano.sh/quota-turbo", "true"));
    assertThat(set.getSpec().getTemplate().getMetadata().getLabels()).containsEntry("team", "search")
        .containsAllEntriesOf(set.getSpec().getSelector().getMatchLabels());
    assertThat(set.getSpec().getSelector().getMatchLabels()).doesNotContainKey("team");
    assertThat(set.getMetadata().getLabels()).doesNotContainKey("team");
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

  @Test
  void theObjectsOfADatabaseAreThoseThatWereAppliedBefore() throws IOException {
    GoldenObject.assertSame("server.yaml", objects());
    GoldenObject.assertSame("server-several-with-volumes.yaml",
        objects("replicas", "3", "storage", "100Gi:fast"));
    GoldenObject.assertSame("server-by-service.yaml",
        objects("reach", "service"));
    GoldenObject.assertSame("server-as-process.yaml",
        objects(SERVER.on(Map.of("http", 21_000)), "storage", "1Gi", "host-network", "true", "seccomp", "unconfined",
            "rights", "root", "cores", "shared", "cpu-limit", "none", "memory-limit", "none", "runtime", "runsc"));
  }

  @Test
  void thePodOfADryRunIsTheOneThatWasAskedForBefore() throws IOException {
    Map<String, Quantity> size = Map.of("cpu", Quantity.parse("2"), "memory", Quantity.parse("1Gi"));

    GoldenObject.assertSame("admission-pod.yaml", Admission.pod(Isolation.FULL, size));
    GoldenObject.assertSame("admission-pod-as-root.yaml",
        Admission.pod(TestDeployments.isolation("rights", "root", "cpu-limit", "none", "host-network", "true"), size));
  }

  private static <T> T only(List<HasMetadata> objects, Class<T> type) {
    return objects.stream().filter(type::isInstance).map(type::cast).findFirst().orElseThrow();
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
}
