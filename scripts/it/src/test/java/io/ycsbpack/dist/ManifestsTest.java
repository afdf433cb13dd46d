// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.deployment.ServerDeployment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The plain manifests say what {@code ycsb k8s} does. */
class ManifestsTest {
  private static final Path MANIFESTS = YcsbProcess.HOME.resolve("k8s/manifests");

  @Test
  void theConfigOfTheDatabaseIsTheOneThatIsDeployed() throws IOException {
    ServerDeployment clickhouse = (ServerDeployment) Binding.named("clickhouse").deployment().orElseThrow();

    assertThat(Files.readString(MANIFESTS.resolve("clickhouse/ycsbpack.xml")).replaceAll("\\s+", ""))
        .isEqualTo(clickhouse.files().config().values().iterator().next().replaceAll("\\s+", ""));
  }
}
