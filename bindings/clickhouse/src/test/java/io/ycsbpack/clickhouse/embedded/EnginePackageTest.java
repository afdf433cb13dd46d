// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.clickhouse.ClickHouseProperties;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.testkit.TestConsole;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The ways around npm; npm itself and the package are met by {@link TestServer}. */
class EnginePackageTest {
  private static final String FINAL = "chdb-" + EnginePackage.VERSION;

  @TempDir
  Path folder;
  private Path cache;
  private final TestConsole console = new TestConsole();

  @BeforeEach
  void nameTheCache() {
    cache = folder.resolve("cache");
  }

  @Test
  void fetchesOnceAndSaysSoBefore() throws Exception {
    Path npm = npm("mkdir -p node_modules/@chdb/lib-linux-x64-gnu; echo it > node_modules/@chdb/lib-linux-x64-gnu/"
        + "libchdb.so; [ -f package.json ] && [ -f package-lock.json ]");
    Path library = engine(npm.toString()).library(console);
    assertThat(library).isEqualTo(cache.resolve(FINAL).resolve("libchdb.so")).hasContent("it");
    assertThat(console.lines().get(0)).contains(EnginePackage.NAME, EnginePackage.VERSION, "178 MB",
        cache.resolve(FINAL).toString());
    assertThat(console.lines().get(1)).isEqualTo("fetching ClickHouse engine");
    assertThat(console.steps()).isSorted().endsWith(EnginePackage.PACKED_BYTES);
    int said = console.lines().size();
    assertThat(engine("no-such-npm").library(console)).isEqualTo(library);
    assertThat(console.lines()).hasSize(said);
    assertThat(cache).isDirectoryNotContaining("glob:**.fetch-*");
  }

  @Test
  void countsWhatIsTransferredAlone() throws Exception {
    Path npm = npm("while [ $# -gt 0 ]; do [ \"$1\" = --cache ] && cache=$2; shift; done; mkdir -p $cache node_modules/"
        + "@chdb/lib-linux-x64-gnu; truncate -s 300M node_modules/@chdb/lib-linux-x64-gnu/libchdb.so;"
        + " truncate -s 177800000 $cache/it; while [ ! -e " + folder.resolve("seen") + " ]; do sleep 0.05; done");
    CompletableFuture<Path> library = CompletableFuture.supplyAsync(() -> engine(npm.toString()).library(console));
    await().atMost(Duration.ofMinutes(5)).until(() -> console.steps().contains(177_800_000L) || library.isDone());
    Files.createFile(folder.resolve("seen"));

    assertThat(library.get()).exists();
    assertThat(console.steps()).isSorted().containsSequence(177_800_000L, EnginePackage.PACKED_BYTES);
  }

  @Test
  void missingNpmIsSaidWithTheOtherWay() {
    assertThatThrownBy(() -> engine("no-such-npm").library(console)).isInstanceOf(TargetException.class)
        .hasMessageContaining("'no-such-npm' can't be run")
        .hasMessageContaining("-p clickhouse.url=jdbc:clickhouse://host:8123/db");
    assertThat(cache).isDirectoryNotContaining("glob:**chdb-*/**").isDirectoryNotContaining("glob:**.fetch-*");
  }

  @Test
  void npmsOwnReasonIsShownAndNothingIsLeft() throws Exception {
    Path npm = npm("echo half > half; echo 'npm warn old' >&2; echo 'npm error code ENOTFOUND' >&2;"
        + "echo 'npm error network request failed, reason: no such host' >&2; exit 1");
    assertThatThrownBy(() -> engine(npm.toString()).library(console)).isInstanceOf(TargetException.class)
        .hasMessageContaining("code ENOTFOUND | network request failed, reason: no such host;")
        .hasMessageContaining("-p clickhouse.url=")
        .message()
        .doesNotContain("\n")
        .doesNotContain("warn");
    assertThat(cache.resolve(FINAL)).doesNotExist();
    assertThat(cache).isDirectoryNotContaining("glob:**.fetch-*");
  }

