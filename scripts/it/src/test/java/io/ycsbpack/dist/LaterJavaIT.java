// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Java 24 and later warn of native code and of memory accessed past Java: what of it is ours to know is not shown. */
class LaterJavaIT {
  private static final Path INSTALLED = Path.of("/usr/lib/jvm");
  private static final Pattern VERSION = Pattern.compile("(?m)^JAVA_VERSION=\"(\\d+)");
  private static final int WARNS = 24;

  @TempDir
  private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"--help", "run clickhouse " + YcsbProcess.TENANTQ_SMALL,
    "run couchbase -p couchbase.host=double -P workloads/workloada -p recordcount=100 -p operationcount=200"})
  void nothingIsWarnedOfThatNoUserCanChange(String arguments) throws IOException {
    Optional<Path> home = laterJava();
    assumeTrue(home.isPresent(), "there is no Java " + WARNS + " or later in " + INSTALLED);
    if (arguments.contains("clickhouse")) {
      RealEngine.library();
    }

    YcsbProcess ycsb = YcsbProcess.start(folder, arguments, Map.of("JAVA_HOME", home.get().toString())).ends(0, 4);

    assertThat(ycsb.err()).doesNotContain("WARNING:");
    assertThat(ycsb.out()).doesNotContain("WARNING:");
  }

  private static Optional<Path> laterJava() throws IOException {
    if (!Files.isDirectory(INSTALLED)) {
      return Optional.empty();
    }
    try (Stream<Path> homes = Files.list(INSTALLED)) {
      return homes.filter(home -> Files.isExecutable(home.resolve("bin/java")))
          .filter(home -> feature(home.resolve("release")) >= WARNS)
          .findFirst();
    }
  }

  private static int feature(Path release) {
    try {
      Matcher version = VERSION.matcher(Files.readString(release));
      return version.find() ? Integer.parseInt(version.group(1)) : 0;
    } catch (IOException e) {
      return 0;
    }
  }
}
