// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.deployment.ServerDeployment;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.dist.Manifest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The ClickHouse of the plain manifests is the one that {@code ycsb k8s deploy clickhouse} makes, value by value. */
class ServerManifestTest {
  /** Kustomize adds labels and what selects by them; the key of the config file is that of its generator. */
  private static final Pattern KUSTOMIZED = Pattern
      .compile(".*/(labels|selector|affinity)/.*|.*/volumeMounts/.*/subPath");
  /** What Kubernetes fills in, and what is for volumes, which the manifest has none of. */
  private static final Map<String, String> DEFAULTS = Map.of(
      ".*/terminationGracePeriodSeconds", "30", ".*/readinessProbe/failureThreshold", "3",
      ".*/readOnlyRootFilesystem", "false", ".*/secretKeyRef/optional", "false",
      "/spec/persistentVolumeClaimRetentionPolicy/whenDeleted", "Delete",
      "/spec/persistentVolumeClaimRetentionPolicy/whenScaled", "Retain");

  private final ServerDeployment clickhouse = (ServerDeployment) Binding.named("clickhouse").deployment().orElseThrow();

  @Test
  void theConfigOfTheDatabaseIsTheOneThatIsDeployed() throws IOException {
    assertThat(Files.readString(Path.of("../../k8s/manifests/clickhouse/ycsbpack.xml")).replaceAll("\\s+", ""))
        .isEqualTo(clickhouse.files().config().values().iterator().next().replaceAll("\\s+", ""));
  }

  @Test
  void theDatabaseIsTheOneThatIsDeployed() throws IOException {
    List<HasMetadata> objects = new ServerObjects(new DeployRequest("clickhouse", "clickhouse",
        Settings.NONE.with(Map.of("cpu", "1", "image", clickhouse.image()), "test")), clickhouse)
        .all("canary");

    List<Map<String, String>> deployed = objects.stream()
        .filter(object -> object instanceof Service || object instanceof StatefulSet)
        .map(Manifest::values)
        .toList();
    List<Map<String, String>> written = Manifest.read("clickhouse/clickhouse.yaml");
    written.forEach(ServerManifestTest::withoutKustomized);
    deployed.forEach(ServerManifestTest::withoutKustomized);

    assertThat(written).isEqualTo(deployed);
  }

  private static void withoutKustomized(Map<String, String> values) {
    values.entrySet()
        .removeIf(value -> KUSTOMIZED.matcher(value.getKey()).matches() || DEFAULTS.entrySet()
            .stream()
            .anyMatch(one -> value.getKey().matches(one.getKey()) && value.getValue().equals(one.getValue())));
  }
}
