package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.deployment.ServerDeployment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The plain manifests say what {@code ycsb k8s} does. */
class ManifestsTest {
  private static final Path MANIFESTS = YcsbProcess.HOME.resolve("k8s/manifests");

  @Test
  void theDatabaseIsTheOneThatIsDeployed() throws IOException {
    ServerDeployment clickhouse = (ServerDeployment) Binding.named("clickhouse").deployment().orElseThrow();
    String manifest = Files.readString(MANIFESTS.resolve("clickhouse/clickhouse.yaml"));

    assertThat(Files.readString(MANIFESTS.resolve("clickhouse/ycsbpack.xml")).replaceAll("\\s+", ""))
        .isEqualTo(clickhouse.files().config().values().iterator().next().replaceAll("\\s+", ""));
    assertThat(manifest).contains("image: " + clickhouse.image())
        .contains("path: " + clickhouse.healthPath())
        .contains("mountPath: " + clickhouse.files().data())
        .contains("runAsUser: " + clickhouse.userId());
  }

  @Test
  void theJobsFailurePolicyKnowsEveryExitCode() throws IOException {
    String codes = Arrays.stream(ExitCode.values())
        .filter(code -> code != ExitCode.OK)
        .map(code -> String.valueOf(code.code()))
        .collect(Collectors.joining(", ", "[", "]"));

    assertThat(Files.readString(MANIFESTS.resolve("job/job.yaml"))).contains("values: " + codes);
  }
}
