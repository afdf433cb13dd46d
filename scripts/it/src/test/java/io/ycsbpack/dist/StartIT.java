// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the launcher gives Java: the archive of classes that the build has made, compilers, and a locale. */
class StartIT {
  private static final String SHARED = "io.ycsbpack.core.cli.YcsbCommand source: shared objects file";

  private static final Path INSTALLED = Path.of("/usr/lib/jvm");
  private static final Pattern LATER = Pattern.compile("(?m)^JAVA_VERSION=\"(2[4-9]|[3-9]\\d)");

  @TempDir
  private Path folder;

  @Test
  void classesComeFromTheArchiveAlsoWithALibraryOfTheUser() {
    String loading = "-Xlog:class+load";

    assertThat(help(Map.of("YCSB_JAVA_OPTS", loading)).out()).contains(SHARED);
    assertThat(help(Map.of("YCSB_JAVA_OPTS", loading, "YCSB_CLASSPATH", folder.toString())).out()).contains(SHARED);
  }

  @Test
  void anArchiveThatDoesNotFitThisJavaIsPassedOverWithoutAWord() {
    YcsbProcess ycsb = help(Map.of("YCSB_JAVA_OPTS", "-XX:-UseCompressedOops"));

    assertThat(ycsb.out()).startsWith("Usage: ycsb");
    assertThat(ycsb.err()).isEmpty();
  }

  @Test
  void aFolderWithLettersOutsideAsciiIsNoTroubleUnderTheLocaleOfCron() {
    String script = "mkdir \"$(printf 'b\\303\\274cher')\" && cd b* && exec \"$0\" run clickhouse -P \"$1\""
        + " -p tenantq.rowz=1";

    YcsbProcess ycsb = YcsbProcess.start(folder, Path.of("/bin/sh"),
        List.of("-c", script, YcsbProcess.HOME.resolve("scripts/ycsb").toString(),
            YcsbProcess.HOME.resolve("workloads/tenantq").toString()),
        Map.of("LC_ALL", "C")).ends(1);

    assertThat(ycsb.err()).contains("tenantq.rows").doesNotContain("bug");
  }

  @ParameterizedTest
  @CsvSource({"64, 1, this process may have 64 file handles", "400, 100, file handles for threadcount=100"})
  void tooFewFileHandlesAreNamedBeforeAnythingIsStarted(int most, int threads, String said) {
    YcsbProcess ycsb = YcsbProcess.start(folder, Path.of("/bin/sh"),
        List.of("-c", "ulimit -n " + most + "; exec \"$0\" run clickhouse -P \"$1\" -threads " + threads,
            YcsbProcess.HOME.resolve("scripts/ycsb").toString(),
            YcsbProcess.HOME.resolve("workloads/tenantq").toString()))
        .ends(1);

    assertThat(ycsb.err().lines()).singleElement().asString().startsWith("ycsb: ").contains(said).contains("ulimit -n");
  }

  @Test
  void onlyCommandsThatMeasureNothingDoWithoutTheSecondCompiler() {
    Map<String, String> printing = Map.of("YCSB_JAVA_OPTS", "-XX:+PrintFlagsFinal");

    String k8s = help("k8s", printing).out();

    assertThat(help("compare", printing).out()).containsPattern("TieredStopAtLevel += 1 ");
    assertThat(k8s).containsPattern("TieredStopAtLevel += 1 ").containsPattern("CompileThresholdScaling += 4\\.0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "experiment", "neighbor"})
  void commandsThatMeasureOrLoadTheMachineHaveBothCompilers(String command) {
    assertThat(help(command, Map.of("YCSB_JAVA_OPTS", "-XX:+PrintFlagsFinal")).out())
        .containsPattern("TieredStopAtLevel += 4 ")
        .containsPattern("CompileThresholdScaling += 1\\.0");
  }

  @ParameterizedTest
  @CsvSource({"xterm-256color, true", "dumb, false", "'', false"})
  void onlyATerminalThatCanMoveItsCursorIsRedrawn(String term, boolean redrawn) {
    assumeTrue(YcsbProcess.succeeds("script", "--version"), "there is no 'script', which makes a terminal");

    YcsbProcess ycsb = YcsbProcess.start(folder, Path.of("/bin/sh"),
        List.of("-c", "script -qec \"$0 --help\" /dev/null", YcsbProcess.HOME.resolve("scripts/ycsb").toString()),
        Map.of("TERM", term, "YCSB_JAVA_OPTS", "-XshowSettings:properties")).ends(0);

    assertThat(ycsb.out()).contains("ycsbpack.terminal = " + redrawn);
  }

  private YcsbProcess help(Map<String, String> environment) {
    return YcsbProcess.start(folder, "--help", environment).ends(0);
  }

  private YcsbProcess help(String command, Map<String, String> environment) {
    return YcsbProcess.start(folder, command + " --help", environment).ends(0);
  }

  /** Java 24 and later warn of native code and of memory accessed past Java. */
  @ParameterizedTest
  @ValueSource(strings = {"--help", "run clickhouse " + YcsbProcess.TENANTQ_SMALL,
    "run couchbase -p couchbase.host=double -P workloads/workloada -p recordcount=100 -p operationcount=200"
        + " -p couchbase.connectTimeout=2m -p couchbase.kvTimeout=2m"})
  void aLaterJavaWarnsOfNothingThatNoUserCanChange(String arguments) throws IOException {
    Optional<Path> home = laterJava();
    assumeTrue(home.isPresent(), "there is no Java 24 or later in " + INSTALLED);
    if (arguments.contains("clickhouse")) {
      RealEngine.library();
    }

    YcsbProcess ycsb = YcsbProcess.start(folder, arguments, Map.of("JAVA_HOME", home.get().toString())).ends(0, 4);

    assertThat(ycsb.out() + ycsb.err()).doesNotContain("WARNING:");
  }

  private static Optional<Path> laterJava() throws IOException {
    if (!Files.isDirectory(INSTALLED)) {
      return Optional.empty();
    }
    try (Stream<Path> homes = Files.list(INSTALLED)) {
      return homes.filter(home -> Files.isExecutable(home.resolve("bin/java")))
          .filter(home -> Files.isRegularFile(home.resolve("release")))
          .filter(home -> LATER.matcher(Results.text(home.resolve("release"))).find())
          .findFirst();
    }
  }
}
