// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.ycsbpack.core.condition.NotReachedException;
import io.ycsbpack.core.condition.Reached;
import io.ycsbpack.core.deployment.Deployment;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.Manifest;
import io.ycsbpack.k8s.deploy.TestDeployments;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A database that is in the cluster, before an experiment measures it from there. */
@EnableKubernetesMockClient(crud = true, https = false)
class ReachedPodTest {
  private static final String NONE = null;

  KubernetesMockServer server;
  KubernetesClient client;
  private ServerSocket database;

  @BeforeEach
  void aDatabase() throws IOException {
    database = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    Manifest.create(client, Manifest.read(Secret.class, "{metadata: {name: auth}, data: {password: Y2FuYXJ5}}"));
    known(false);
  }

  @AfterEach
  void close() throws IOException {
    database.close();
  }

  private void known(boolean ours) {
    known(ours, "db");
  }

  private void known(boolean ours, String host) {
    client.resource(Manifest.note("some", host + ":" + database.getLocalPort(), ours))
        .inNamespace("test")
        .createOr(there -> there.update());
  }

  private void pod(String address) {
    Manifest.create(client, Manifest.pod("{metadata: {name: db-0, labels: {app: db}}, status: {podIP: %s}}", address));
  }

  private void service(String name, String address) {
    Service service = Manifest.read(Service.class, "{metadata: {name: %s}, spec: {clusterIP: %s}}", name, address);
    service.getMetadata().setLabels(Labels.database("some", "db"));
    Manifest.create(client, service);
  }

  private Reached before(Deployment deployment) {
    return ReachedPod.before(Cluster.of(client, "test"), "db", deployment);
  }

  @Test
  void itsPodsAreReachedByTheirAddressesWithItsPasswordAndLoadedOnlyWhereTheyAreOurs() {
    pod("127.0.0.1");

    assertThat(before(TestDeployments.SERVER).properties()).containsExactlyInAnyOrderEntriesOf(
        Map.of("hosts", "127.0.0.1:" + database.getLocalPort(), "db.password", "canary"));
    known(true);
    assertThat(before(TestDeployments.SERVER).properties()).containsEntry("loadmissing", "true");
  }

  /** A headless Service is no address. */
  @ParameterizedTest
  @CsvSource({"192.0.2.1, 127.0.0.1, db.test.svc", "127.0.0.1, None, db-0.db.test.svc"})
  void oneOfOursIsReachedByTheAddressOfItsServiceIfThatHasOne(String pod, String service, String host) {
    pod(pod);
    service("db", service);
    known(true, host);

    assertThat(before(TestDeployments.SERVER).properties()).containsEntry("hosts",
        "127.0.0.1:" + database.getLocalPort());
  }

  @Test
  void onesThatDoNotAnswerAreNamed() throws IOException {
    pod("127.0.0.1");
    database.close();

    assertThatThrownBy(() -> before(TestDeployments.SERVER)).isInstanceOf(NotReachedException.class)
        .hasMessageStartingWith(
            "the pod db-0, 127.0.0.1:" + database.getLocalPort() + ", can't be reached from this machine");
  }

  @Test
  void aPodWithoutAnAddressIsNotReached() {
    pod(NONE);

    assertThatThrownBy(() -> before(TestDeployments.SERVER)).isInstanceOf(NotReachedException.class)
        .hasMessage("the pod db-0 has no address yet");
  }

  @Test
  void aDatabaseWithoutPodsIsNotReached() {
    assertThatThrownBy(() -> before(TestDeployments.SERVER)).isInstanceOf(NotReachedException.class)
        .hasMessage("it has no pods");
  }

  @Test
  void onesWhoseClientsNeedNamesOfTheClusterAreNotReached() {
    pod("127.0.0.1");

    assertThatThrownBy(() -> before(TestDeployments.OPERATED)).isInstanceOf(NotReachedException.class)
        .hasMessage("its clients are told names of the cluster");
  }

  @Test
  void aPasswordThatTheUserMayNotReadIsNamed() {
    pod("127.0.0.1");
    server.expect()
        .get()
        .withPath("/api/v1/namespaces/test/secrets/auth")
        .andReturn(403, new StatusBuilder().withCode(403).build())
        .always();

    assertThatThrownBy(() -> before(TestDeployments.SERVER)).isInstanceOf(NotReachedException.class)
        .hasMessage("this user may not read the Secret 'auth'");
  }
}
