// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.couchbasedouble.CouchbaseDouble;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The archives, unpacked and used where there is no checkout and no Maven. */
@ExtendWith(RealEngine.class)
class DistributionIT {
  private static final String JAVA = System.getProperty("java.home");

  @TempDir
  private Path folder;

  @Test
  void theArchiveRunsByItself() throws Exception {
    Path ycsb = unpack("scripts/dist/target/ycsbpack-.*\\.tar\\.gz").resolve("bin/ycsb");
    Map<String, String> environment = Map.of("JAVA_HOME", JAVA);

    YcsbProcess run = YcsbProcess.start(folder, ycsb,
        List.of(("run clickhouse -P workloads/tenantq -p tenantq.rows=20000 -p tenantq.tenants=10"
            + " -p maxexecutiontime=0 -p operationcount=100").split(" ")),
        environment).awaitFigures();
    assertThat(run.err()).doesNotContain("building");
    assertThat(run.out()).contains("[OVERALL], Throughput(ops/sec), ");

    YcsbProcess completion = YcsbProcess.start(folder, Path.of("/bin/bash"),
        List.of("-c", "source <('" + ycsb + "' completion); COMP_WORDS=(ycsb expe); COMP_CWORD=1; _complete_ycsb;"
            + " echo \"${COMPREPLY[@]}\""),
        environment).ends(0);
    assertThat(completion.out()).isEqualToIgnoringNewLines("experiment");
  }

  @Test
  void eachArchiveHasItsChecksumNextToIt() throws Exception {
    for (String archive : List.of("scripts/dist/target/ycsbpack-.*\\.tar\\.gz", "scripts/dist/target/ycsbpack_.*\\.deb",
        "bindings/clickhouse/target/clickhouse-binding-.*\\.tar\\.gz",
        "bindings/couchbase/target/couchbase3-binding-.*\\.tar\\.gz")) {
      Path file = built(archive);

      assertThat(file.resolveSibling(file.getFileName() + ".sha256")).content()
          .isEqualToIgnoringNewLines(sha256(file) + " *" + file.getFileName());
    }
  }

  @Test
  void theDebianPackageRunsFromWhereItPutsItsFiles() throws Exception {
    Requirement.PROGRAMS.met(YcsbProcess.succeeds("dpkg-deb", "--version") ? "" : "needs dpkg-deb");
    assertThat(new ProcessBuilder("dpkg-deb", "-x", built("scripts/dist/target/ycsbpack_.*\\.deb").toString(),
        folder.toString()).inheritIO().start().waitFor()).isZero();

    YcsbProcess version = YcsbProcess.start(folder, folder.resolve("usr/bin/ycsb"), List.of("--version"),
        Map.of("JAVA_HOME", JAVA)).ends(0);

    assertThat(version.out()).startsWith("ycsb");
    assertThat(folder.resolve("usr/share/doc/ycsbpack/copyright")).exists();
  }

  @Test
  void theClickHouseBindingDropsIntoAnUnmodifiedYcsb() throws Exception {
    Matcher url = Pattern.compile("jdbc:clickhouse:[^\\s,]+")
        .matcher(YcsbProcess.run(folder, "embedded start").out());
    assertThat(url.find()).isTrue();
    try {
      loadsAndRunsUnderYcsb("clickhouse", "clickhouse", "-p clickhouse.url=" + url.group());
    } finally {
      assertThat(YcsbProcess.run(folder, "embedded stop").exitCode()).isZero();
    }
  }

  @Test
  void theCouchbaseBindingDropsIntoAnUnmodifiedYcsb() throws Exception {
    try (CouchbaseDouble server = new CouchbaseDouble()) {
      loadsAndRunsUnderYcsb("couchbase", "couchbase3", "-p couchbase.host=" + server.connectionString()
          + " -p couchbase.password=password -p couchbase.connectTimeout=2m -p couchbase.kvTimeout=2m");
    }
  }

