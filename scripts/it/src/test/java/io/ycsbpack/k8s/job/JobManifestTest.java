// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.property.Settings;
import io.ycsbpack.dist.Manifest;
import io.ycsbpack.k8s.deploy.TargetNote;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The Job of the plain manifests is that of {@code ycsb k8s run}, but for what brings its record back: there is no
 * sidecar, the record is in its log.
 */
class JobManifestTest {
  private static final Pattern OWN = Pattern
      .compile("/metadata/name|.*/containers/ycsb/(command|args)/.*|.*/volumes/workload/configMap/name"
          + "|.*/volumeMounts//workload/.*");

  @Test
  void whatItSaysIsWhatTheCommandMakes() throws IOException {
    TargetNote clickhouse = new TargetNote("clickhouse", "clickhouse",
        new TargetNote.Pods("statefulset/clickhouse", Map.of("app.kubernetes.io/name", "clickhouse"), "clickhouse"),
        List.of("clickhouse:8123"), new TargetNote.Login("ycsb", "clickhouse-auth", "password"), true);
    JobRequest request = new JobRequest("any", clickhouse,
        new JobRequest.Client(Settings.NONE, "ycsbpack-client", "CLICKHOUSE_PASSWORD", List.of(), Map.of()),
        new JobRequest.Workload(Map.of(), Map.of(), Map.of(), Map.of(), Optional.empty()),
        Duration.ofSeconds(30), Duration.ofHours(1));

    Map<String, String> made = Manifest.values(request.job("run", 1, List.of()));
    Map<String, String> written = Manifest.read("job/job.yaml").get(0);
    written.keySet().removeIf(path -> OWN.matcher(path).matches());

    assertThat(made).containsAllEntriesOf(written);
    assertThat(written).hasSizeGreaterThan(40);
  }
}
