package io.ycsbpack.core.condition.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.probe.CpuWeight;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommonWeightTest {
  @TempDir
  private Path folder;
  private Process client;
  private Process server;

  @BeforeEach
  void start() throws IOException {
    client = new ProcessBuilder("sleep", "600").start();
    server = new ProcessBuilder("sleep", "600").start();
    assumeThat(CommonWeight.impossible(processes())).isEmpty();
  }

  @AfterEach
  void end() {
    client.destroyForcibly();
    server.destroyForcibly();
  }

  private List<Long> processes() {
    return List.of(client.pid(), server.pid());
  }

  private List<CpuWeight.Level> levels(Process process) {
    return CpuWeight.ofProcess(process.pid()).orElseThrow().levels();
  }

  private List<Path> journals() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  @Test
  void bothAreInOneGroupOfAHighWeightWithEqualWeightsWithinAndGoBackToWhereTheyWere() throws IOException {
    List<CpuWeight.Level> before = levels(client);
    int top;
    try (CommonWeight weight = CommonWeight.around(folder, "results", processes())) {
      List<CpuWeight.Level> ofClient = levels(client);
      List<CpuWeight.Level> ofServer = levels(server);
      top = ofClient.size() - 2;

      assertThat(weight.weight()).isEqualTo(CommonWeight.high());
      assertThat(ofClient.get(top).weight()).isEqualTo(CommonWeight.high());
      assertThat(ofServer.get(top)).isEqualTo(ofClient.get(top));
      assertThat(ofClient.get(top + 1).weight()).isEqualTo(AppliedLimit.usualCpuWeight())
          .isEqualTo(ofServer.get(top + 1).weight());
      assertThat(ofServer.get(top + 1).group()).isNotEqualTo(ofClient.get(top + 1).group());
      assertThat(journals()).hasSize(1);
    }

    assertThat(levels(client)).isEqualTo(before);
    assertThat(levels(server)).isEqualTo(before);
    assertThat(journals()).isEmpty();
  }

  @Test
  void afterAKillTheJournalNamesTheGroups() throws Exception {
    CommonWeight.around(folder, "results", processes());
    Journal journal = Journal.ofThisProcess(folder);
    client.destroyForcibly().waitFor();
    server.destroyForcibly().waitFor();

    List<String> folders = journal.read().limited();
    assertThat(folders).hasSize(2).allMatch(one -> AppliedLimit.of(Path.of(one)).isThere());
    folders.forEach(one -> AppliedLimit.of(Path.of(one)).remove());

    assertThat(folders).noneMatch(one -> AppliedLimit.of(Path.of(one)).isThere());
  }
}
