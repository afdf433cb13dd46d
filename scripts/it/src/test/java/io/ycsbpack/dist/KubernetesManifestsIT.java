package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The plain manifests, used with kubectl alone as their README shows, on a test cluster. */
@SystemTest
@OnCluster(1)
class KubernetesManifestsIT {
  @RegisterExtension
  static final RealCluster CLUSTER = new RealCluster("manifests");
  private static final Path MANIFESTS = YcsbProcess.HOME.resolve("k8s/manifests");
  private static final Pattern PIPELINE = Pattern.compile("(?ms)^## A pipeline.*?^```\n(.*?)^```$");
  @TempDir
  private Path folder;

  @Test
  void thePipelineOfTheReadmePrintsARecordAndLeavesNothing() throws Exception {
    copyManifests();
    Path kubeconfig = TestClusters.kubeconfig(KubernetesManifestsIT.class);
    Path programs = Path.of(Files.readString(kubeconfig.resolveSibling("binaries")).strip());
    Path script = Files.writeString(folder.resolve("pipeline.sh"), pipeline());
    Path output = folder.resolve("pipeline.out");
    ProcessBuilder builder = new ProcessBuilder("bash", script.toString()).directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(output.toFile());
    builder.environment().put("KUBECONFIG", kubeconfig.toString());
    builder.environment().merge("PATH", programs.toString(), (path, added) -> added + ":" + path);

    assertThat(builder.start().waitFor(15, TimeUnit.MINUTES)).as(output.toString()).isTrue();

    assertThat(Files.readString(output)).contains("----- record", "\"schema\"", "\"state\" : \"complete\"",
        "----- end -----");
    assertThat(left()).isEmpty();
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
  private void copyManifests() throws IOException {
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
