package io.ycsbpack.k8s.condition;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.VersionInfo;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.k8s.cluster.Cluster;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient
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
    allow(true, 4);

    assertThatCode(() -> ClusterProbe.ask(Cluster.of(client, "bench"), true)).doesNotThrowAnyException();
  }

  @Test
  void aMissingRightIsNamedWithItsNamespace() {
    allow(true, 3);
    allow(false, 1);

    assertThatThrownBy(() -> ClusterProbe.ask(Cluster.of(client, "bench"), true)).isInstanceOf(TargetException.class)
        .hasMessageContaining("this user may not create statefulsets in namespace bench");
  }

  @Test
  void aDatabaseThatIsThereNeedsNoRightToDeploy() {
    allow(true, 3);

    assertThatCode(() -> ClusterProbe.ask(Cluster.of(client, "bench"), false)).doesNotThrowAnyException();
  }

  @Test
  void aClusterWhereRightsMayNotBeAskedForIsNotRefused() {
    server.expect().post().withPath(REVIEWS).andReturn(403, new StatusBuilder().withCode(403).build()).always();

    assertThatCode(() -> ClusterProbe.ask(Cluster.of(client, "bench"), true)).doesNotThrowAnyException();
  }

  private void allow(boolean allowed, int times) {
    server.expect()
        .post()
        .withPath(REVIEWS)
        .andReturn(201, new SelfSubjectAccessReviewBuilder().withNewStatus().withAllowed(allowed).endStatus().build())
        .times(times);
  }
}
