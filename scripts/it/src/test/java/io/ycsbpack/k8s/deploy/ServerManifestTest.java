// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.deployment.ServerDeployment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** {@code KubernetesManifestsIT} compares the objects of the plain manifests with those of the commands. */
class ServerManifestTest {
  @Test
  void theConfigOfTheDatabaseIsTheOneThatIsDeployed() throws IOException {
    ServerDeployment clickhouse = (ServerDeployment) Binding.named("clickhouse").deployment().orElseThrow();

    assertThat(Files.readString(Path.of("../../k8s/manifests/clickhouse/ycsbpack.xml")).replaceAll("\\s+", ""))
        .isEqualTo(clickhouse.files().config().values().iterator().next().replaceAll("\\s+", ""));
  }
}
