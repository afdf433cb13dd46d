package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The archives, unpacked and used where there is no checkout and no Maven. */
class DistributionIT {
  @RegisterExtension
  static final RealEngine ENGINE = new RealEngine();
  private static final String JAVA = System.getProperty("java.home");

  @TempDir
  private Path folder;

  @Test
  void theArchiveRunsByItself() throws Exception {
    Path ycsb = unpack(YcsbProcess.HOME.resolve("scripts/target"), "ycsbpack-.*").resolve("bin/ycsb");
    Map<String, String> environment = Map.of("JAVA_HOME", JAVA);

    YcsbProcess run = YcsbProcess.start(folder, ycsb,
        List.of(("run clickhouse -P workloads/tenantq -p tenantq.rows=20000 -p tenantq.tenants=10"
            + " -p maxexecutiontime=0 -p operationcount=100").split(" ")),
        environment);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).doesNotContain("building");
    assertThat(run.out()).contains("[OVERALL], Throughput(ops/sec), ");

    YcsbProcess completion = YcsbProcess.start(folder, Path.of("/bin/bash"),
        List.of("-c", "source <('" + ycsb + "' completion); COMP_WORDS=(ycsb expe); COMP_CWORD=1; _complete_ycsb;"
            + " echo \"${COMPREPLY[@]}\""),
        environment);
    assertThat(completion.exitCode()).as(completion.err()).isZero();
    assertThat(completion.out()).isEqualToIgnoringNewLines("experiment");
  }

  @ParameterizedTest
  @ValueSource(strings = {"clickhouse", "couchbase"})
  void aBindingDropsIntoAnUnmodifiedYcsb(String binding) throws Exception {
    Path unpacked = unpack(YcsbProcess.HOME.resolve("bindings/" + binding + "/target"), binding + "-binding-.*");
    assertThat(unpacked.getFileName()).hasToString(binding + "-binding");
    String driver = Files.readAllLines(unpacked.resolve("bindings.properties"))
        .stream()
        .filter(line -> line.startsWith(binding + ":"))
        .findFirst()
        .orElseThrow()
        .split(":")[1];
    // As YCSB's own launcher puts them together: its libraries first, then the binding's.
    String libraries = jars(YcsbProcess.HOME.resolve("scripts/target/ycsb/lib")) + File.pathSeparator
        + jars(unpacked.resolve("lib"));

    YcsbProcess client = YcsbProcess.start(folder, Path.of(JAVA, "bin/java"),
        List.of("-cp", libraries, "site.ycsb.Client", "-t", "-db", driver, "-P",
            unpacked.resolve("workloads/tenantq").toString(), "-p", "tenantq.rows=20000", "-p", "tenantq.tenants=10",
            "-p", "loadmissing=true", "-p", "maxexecutiontime=0", "-p", "operationcount=50"));

    assertThat(client.exitCode()).as(client.err()).isZero();
    assertThat(client.out()).as(client.err()).contains("Return=OK").doesNotContain("Return=ERROR");
  }

  private Path unpack(Path where, String name) throws Exception {
    Path archive;
    try (Stream<Path> files = Files.list(where)) {
      archive = files.filter(file -> file.getFileName().toString().matches(name + "\\.tar\\.gz"))
          .findFirst()
          .orElseThrow();
    }
    Path target = Files.createDirectories(folder.resolve("unpacked"));
    assertThat(new ProcessBuilder("tar", "-xzf", archive.toString(), "-C", target.toString()).inheritIO()
        .start()
        .waitFor()).isZero();
    try (Stream<Path> top = Files.list(target)) {
      List<Path> all = top.toList();
      assertThat(all).hasSize(1);
      return all.get(0);
    }
  }

  private static String jars(Path library) throws IOException {
    try (Stream<Path> files = Files.list(library)) {
      List<String> jars = new ArrayList<>(files.map(Path::toString).sorted().toList());
      assertThat(jars).isNotEmpty();
      return String.join(File.pathSeparator, jars);
    }
  }
}
