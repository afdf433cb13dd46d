// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.VersionInfo;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.fabric8.mockwebserver.dsl.TimesOnceableOrHttpHeaderable;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Manifest;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(https = false)
class AdmissionTest {
  private static final Isolation OF_NODE = TestDeployments.isolation("host-network", "true");
  private static final String REFUSED = "pods \"ycsbpack-admission-1\" is forbidden: violates PodSecurity"
      + " \"baseline:latest\": host namespaces (hostNetwork=true)";

  private static final Map<String, Quantity> SIZE = Map.of("cpu", Quantity.parse("1"), "memory",
      Quantity.parse("4Gi"));
  private static final String DRY_RUN = "/api/v1/namespaces/bench/pods?dryRun=All";

  KubernetesMockServer server;
  KubernetesClient client;

  @BeforeEach
  void aVersion() {
    server.expect()
        .get()
        .withPath("/version")
        .andReturn(200, new VersionInfo.Builder().withGitVersion("v1.36.0").withMajor("1").withMinor("36").build())
        .always();
  }

  @Test
  void whatTheNamespaceRefusesIsSaidInItsWords() {
    refuse().once();
    admit();

    assertThat(admission().refusal(OF_NODE, SIZE)).hasValue(REFUSED);
  }

  @Test
  void whatIsAdmittedIsAskedForAsItWouldBeDeployed() throws InterruptedException {
    admit();

    assertThat(admission().refusal(TestDeployments.isolation("host-network", "true", "seccomp", "unconfined"), SIZE))
        .isEmpty();

    Pod asked = Serialization.unmarshal(server.getLastRequest().getUtf8Body(), Pod.class);
    assertThat(asked.getSpec().getHostNetwork()).isTrue();
    assertThat(asked.getSpec().getSecurityContext().getSeccompProfile().getType()).isEqualTo("Unconfined");
    assertThat(asked.getSpec().getContainers().get(0).getResources().getLimits()).isEqualTo(SIZE);
  }

  @Test
  void aLimitThatTheNamespaceGivesToPodsWithoutOneIsARefusal() {
    server.expect()
        .post()
        .withPath(DRY_RUN)
        .andReturn(201,
            Manifest.pod("spec: {containers: [{name: db, resources: {limits: {cpu: 2, memory: 4Gi}}}]}"))
        .once();
    admit();

    assertThat(admission().refusal(TestDeployments.isolation("cpu-limit", "none"), SIZE))
        .hasValueSatisfying(reason -> assertThat(reason).contains("without a limit of cpu one of 2", "LimitRange"));
  }

  @Test
  void whereNotEvenAnIsolatedPodIsAdmittedNothingIsKnownOfOthers() {
    refuse().always();

    assertThat(admission().refusal(OF_NODE, SIZE)).isEmpty();
  }

  private Admission admission() {
    return new Admission(Cluster.of(client, "bench"));
  }

  private TimesOnceableOrHttpHeaderable<Void> refuse() {
    return server.expect()
        .post()
        .withPath(DRY_RUN)
        .andReturn(403, new StatusBuilder().withCode(403).withMessage(REFUSED).build());
  }

  private void admit() {
    server.expect().post().withPath(DRY_RUN).andReturn(201, new PodBuilder().build()).always();
  }
}