  @Test
  void whatAnInterruptedFetchLeftIsNotTakenForWholeAndIsRemoved() throws Exception {
    Path half = Files.createDirectories(cache.resolve(FINAL + ".fetch-1/node_modules/@chdb/lib-linux-x64-gnu"));
    Files.writeString(half.resolve("libchdb.so"), "half");
    assertThatThrownBy(() -> engine("no-such-npm").library(console)).isInstanceOf(TargetException.class);
    assertThat(cache).isDirectoryNotContaining("glob:**.fetch-*");
  }

  @Test
  void secondFetchWaitsForTheFirstAndSaysSo() throws Exception {
    Files.createDirectories(cache);
    Process first = TestServer.run(LockHolder.class, cache.resolve(FINAL + ".lock"));
    try (BufferedReader said = first.inputReader()) {
      assertThat(said.readLine()).isEqualTo("locked true");
      CompletableFuture<Path> second = CompletableFuture.supplyAsync(() -> engine("no-such-npm").library(console));
      await().until(() -> !console.lines().isEmpty());
      assertThat(console.lines().get(0)).startsWith("waiting for another process that is fetching");
      Files.createDirectories(cache.resolve(FINAL));
      Path library = Files.writeString(cache.resolve(FINAL).resolve("libchdb.so"), "fetched by the first");
      assertThat(second).isNotDone();
      first.getOutputStream().close();
      assertThat(second).succeedsWithin(Duration.ofMinutes(2)).isEqualTo(library);
    } finally {
      first.destroyForcibly();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Mac OS X aarch64", "Linux aarch64", "Linux amd64 without glibc"})
  void otherPlatformsAreToldTheOtherWay(String platform) {
    assertThatThrownBy(() -> new EnginePackage(cache, "npm", platform).library(console))
        .isInstanceOf(TargetException.class)
        .hasMessageContainingAll("this is " + platform + ": ", "-p clickhouse.url=");
  }

  @Test
  void anEngineOfTheUsersOwnIsTakenAsItIs() throws Exception {
    Path own = Files.createFile(folder.resolve("libchdb.so"));
    assertThat(EnginePackage.find(with(own), console)).isEqualTo(own);
    assertThatThrownBy(() -> EnginePackage.find(with(folder.resolve("other.so")), console))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("clickhouse.embedded.engine=" + folder.resolve("other.so") + " (from -p)");
  }

  @Test
  void theLockFilePinsTheVersionAndNamesNoHost() throws Exception {
    assertThat(resource("package.json")).contains("\"" + EnginePackage.NAME + "\": \"" + EnginePackage.VERSION + "\"");
    assertThat(resource("package-lock.json")).contains("\"version\": \"" + EnginePackage.VERSION + "\"")
        .containsPattern("\"integrity\": \"sha512-[A-Za-z0-9+/]{86}==\"")
        .doesNotContain("resolved")
        .doesNotContain("://");
  }

  private EnginePackage engine(String npm) {
    return new EnginePackage(cache, npm, EnginePackage.SUPPORTED);
  }

  private Path npm(String script) throws IOException {
    Path file = Files.writeString(folder.resolve("npm"), "#!/bin/sh\n" + script + "\n");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }

  private static Settings with(Path engine) {
    return Settings.NONE.with(Map.of(ClickHouseProperties.EMBEDDED_ENGINE.name(), engine.toString()), "-p");
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = EnginePackage.class.getResourceAsStream("npm/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Another process that holds the lock on a file until its standard input ends. */
  static final class LockHolder {
    private LockHolder() {
    }

    public static void main(String[] arguments) throws Exception {
      try (FileChannel channel = FileChannel.open(Path.of(arguments[0]), StandardOpenOption.CREATE,
          StandardOpenOption.WRITE); FileLock lock = channel.lock()) {
        System.out.println("locked " + lock.isValid());
        System.in.transferTo(System.out);
      }
    }
  }
}
