// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.authentication.TokenRequestBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.ycsbpack.core.FolderTree;
import io.ycsbpack.testkit.FailureEvidence;
import io.ycsbpack.testkit.TcpRelay;
import io.ycsbpack.testkit.TestFolders;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A namespace of a real cluster, one of {@link TestClusters}, and a service account in it that has our published Roles
 * and nothing else, as which {@code ycsb} is run. Without a cluster that has our images the tests are skipped, unless
 * YCSBPACK_REQUIRE_CLUSTER=true.
 */
final class RealCluster implements BeforeAllCallback, AfterAllCallback, FailureEvidence.Source {
  static final String ACCOUNT = "ycsbpack";
  private static final Path RBAC = YcsbProcess.HOME.resolve("k8s/manifests/rbac");
  private static final Duration DEADLINE = Duration.ofMinutes(5);
  private static final String HOST = "ycsbpack.io/test-host";
  private static final String OWNER = "ycsbpack.io/test-owner";

  private final String namespace;
  private KubernetesClient admin;
  private Path folder;

  RealCluster(String purpose) {
    namespace = "ycsbpack-" + purpose + "-" + Long.toString(ProcessHandle.current().pid(), 36);
  }

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    String missing = missing(context.getRequiredTestClass());
    Requirement.CLUSTER.met(missing.isEmpty() ? "" : missing + "; 'scripts/testcluster up' makes one");
    removeWhatEndedRunsLeft();
    admin.resourceList("""
        apiVersion: v1
        kind: Namespace
        metadata: {name: %s, labels: {%s: "%s", %s: "%s"}}
        """.formatted(namespace, HOST, host(), OWNER, owner(ProcessHandle.current()))).create();
    create("{apiVersion: v1, kind: ServiceAccount, metadata: {name: %s}}".formatted(ACCOUNT));
    // What pods run as; its controller makes it a moment after the namespace.
    await().atMost(DEADLINE)
        .until(() -> admin.serviceAccounts().inNamespace(namespace).withName("default").get() != null);
    grant();
    folder = TestFolders.create("cluster");
    writeKubeconfig();
  }

  @Override
  public List<Path> folders() {
    return folder == null ? List.of() : List.of(folder);
  }

  /** Deletes the namespaces of test runs on this machine whose process was killed. Nobody waits until they are gone. */
  private void removeWhatEndedRunsLeft() {
    for (Namespace left : admin.namespaces().withLabel(HOST, host()).withLabel(OWNER).list().getItems()) {
      String owner = left.getMetadata().getLabels().get(OWNER);
      boolean living = ProcessHandle.of(Long.parseLong(owner.replaceFirst("-.*", "")))
          .filter(process -> owner(process).equals(owner))
          .isPresent();
      if (!living) {
        remove(left.getMetadata().getName());
      }
    }
  }

  private static String owner(ProcessHandle process) {
    return process.pid() + "-" + TestFolders.startTicks(process);
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName().replaceAll("[^A-Za-z0-9]", "");
    } catch (UnknownHostException e) {
      return "unknown";
    }
  }

  private void remove(String name) {
    admin.namespaces().withName(name).delete();
    for (String role : List.of("nodes", "kubelet")) {
      admin.rbac().clusterRoleBindings().withName(name + "-ycsbpack-" + role).delete();
    }
  }

  private String missing(Class<?> testClass) {
    if (TestClusters.none()) {
      return "KUBECONFIG is not set";
    }
    admin = new KubernetesClientBuilder().withConfig(TestClusters.of(testClass)).build();
    try {
      return admin.configMaps().inNamespace("kube-public").withName("ycsbpack-images").get() == null
          ? "the cluster has no images of ycsbpack (ConfigMap kube-public/ycsbpack-images)"
          : "";
    } catch (KubernetesClientException e) {
      return "the cluster can't be reached: " + e.getMessage();
    }
  }

  private void grant() throws IOException {
    for (String file : List.of("role.yaml", "couchbase.yaml", "nodes.yaml", "kubelet.yaml", "images.yaml")) {
      grant(file);
    }
  }

  /** Gives the service account the rights of one of the files of {@code k8s/manifests/rbac}. */
  void grant(String file) throws IOException {
    try (InputStream yaml = Files.newInputStream(RBAC.resolve(file))) {
      for (HasMetadata role : admin.load(yaml).items()) {
        String where = role.getMetadata().getNamespace() == null ? namespace : role.getMetadata().getNamespace();
        admin.resource(role).inNamespace(where).serverSideApply();
        bind(role);
      }
    }
  }

  private void bind(HasMetadata role) {
    String name = role.getMetadata().getName();
    if (role.getKind().equals("ClusterRole")) {
      bind(role, namespace + "-" + name);
    } else if (role.getKind().equals("Role") && role.getMetadata().getNamespace() == null) {
      bind(role, name);
    }
  }

  private void bind(HasMetadata role, String name) {
    admin.resourceList("""
        apiVersion: rbac.authorization.k8s.io/v1
        kind: %1$sBinding
        metadata: {name: %2$s}
        roleRef: {apiGroup: rbac.authorization.k8s.io, kind: %1$s, name: %3$s}
        subjects: [{kind: ServiceAccount, name: %4$s, namespace: %5$s}]
        """.formatted(role.getKind(), name, role.getMetadata().getName(), ACCOUNT, namespace))
        .inNamespace(namespace)
        .serverSideApply();
  }

  /** Makes the objects of this YAML in its namespace. */
  List<HasMetadata> create(String yaml) {
    // What begins with a brace would be read as JSON.
    return admin.resourceList("---\n" + yaml).inNamespace(namespace).create();
  }

  /** Has the cluster know a kind, whose objects may have any content; returns its definition. */
  HasMetadata define(String group, String version, String kind, String shortName) {
    String plural = kind.toLowerCase(Locale.ROOT) + "s";
    CustomResourceDefinition definition = Serialization.unmarshal("""
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: %1$s.%2$s}
        spec:
          group: %2$s
          scope: Namespaced
          names: {kind: %3$s, plural: %1$s, shortNames: [%4$s]}
          versions:
            - name: %5$s
              served: true
              storage: true
              schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
        """.formatted(plural, group, kind, shortName, version), CustomResourceDefinition.class);
    admin.resource(definition).serverSideApply();
    return admin.resource(definition)
        .waitUntilCondition(now -> Stream.ofNullable(now.getStatus())
            // A new one has a status without conditions.
            .flatMap(status -> Stream.ofNullable(status.getConditions()))
            .flatMap(List::stream)
            .anyMatch(one -> one.getType().equals("Established") && one.getStatus().equals("True")), 5,
            TimeUnit.MINUTES);
  }

  private void writeKubeconfig() throws IOException {
    String token = admin.serviceAccounts()
        .inNamespace(namespace)
        .withName(ACCOUNT)
        .tokenRequest(new TokenRequestBuilder().withNewSpec().withExpirationSeconds(7200L).endSpec().build())
        .getStatus()
        .getToken();
    Config config = admin.getConfiguration();
    Files.writeString(kubeconfig(), """
        apiVersion: v1
        kind: Config
        clusters: [{name: c, cluster: {server: "%s", certificate-authority-data: "%s"}}]
        users: [{name: u, user: {token: "%s"}}]
        contexts: [{name: c, context: {cluster: c, user: u, namespace: "%s"}}]
        current-context: c
        """.formatted(config.getMasterUrl(), config.getCaCertData(), token, namespace));
  }

  /** The kubeconfig of the service account. */
  Path kubeconfig() {
    return folder.resolve("kubeconfig");
  }

  /** Runs {@code ycsb} as the service account, to its end. */
  YcsbProcess ycsb(String arguments) {
    YcsbProcess process = start(arguments);
    process.exitCode();
    return process;
  }

  /**
   * Deploys a ClickHouse of 500m CPU and 2Gi and has it loaded with 20000 rows of 10 tenants, so that no further run
   * needs a client for that ({@code --no-load}).
   */
  void deployLoaded() {
    ycsb("k8s deploy clickhouse --cpu 500m --memory 2Gi").ends(0);
    ycsb("k8s run clickhouse -P workloads/tenantq -p tenantq.rows=20000 -p tenantq.tenants=10 -p maxexecutiontime=0"
        + " -p operationcount=10 -p results=loaded").awaitFigures();
  }

  YcsbProcess start(String arguments) {
    return start(arguments, kubeconfig());
  }

  /** The same through a relay before the API server, which can be cut. */
  YcsbProcess start(String arguments, TcpRelay relay) throws IOException {
    String direct = Files.readString(kubeconfig());
    return start(arguments, Files.writeString(folder.resolve("kubeconfig-relay"),
        direct.replaceFirst("server: .*, certificate-authority-data: \"[^\"]*\"",
            "server: 'https://127.0.0.1:" + relay.port() + "', insecure-skip-tls-verify: true")));
  }

  private YcsbProcess start(String arguments, Path kubeconfig) {
    return YcsbProcess.start(folder, arguments, Map.of("KUBECONFIG", kubeconfig.toString()));
  }

  /** Passes on to the API server. */
  TcpRelay relay() {
    URI server = URI.create(admin.getConfiguration().getMasterUrl());
    return new TcpRelay(List.of(new InetSocketAddress(server.getHost(), server.getPort())));
  }

  KubernetesClient admin() {
    return admin;
  }

  String namespace() {
    return namespace;
  }

  Path folder() {
    return folder;
  }

  /** The record of the only run that was given this name for its results. */
  JsonNode record(String results) {
    return Results.json(results(results).record());
  }

  /** The results of a command that was given this name for them. */
  Results results(String name) {
    return new Results(folder.resolve(name));
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    if (folder == null) {
      return;
    }
    remove(namespace);
    admin.close();
    FolderTree.delete(folder);
  }
}
