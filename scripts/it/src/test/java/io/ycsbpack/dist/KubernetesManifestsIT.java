// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The plain manifests, used with kubectl alone as their README shows, on a test cluster. */
@SystemTest(cluster = 1)
class KubernetesManifestsIT {
  @RegisterExtension
  static final RealCluster CLUSTER = new RealCluster("manifests");
  private static final Path MANIFESTS = YcsbProcess.HOME.resolve("k8s/manifests");
  private static final Pattern PIPELINE = Pattern.compile("(?ms)^## A pipeline.*?^```\n(.*?)^```$");
  /** Labels and their selectors are kustomize's; the key of a config file is its generator's; optional is false. */
  private static final Pattern KUSTOMIZED = Pattern
      .compile("/spec/(selector|template/metadata)/.*|.*/affinity/.*|.*/volumeMounts/.*/subPath|.*/optional");
  /** The command reads the record through a sidecar, and has its files in a Secret. */
  private static final Pattern OF_THE_LOG = Pattern.compile("/spec/(selector|template/metadata)/.*|/spec/completionMode"
      + "|.*/containers/ycsb/(command|args)/.*|.*/volumes/workload/.*|.*/matchLabels/.*");

  @TempDir
  private Path folder;

  @Test
  void thePipelineOfTheReadmePrintsARecordAndLeavesNothing() throws Exception {
    YcsbProcess pipeline = bash(pipeline());

    assertThat(pipeline.out() + pipeline.err()).contains("----- record", "\"schema\"", "\"state\" : \"complete\"",
        "----- end -----");
    assertThat(left()).isEmpty();
  }

  @Test
  void theApiServerHoldsTheSameObjectsAfterKubectlAndAfterTheCommands() throws Exception {
    String kustomizations = "-k k8s/manifests/testcluster/clickhouse -n " + CLUSTER.namespace();
    bash("printf secret > k8s/manifests/clickhouse/password\nkubectl apply " + kustomizations);
    Map<String, String> set = held(statefulSet(), KUSTOMIZED);
    Map<String, String> service = held(service(), KUSTOMIZED);
    Set<String> keys = keys();
    bash("kubectl delete --wait " + kustomizations);
    kustomizations = "-k k8s/manifests/testcluster/job -n " + CLUSTER.namespace();
    bash("kubectl apply " + kustomizations);
    Map<String, String> job = held(job(), OF_THE_LOG);
    bash("kubectl delete --wait " + kustomizations);

    CLUSTER.ycsb("k8s deploy clickhouse --cpu 1 --memory 4Gi").ends(0);
    YcsbProcess run = CLUSTER.start("k8s run clickhouse -P workloads/tenantq --no-load --deadline 1h -p results=same");
    run.awaitWhileItRuns("a Job", () -> !jobs().isEmpty());

    assertThat(held(job(), OF_THE_LOG)).containsAllEntriesOf(job);
    assertThat(job).hasSizeGreaterThan(50);
    assertThat(held(statefulSet(), KUSTOMIZED)).isEqualTo(set);
    assertThat(held(service(), KUSTOMIZED)).isEqualTo(service);
    assertThat(keys()).isEqualTo(keys);
    run.signal("INT");
    run.exitCode();
    CLUSTER.ycsb("k8s undeploy clickhouse").ends(0);
    assertThat(left()).isEmpty();
  }

  /** The description of an object, as the API server completed it. */
  private static Map<String, String> held(HasMetadata object, Pattern others) {
    Map<String, String> values = Manifest.values(object);
    values.keySet().removeIf(path -> !path.startsWith("/spec/") || others.matcher(path).matches());
    return values;
  }

  private static StatefulSet statefulSet() {
    return CLUSTER.admin().apps().statefulSets().inNamespace(CLUSTER.namespace()).withName("clickhouse").get();
  }

  private static Service service() {
    return CLUSTER.admin().services().inNamespace(CLUSTER.namespace()).withName("clickhouse").get();
  }

  private static Set<String> keys() {
    return CLUSTER.admin()
        .secrets()
        .inNamespace(CLUSTER.namespace())
        .withName("clickhouse-auth")
        .get()
        .getData()
        .keySet();
  }

  private static List<Job> jobs() {
    return CLUSTER.admin().batch().v1().jobs().inNamespace(CLUSTER.namespace()).list().getItems();
  }

  private static Job job() {
    return jobs().get(0);
  }

  /** Runs it in the folder with the manifests. */
  private YcsbProcess bash(String script) throws IOException {
    Path kubeconfig = TestClusters.kubeconfig(KubernetesManifestsIT.class);
    Path programs = Path.of(Files.readString(kubeconfig.resolveSibling("binaries")).strip());
    return YcsbProcess.start(folder, Path.of("/bin/bash"), List.of("-ec", script),
        Map.of("KUBECONFIG", kubeconfig.toString(), "PATH", programs + ":" + System.getenv("PATH"))).ends(0);
  }

  /** Their README's commands, in this test's namespace, with the images that a test cluster has. */
  private static String pipeline() throws IOException {
    Matcher block = PIPELINE.matcher(Files.readString(MANIFESTS.resolve("README.md")));
    assertThat(block.find()).isTrue();
    return block.group(1)
        .replace("-n bench", "-n " + CLUSTER.namespace())
        .replace("-k k8s/manifests/", "-k k8s/manifests/testcluster/");
  }

  /** A copy in which the run is a short one. */
  @BeforeEach
  void copyManifests() throws IOException {
    try (Stream<Path> files = Files.walk(MANIFESTS)) {
      files.forEach(file -> {
        try {
          Path target = folder.resolve("k8s/manifests").resolve(MANIFESTS.relativize(file).toString());
          Files.createDirectories(target.getParent());
          Files.copy(file, target);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      });
    }
    Path properties = folder.resolve("k8s/manifests/job/run.properties");
    Files.writeString(properties, Files.readString(properties)
        .replaceFirst("maxexecutiontime=.*",
            "maxexecutiontime=5\ntenantq.rows=20000\ntenantq.tenants=10"));
  }

  private static List<String> left() {
    KubernetesClient admin = CLUSTER.admin();
    String namespace = CLUSTER.namespace();
    return Stream.of(admin.apps().statefulSets().inNamespace(namespace).list().getItems(),
        admin.batch().v1().jobs().inNamespace(namespace).list().getItems(),
        admin.services().inNamespace(namespace).list().getItems(),
        admin.secrets().inNamespace(namespace).list().getItems(),
        admin.configMaps().inNamespace(namespace).list().getItems())
        .flatMap(List::stream)
        .map((HasMetadata object) -> object.getKind() + "/" + object.getMetadata().getName())
        .filter(name -> !name.equals("ConfigMap/kube-root-ca.crt"))
        .toList();
  }
}
