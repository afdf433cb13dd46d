// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.condition;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.ResourceAttributes;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReview;
import io.fabric8.kubernetes.api.model.node.v1.RuntimeClassList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.VersionInfo;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.deployment.Deployment;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Manifest;
import io.ycsbpack.k8s.deploy.Isolation;
import io.ycsbpack.k8s.deploy.TestDeployments;
import io.ycsbpack.k8s.limits.LimitTarget;
import io.ycsbpack.k8s.limits.ResizePolicy;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@EnableKubernetesMockClient(https = false)
class ClusterProbeTest {
  private static final String CLASSES = "/apis/node.k8s.io/v1/runtimeclasses";
  private static final String DRY_RUN = "/api/v1/namespaces/bench/pods?dryRun=All";
  private static final Isolation BY_CRUN = TestDeployments.isolation("runtime", "crun");
  private static final String REVIEWS = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";

  KubernetesMockServer server;
  KubernetesClient client;

  @BeforeEach
  void aVersion() {
    server.expect()
        .get()
        .withPath("/version")
        .andReturn(200, new VersionInfo.Builder().withGitVersion("v1.36.0")
            .withMajor("1")
            .withMinor("36")
            .build())
        .always();
  }

  @ParameterizedTest
  @CsvSource({"SERVER, create batch/jobs", "SERVER, get batch/jobs", "SERVER, list /pods", "SERVER, create /configmaps",
    "SERVER, create /secrets", "SERVER, create /services", "SERVER, create apps/statefulsets",
    "OPERATED, create example.org/dbs", "OPERATED, create /secrets", "OPERATED, create /configmaps"})
  void aMissingRightIsNamedWithItsNamespace(Database database, String right) {
    forbid(Set.of(right));

    assertThatThrownBy(() -> ask(database)).isInstanceOf(TargetException.class)
        .hasMessageContaining("this user may not " + right.replaceFirst(" .*/", " ") + " in namespace bench");
  }

  /** An operator's custom resource stands for a StatefulSet; one of two rights to run commands in pods is enough. */
  @ParameterizedTest
  @CsvSource({"SERVER,", "OPERATED, create apps/statefulsets; create /services", "EXISTING, create /pods/exec",
    "EXISTING, get /pods/exec", "EXISTING, create apps/statefulsets; create /services; create /configmaps"})
  void aRightThatIsNotNeededMayBeMissing(Database database, String rights) {
    forbid(rights == null ? Set.of() : Set.of(rights.split("; ")));

    assertThatCode(() -> ask(database)).doesNotThrowAnyException();
  }

  @Test
  void withoutARightToRunCommandsInPodsNothingCanBeCollected() {
    forbid(Set.of("create /pods/exec", "get /pods/exec"));

    assertThatThrownBy(() -> ask(Database.EXISTING)).isInstanceOf(TargetException.class)
        .hasMessageContaining("this user may not create pods/exec in namespace bench");
  }

  @ParameterizedTest
  @CsvSource({"patch /pods/resize, IN_PLACE, patch pods/resize",
    "patch apps/statefulsets, IN_PLACE, patch statefulsets",
    "patch apps/statefulsets, ROLLOUT, patch statefulsets"})
  void aMissingRightToChangeLimitsIsNamed(String missing, ResizePolicy policy, String words) {
    forbid(Set.of(missing));

    assertThatThrownBy(
        () -> ClusterProbe.askToLimit(Cluster.of(client, "bench"), LimitTarget.TYPE.require("statefulset/db"), policy))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("this user may not " + words + " in namespace bench");
  }

  @Test
  void aRolloutNeedsNoRightToResizePods() {
    forbid(Set.of("patch /pods/resize"));

    assertThatCode(
        () -> ClusterProbe.askToLimit(Cluster.of(client, "bench"), LimitTarget.TYPE.require("statefulset/db"),
            ResizePolicy.ROLLOUT))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(ints = {403, 404, 405})
  void aClusterWhereRightsCanNotBeAskedForIsNotRefused(int code) {
    server.expect().post().withPath(REVIEWS).andReturn(code, new StatusBuilder().withCode(code).build()).always();

    assertThatCode(() -> ask(Database.SERVER)).doesNotThrowAnyException();
  }

  private enum Database {
    SERVER(TestDeployments.SERVER), OPERATED(TestDeployments.OPERATED), EXISTING(null);

    private final Deployment deployment;

    Database(Deployment deployment) {
      this.deployment = deployment;
    }
  }

  private void ask(Database database) {
    ClusterProbe.ask(Cluster.of(client, "bench"), Optional.ofNullable(database.deployment));
  }

  /** Rights as {@code verb group/resource}. */
  private void forbid(Set<String> rights) {
    server.expect().post().withPath(REVIEWS).andReply(201, request -> {
      ResourceAttributes asked = Serialization.unmarshal(request.getBody().readUtf8(), SelfSubjectAccessReview.class)
          .getSpec()
          .getResourceAttributes();
      String right = asked.getVerb() + " " + Objects.requireNonNullElse(asked.getGroup(), "") + "/"
          + asked.getResource() + (asked.getSubresource() == null ? "" : "/" + asked.getSubresource());
      return Manifest.read(SelfSubjectAccessReview.class, "status: {allowed: %s}", !rights.contains(right));
    }).always();
  }

  @Test
  void aRuntimeThatIsThereIsFit() {
    there("runc", "crun");

    assertThatCode(() -> ClusterProbe.requireRuntime(Cluster.of(client, "bench"), BY_CRUN)).doesNotThrowAnyException();
  }

  @Test
  void aRuntimeThatIsNotThereIsNamedWithThoseThatAre() {
    there("runc", "kata");

    assertThatThrownBy(() -> ClusterProbe.requireRuntime(Cluster.of(client, "bench"), BY_CRUN))
        .isInstanceOf(TargetException.class)
        .hasMessage("the cluster has no RuntimeClass crun; it has kata, runc");
  }

  @Test
  void whoMayNotListThemIsToldWhatTheClusterSaysOfAPod() {
    answer(CLASSES, 403, "runtimeclasses is forbidden");
    server.expect()
        .post()
        .withPath(DRY_RUN)
        .andReturn(403, new StatusBuilder().withCode(403)
            .withMessage("pod rejected: RuntimeClass \"crun\" not found")
            .build())
        .once();
    server.expect().post().withPath(DRY_RUN).andReturn(201, new PodBuilder().build()).once();

    assertThatThrownBy(() -> ClusterProbe.requireRuntime(Cluster.of(client, "bench"), BY_CRUN))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("takes no pods of the runtime crun: ")
        .hasMessageContaining("RuntimeClass \"crun\" not found");
  }

  @Test
  void aClusterIsNotAskedWhereNoRuntimeIsNamed() {
    answer(CLASSES, 500, "must not be asked");

    assertThatCode(() -> ClusterProbe.requireRuntime(Cluster.of(client, "bench"), Isolation.FULL))
        .doesNotThrowAnyException();
  }

  private void there(String... names) {
    String items = Stream.of(names).map("{metadata: {name: %1$s}, handler: %1$s}"::formatted).collect(joining(", "));
    server.expect()
        .get()
        .withPath(CLASSES)
        .andReturn(200, Manifest.read(RuntimeClassList.class, "items: [%s]", items))
        .always();
  }

  private void answer(String path, int code, String message) {
    server.expect()
        .get()
        .withPath(path)
        .andReturn(code, new StatusBuilder().withCode(code).withMessage(message).build())
        .always();
  }
}