  /**
   * Installs and runs a binding as YCSB 0.17.0 does. {@code bin/ycsb.sh} reads the line {@code NAME:CLASS} of
   * bin/bindings.properties, {@code bin/ycsb} the entry of the name in its own dictionary. Both put YCSB's libraries
   * before the libraries of the folder {@code NAME-binding}.
   */
  private void loadsAndRunsUnderYcsb(String module, String name, String properties) throws Exception {
    Path unpacked = unpack("bindings/" + module + "/target/" + name + "-binding-.*\\.tar\\.gz");
    assertThat(unpacked.getFileName()).hasToString(name + "-binding");
    String bindings = "other:some.Client" + Files.readString(unpacked.resolve("bindings.properties"));
    assertThat(bindings.lines()).as("appended to a file without a line break at its end").contains("other:some.Client");
    String type = bindings.lines()
        .filter(line -> line.startsWith(name + ":"))
        .findFirst()
        .orElseThrow()
        .split(":")[1];
    assertThat(unpacked.resolve("README.md")).content().contains("    \"" + name + "\" : \"" + type + "\",\n");
    String libraries = jars(unpacked.resolve("lib"));
    assertThat(libraries).doesNotContain("slf4j-simple", "picocli");
    String client = "-cp " + jars(YcsbProcess.HOME.resolve("scripts/it/target/ycsb/lib")) + File.pathSeparator
        + libraries + " site.ycsb.Client -db " + type + " -threads 3 -p maxexecutiontime=0 -p operationcount=200"
        + " -p recordcount=200 " + properties;
    String tenantq = " -P " + unpacked.resolve("workloads/tenantq")
        + " -p tenantq.rows=20000 -p tenantq.tenants=10 -p tenantq.writebatch=5000";
    String core = " -P " + YcsbProcess.HOME.resolve("workloads") + "/workload";

    YcsbProcess.run(folder, "load " + module + " --schema-only -P workloads/workloade " + properties).ends(0);
    loads(client + tenantq);
    assertThat(succeeded(client + tenantq)).isEqualTo(200);
    Path released = built("scripts/it/target/ycsb/lib/core-.*\\.jar");
    String next = client.replace(released.toString(), NextCore.jar(released, folder).toString());
    assertThat(next).isNotEqualTo(client);
    assertThat(succeeded(next + tenantq)).as("under the core of upstream's main branch").isEqualTo(200);
    loads(client + core + "a");
    assertThat(succeeded(client + core + "a -p readproportion=0.4 -p updateproportion=0.3 -p scanproportion=0.3"))
        .isEqualTo(200);
  }

  private void loads(String client) {
    assertThat(java(client + " -load").out()).contains("[OVERALL]").doesNotContain("Return=ERROR");
  }

  /** The number of operations that a run reports as successful. */
  private int succeeded(String client) {
    return Pattern.compile("(?m)^\\[\\w+], Return=OK, (\\d+)$")
        .matcher(java(client + " -t").out())
        .results()
        .mapToInt(line -> Integer.parseInt(line.group(1)))
        .sum();
  }

  private YcsbProcess java(String arguments) {
    YcsbProcess client = YcsbProcess.start(folder, Path.of(JAVA, "bin/java"), List.of(arguments.split(" +"))).ends(0);
    assertThat(client.err()).doesNotContain("Exception");
    return client;
  }

  private Path unpack(String where) throws Exception {
    Path target = Files.createDirectories(folder.resolve("unpacked"));
    assertThat(new ProcessBuilder("tar", "-xzf", built(where).toString(), "-C", target.toString()).inheritIO()
        .start()
        .waitFor()).isZero();
    try (Stream<Path> top = Files.list(target)) {
      List<Path> all = top.toList();
      assertThat(all).hasSize(1);
      return all.get(0);
    }
  }

  /** The file of the build with this path, whose name is a regular expression. */
  private static Path built(String path) throws IOException {
    Path pattern = YcsbProcess.HOME.resolve(path);
    try (Stream<Path> files = Files.list(pattern.getParent())) {
      return files.filter(file -> file.getFileName().toString().matches(pattern.getFileName().toString()))
          .findFirst()
          .orElseThrow();
    }
  }

  private static String sha256(Path file) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    return HexFormat.of().formatHex(digest.digest(Files.readAllBytes(file)));
  }

  private static String jars(Path library) throws IOException {
    try (Stream<Path> files = Files.list(library)) {
      List<String> jars = new ArrayList<>(files.map(Path::toString).sorted().toList());
      assertThat(jars).isNotEmpty();
      return String.join(File.pathSeparator, jars);
    }
  }
}
