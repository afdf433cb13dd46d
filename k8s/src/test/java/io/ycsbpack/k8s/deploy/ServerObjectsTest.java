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
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.cluster.PodDemands;
import io.ycsbpack.k8s.cluster.PodMetadata;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServerObjectsTest {
  private static final ServerDeployment SERVER = new ServerDeployment("db:1",
      new Access("ycsb", 8123, "DB_PASSWORD", "db.password", (hosts, user) -> Map.of()), Map.of("http", 8123), "/ping",
      101, new ServerDeployment.Variables("USER", "PASSWORD", Map.of("A", "1"), Map.of("AS_ROOT", "yes")),
      new ServerDeployment.Files("/data", Map.of("/etc/db/config.d/a.xml", "<a/>"),
          ports -> Map.of("/etc/db/config.d/ports.xml", "<port>" + ports.get("http") + "</port>")));

  private static final PodMetadata METADATA = new PodMetadata(Map.of("volcano.sh/quota-turbo", "true"),
      Map.of("team", "search"));

  @Test
  void requestsAreLimitsAndThePodIsRestricted() {
    PodSpec pod = pod(objects(1, Optional.empty()));

    assertThat(pod.getContainers().get(0).getResources().getRequests())
        .isEqualTo(pod.getContainers().get(0).getResources().getLimits())
        .containsEntry("cpu", Quantity.parse("1500m"));
    assertThat(pod.getAutomountServiceAccountToken()).isFalse();
    assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
    assertThat(pod.getNodeSelector()).containsEntry("type", "kv");
  }

  @Test
  void thePasswordIsInTheSecretAlone() {
    List<HasMetadata> objects = objects(1, Optional.empty());

    assertThat(objects.stream().filter(one -> Serialization.asJson(one).contains("canary")).map(HasMetadata::getKind))
        .containsExactly("Secret");
  }

  @Test
  void severalServersAreNotAllTakenAwayAtOnceAndOneAloneCanBe() {
    assertThat(objects(3, Optional.empty())).extracting(HasMetadata::getKind).contains("PodDisruptionBudget");
    assertThat(objects(1, Optional.empty())).extracting(HasMetadata::getKind).doesNotContain("PodDisruptionBudget");
  }

  @Test
  void storageIsAVolumeThatGoesWithTheDatabase() {
    StatefulSet set = set(
        objects(1, Optional.of(new DeployRequest.Storage(Quantity.parse("100Gi"), Optional.of("fast")))));

    assertThat(set.getSpec().getVolumeClaimTemplates().get(0).getSpec().getStorageClassName()).isEqualTo("fast");
    assertThat(set.getSpec().getPersistentVolumeClaimRetentionPolicy().getWhenDeleted()).isEqualTo("Delete");
    assertThat(set.getSpec().getTemplate().getSpec().getVolumes()).noneMatch(volume -> volume.getEmptyDir() != null);
  }

  @Test
  void aServerThatIsBusyIsNotStartedAgainForIt() {
    assertThat(pod(objects(1, Optional.empty())).getContainers().get(0).getLivenessProbe()).isNull();
  }

  @Test
  void configFilesAreMountedAmongThoseOfTheImage() {
    assertThat(pod(objects(1, Optional.empty())).getContainers().get(0).getVolumeMounts())
        .anyMatch(mount -> mount.getMountPath().equals("/etc/db/config.d/a.xml")
            && mount.getSubPath().equals("etc_db_config.d_a.xml"));
  }

  @Test
  void aPodHasANetworkAndAFilterOfSystemCallsUnlessAskedOtherwise() {
    PodSpec pod = pod(objects(1, Optional.empty()));

    assertThat(pod.getHostNetwork()).isNull();
    assertThat(pod.getContainers().get(0).getPorts()).extracting(ContainerPort::getHostPort).containsOnlyNulls();
    assertThat(pod.getSecurityContext().getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
  }

  @Test
  void inTheNetworkOfItsNodeAServerListensIsAskedAndIsServedOnItsOtherPort() {
    List<HasMetadata> objects = objects(SERVER.on(Map.of("http", 21_000)), 1, Optional.empty(),
        Isolation.FULL.inHostNetwork().with(Isolation.Seccomp.UNCONFINED));
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
    assertThat(only(objects(1, Optional.empty()), Service.class).getSpec().getClusterIP()).isEqualTo("None");
    assertThat(only(objects(new DeployRequest.Servers(1, DeployRequest.Reach.SERVICE)), Service.class).getSpec()
        .getClusterIP())
        .as("the cluster chooses one")
        .isNull();
  }

  @Test
  void severalServersAreNotHiddenBehindOneService() {
    DeployRequest.Servers servers = new DeployRequest.Servers(3, DeployRequest.Reach.SERVICE);

    assertThatThrownBy(() -> servers.requirePossible("clickhouse", SERVER)).isInstanceOf(UsageException.class)
        .hasMessageContaining("hides which of 3 servers a client reaches");
    assertThatThrownBy(
        () -> new DeployRequest.Servers(1, DeployRequest.Reach.SERVICE).requirePossible("some",
            TestDeployments.OPERATED))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("the operator of some makes its Services");
  }

  @Test
  void asRootAServerHasAllCapabilitiesAndIsToldNotToGiveThemUp() {
    PodSpec pod = pod(objects(SERVER, 1, Optional.empty(), Isolation.FULL.with(Isolation.Rights.ROOT)));

    assertThat(pod.getSecurityContext().getRunAsNonRoot()).isFalse();
    assertThat(pod.getSecurityContext().getRunAsUser()).isZero();
    assertThat(pod.getSecurityContext().getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
    SecurityContext container = pod.getContainers().get(0).getSecurityContext();
    assertThat(container.getCapabilities().getAdd()).containsExactly("ALL");
    assertThat(container.getCapabilities().getDrop()).isEmpty();
    assertThat(container.getAllowPrivilegeEscalation()).isTrue();
    assertThat(pod.getContainers().get(0).getEnv()).extracting(EnvVar::getName).contains("A", "AS_ROOT");
    assertThat(pod(objects(1, Optional.empty())).getContainers().get(0).getEnv()).extracting(EnvVar::getName)
        .contains("A")
        .doesNotContain("AS_ROOT");
  }

  @Test
  void withoutACpuLimitCpuIsARequestAloneAndMemoryIsLimitedAsBefore() {
    ResourceRequirements resources = pod(
        objects(SERVER, 1, Optional.empty(), Isolation.FULL.with(Isolation.CpuLimit.NONE))).getContainers()
        .get(0)
        .getResources();

    assertThat(resources.getRequests()).containsEntry("cpu", Quantity.parse("1500m"))
        .containsEntry("memory", Quantity.parse("2Gi"));
    assertThat(resources.getLimits()).containsOnlyKeys("memory");
  }

  @Test
  void withoutAMemoryLimitMemoryIsARequestAloneAndCpuIsLimitedAsBefore() {
    ResourceRequirements resources = pod(
        objects(SERVER, 1, Optional.empty(), Isolation.FULL.with(Isolation.MemoryLimit.NONE))).getContainers()
        .get(0)
        .getResources();

    assertThat(resources.getRequests()).containsOnlyKeys("cpu", "memory");
    assertThat(resources.getLimits()).containsOnlyKeys("cpu");
  }

  @Test
  void coresAreSharedByARequestThatIsALittleBelowTheLimit() {
    ResourceRequirements resources = pod(
        objects(SERVER, 1, Optional.empty(), Isolation.FULL.with(Isolation.Cores.SHARED))).getContainers()
        .get(0)
        .getResources();

    assertThat(resources.getRequests()).containsEntry("cpu", Quantity.parse("1499m"));
    assertThat(resources.getLimits()).containsEntry("cpu", Quantity.parse("1500m"));
    assertThat(resources.getRequests().get("memory")).isEqualTo(resources.getLimits().get("memory"));
  }

  @Test
  void podsHaveTheAnnotationsAndLabelsThatWereAskedForAndAreStillFoundByOurs() {
    StatefulSet set = set(objects(1, Optional.empty()));

    assertThat(set.getSpec().getTemplate().getMetadata().getAnnotations())
        .isEqualTo(Map.of("volcano.sh/quota-turbo", "true"));
    assertThat(set.getSpec().getTemplate().getMetadata().getLabels()).containsEntry("team", "search")
        .containsAllEntriesOf(set.getSpec().getSelector().getMatchLabels());
    assertThat(set.getSpec().getSelector().getMatchLabels()).doesNotContainKey("team");
    assertThat(set.getMetadata().getLabels()).doesNotContainKey("team");
  }

  @Test
  void whatRegistryAndNamespaceDemandIsInThePod() {
    PodDemands demands = new PodDemands(Optional.of(new ObjectName("regcred")), Optional.of(Quantity.parse("20Gi")));
    DeployRequest request = new DeployRequest("clickhouse", "db", "registry/db@sha256:0",
        new DeployRequest.Size(Quantity.parse("1"), Quantity.parse("2Gi")), new DeployRequest.Servers(1),
        new DeployRequest.Placement(Map.of(), Isolation.FULL, PodMetadata.NONE, demands, Duration.ofSeconds(1)),
        Optional.empty());

    PodSpec pod = pod(new ServerObjects(request, SERVER).all("canary"));

    assertThat(pod.getImagePullSecrets()).extracting(LocalObjectReference::getName).containsExactly("regcred");
    assertThat(pod.getContainers().get(0).getImage()).isEqualTo("registry/db@sha256:0");
    assertThat(pod.getContainers().get(0).getResources().getRequests())
        .isEqualTo(pod.getContainers().get(0).getResources().getLimits())
        .containsEntry("ephemeral-storage", Quantity.parse("20Gi"));
    assertThat(pod(objects(1, Optional.empty())).getImagePullSecrets()).isEmpty();
  }

  @Test
  void aLabelByWhichPodsAreFoundIsNotSet() {
    PodMetadata ours = new PodMetadata(Map.of(), Map.of(Labels.INSTANCE, "mine"));

    DeployRequest.Placement placement = new DeployRequest.Placement(Map.of(), Isolation.FULL, ours);

    assertThatThrownBy(() -> placement.requirePossible("clickhouse", SERVER))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("the label app.kubernetes.io/instance is one by which ycsbpack finds its pods");
  }

  @Test
  void theObjectsOfADatabaseAreThoseThatWereAppliedBefore() throws IOException {
    GoldenObject.assertSame("server.yaml", objects(1, Optional.empty()));
    GoldenObject.assertSame("server-several-with-volumes.yaml",
        objects(3, Optional.of(new DeployRequest.Storage(Quantity.parse("100Gi"), Optional.of("fast")))));
    GoldenObject.assertSame("server-by-service.yaml",
        objects(new DeployRequest.Servers(1, DeployRequest.Reach.SERVICE)));
    GoldenObject.assertSame("server-as-process.yaml",
        objects(SERVER.on(Map.of("http", 21_000)), 1, Optional.of(DeployRequest.Storage.parse("1Gi")),
            new Isolation(true, Isolation.Seccomp.UNCONFINED, Isolation.Rights.ROOT, Isolation.Cores.SHARED,
                Isolation.CpuLimit.NONE, Isolation.MemoryLimit.NONE, Optional.of(new ObjectName("runsc")))));
  }

  @Test
  void thePodOfADryRunIsTheOneThatWasAskedForBefore() throws IOException {
    Map<String, Quantity> size = Map.of("cpu", Quantity.parse("2"), "memory", Quantity.parse("1Gi"));

    GoldenObject.assertSame("admission-pod.yaml", Admission.pod(Isolation.FULL, size));
    GoldenObject.assertSame("admission-pod-as-root.yaml",
        Admission.pod(Isolation.FULL.with(Isolation.Rights.ROOT).with(Isolation.CpuLimit.NONE).inHostNetwork(), size));
  }

  private static <T> T only(List<HasMetadata> objects, Class<T> type) {
    return objects.stream().filter(type::isInstance).map(type::cast).findFirst().orElseThrow();
  }

  private static List<HasMetadata> objects(int replicas, Optional<DeployRequest.Storage> storage) {
    return objects(SERVER, replicas, storage, Isolation.FULL);
  }

  private static List<HasMetadata> objects(DeployRequest.Servers servers) {
    return objects(SERVER, servers, Optional.empty(), Isolation.FULL);
  }

  private static List<HasMetadata> objects(ServerDeployment server, int replicas,
      Optional<DeployRequest.Storage> storage, Isolation isolation) {
    return objects(server, new DeployRequest.Servers(replicas), storage, isolation);
  }

  private static List<HasMetadata> objects(ServerDeployment server, DeployRequest.Servers servers,
      Optional<DeployRequest.Storage> storage, Isolation isolation) {
    return new ServerObjects(
        new DeployRequest("clickhouse", "db", "db:2",
            new DeployRequest.Size(Quantity.parse("1500m"), Quantity.parse("2Gi")),
            servers, new DeployRequest.Placement(Map.of("type", "kv"), isolation, METADATA), storage),
        server).all("canary");
  }

  private static StatefulSet set(List<HasMetadata> objects) {
    return (StatefulSet) objects.get(objects.size() - 1);
  }

  private static PodSpec pod(List<HasMetadata> objects) {
    return set(objects).getSpec().getTemplate().getSpec();
  }
}
