package io.ycsbpack.k8s.condition;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.ResourceAttributes;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.VersionInfo;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.deployment.Deployment;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.PatientClient;
import io.ycsbpack.k8s.deploy.TestDeployments;
import io.ycsbpack.k8s.limits.LimitTarget;
import io.ycsbpack.k8s.limits.ResizePolicy;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@EnableKubernetesMockClient(https = false, kubernetesClientBuilderCustomizer = PatientClient.class)
class ClusterProbeTest {
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

  @Test
  void aClusterThatAllowsAllIsFit() {
    forbid(Set.of());

    assertThatCode(() -> ask(Optional.of(TestDeployments.SERVER))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"create batch/jobs", "get batch/jobs", "list /pods", "create /configmaps",
    "create /secrets", "create /services", "create apps/statefulsets"})
  void aMissingRightIsNamedWithItsNamespace(String right) {
    forbid(Set.of(right));

    assertThatThrownBy(() -> ask(Optional.of(TestDeployments.SERVER))).isInstanceOf(TargetException.class)
        .hasMessageContaining("this user may not " + right.replaceFirst(" .*/", " ") + " in namespace bench");
  }

  @Test
  void aDatabaseOfAnOperatorNeedsItsOwnResourceInsteadOfAStatefulSet() {
    forbid(Set.of("create apps/statefulsets", "create /services"));
    assertThatCode(() -> ask(Optional.of(TestDeployments.OPERATED))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"create example.org/dbs", "create /secrets"})
  void aDatabaseOfAnOperatorNeedsTheRightToMakeIt(String right) {
    forbid(Set.of(right));

    assertThatThrownBy(() -> ask(Optional.of(TestDeployments.OPERATED))).isInstanceOf(TargetException.class)
        .hasMessageContaining("this user may not " + right.replaceFirst(" .*/", " ") + " in namespace bench");
  }

  @ParameterizedTest
  @ValueSource(strings = {"create", "get"})
  void oneRightToRunCommandsInPodsIsEnough(String missing) {
    forbid(Set.of(missing + " /pods/exec"));

    assertThatCode(() -> ask(Optional.empty())).doesNotThrowAnyException();
  }

  @Test
  void withoutARightToRunCommandsInPodsNothingCanBeCollected() {
    forbid(Set.of("create /pods/exec", "get /pods/exec"));

    assertThatThrownBy(() -> ask(Optional.empty())).isInstanceOf(TargetException.class)
        .hasMessageContaining("this user may not create pods/exec in namespace bench");
  }

  @Test
  void aDatabaseThatIsThereNeedsNoRightToDeploy() {
    forbid(Set.of("create apps/statefulsets", "create /services", "create /secrets"));

    assertThatCode(() -> ask(Optional.empty())).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({"patch /pods/resize, IN_PLACE, patch pods/resize",
    "patch apps/statefulsets, IN_PLACE, patch statefulsets",
    "patch apps/statefulsets, ROLLOUT, patch statefulsets"})
  void aMissingRightToChangeLimitsIsNamed(String missing, ResizePolicy policy, String words) {
    forbid(Set.of(missing));

    assertThatThrownBy(
        () -> ClusterProbe.askToLimit(Cluster.of(client, "bench"), LimitTarget.parse("statefulset/db"), policy))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("this user may not " + words + " in namespace bench");
  }

  @Test
  void aRolloutNeedsNoRightToResizePods() {
    forbid(Set.of("patch /pods/resize"));

    assertThatCode(() -> ClusterProbe.askToLimit(Cluster.of(client, "bench"), LimitTarget.parse("statefulset/db"),
        ResizePolicy.ROLLOUT))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(ints = {403, 404, 405})
  void aClusterWhereRightsCanNotBeAskedForIsNotRefused(int code) {
    server.expect().post().withPath(REVIEWS).andReturn(code, new StatusBuilder().withCode(code).build()).always();

    assertThatCode(() -> ask(Optional.of(TestDeployments.SERVER))).doesNotThrowAnyException();
  }

  private void ask(Optional<Deployment> deployed) {
    ClusterProbe.ask(Cluster.of(client, "bench"), deployed);
  }

  /** Rights as {@code verb group/resource}. */
  private void forbid(Set<String> rights) {
    server.expect().post().withPath(REVIEWS).andReply(201, request -> {
      ResourceAttributes asked = Serialization.unmarshal(request.getBody().readUtf8(), SelfSubjectAccessReview.class)
          .getSpec()
          .getResourceAttributes();
      String right = asked.getVerb() + " " + Objects.requireNonNullElse(asked.getGroup(), "") + "/"
          + asked.getResource() + (asked.getSubresource() == null ? "" : "/" + asked.getSubresource());
      return new SelfSubjectAccessReviewBuilder().withNewStatus()
          .withAllowed(!rights.contains(right))
          .endStatus()
          .build();
    }).always();
  }
}
