package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.couchbasedouble.CouchbaseDouble;
import java.io.File;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Properties;
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

    assertThat(ycsb.resolveSibling("../lib.quick")).content().contains("completion");

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
        "bindings/couchbase/target/couchbase-binding-.*\\.tar\\.gz")) {
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
      loadsAndRunsUnderYcsb("clickhouse", List.of("clickhouse.url=" + url.group()));
    } finally {
      assertThat(YcsbProcess.run(folder, "embedded stop").exitCode()).isZero();
    }
  }

  @Test
  void theCouchbaseBindingDropsIntoAnUnmodifiedYcsb() throws Exception {
    try (CouchbaseDouble server = CouchbaseDouble.builder().start()) {
      loadsAndRunsUnderYcsb("couchbase", List.of("couchbase.host=" + server.connectionString(),
          "couchbase.username=Administrator", "couchbase.password=password", "couchbase.connectTimeout=2m",
          "couchbase.kvTimeout=2m"));
    }
  }

  private void loadsAndRunsUnderYcsb(String binding, List<String> properties) throws Exception {
    Path unpacked = unpack("bindings/" + binding + "/target/" + binding + "-binding-.*\\.tar\\.gz");
    assertThat(unpacked.getFileName()).hasToString(binding + "-binding");
    Properties bindings = new Properties();
    bindings.load(new StringReader("other:some.Client" + Files.readString(unpacked.resolve("bindings.properties"))));
    assertThat(bindings).as("appended to a file without a line break at its end").containsEntry("other", "some.Client");
    String driver = bindings.getProperty(binding);
    assertThat(unpacked.resolve("README.md")).content().contains("    \"" + binding + "\" : \"" + driver + "\",\n");
    // As YCSB's own launcher puts them together: its libraries first, then the binding's.
    String libraries = jars(YcsbProcess.HOME.resolve("scripts/it/target/ycsb/lib")) + File.pathSeparator
        + jars(unpacked.resolve("lib"));
    for (String mode : List.of("-load", "-t")) {
      List<String> arguments = new ArrayList<>(List.of("-cp", libraries, "site.ycsb.Client", mode, "-db", driver, "-P",
          unpacked.resolve("workloads/tenantq").toString()));
      for (String property : List.of("tenantq.rows=20000", "tenantq.tenants=10", "tenantq.writebatch=5000",
          "maxexecutiontime=0", "operationcount=50")) {
        arguments.addAll(List.of("-p", property));
      }
      properties.forEach(property -> arguments.addAll(List.of("-p", property)));

      YcsbProcess client = YcsbProcess.start(folder, Path.of(JAVA, "bin/java"), arguments).ends(0);

      assertThat(client.err()).doesNotContain("Exception", "SLF4J");
      assertThat(client.out()).contains("[OVERALL]").doesNotContain("Return=ERROR");
      if (mode.equals("-t")) {
        assertThat(client.out()).contains("Return=OK");
      }
    }
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
