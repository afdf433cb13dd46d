// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.core.cli.Main;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** {@code ycsb} in a process of its own, which signals can be sent to; or within this JVM, where none is. */
final class YcsbCommand implements AutoCloseable {
  private static final Path HOME = Path.of("../..").toAbsolutePath().normalize();
  private static final Duration START_TIMEOUT = Duration.ofMinutes(5);
  /**
   * The bounds of the binding are seconds; before there were any, a dead server held a command for four to five
   * minutes.
   */
  private static final Duration END_TIMEOUT = Duration.ofMinutes(3);

  private final Process process;
  private final Path out;
  private final Path err;

  private YcsbCommand(Process process, Path out, Path err) {
    this.process = process;
    this.out = out;
    this.err = err;
  }

  /** Starts it with arguments separated by blanks; its record goes to {@code folder}. */
  static YcsbCommand start(Path folder, String arguments) {
    try {
      Path out = Files.createTempFile(folder, "ycsb", ".out");
      Path err = Files.createTempFile(folder, "ycsb", ".err");
      List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
          "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Dycsbpack.home=" + HOME, "-Dycsbpack.terminal=false", "-cp",
          System.getProperty("java.class.path"), "io.ycsbpack.core.cli.Main"));
      command.addAll(List.of(arguments.split(" ")));
      command.addAll(records(folder));
      Process process = new ProcessBuilder(command).directory(HOME.toFile())
          .redirectOutput(out.toFile())
          .redirectError(err.toFile())
          .start();
      return new YcsbCommand(process, out, err);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs it within this JVM, with arguments separated by blanks; its record goes to {@code folder}. */
  static CommandResult run(Path folder, String arguments) {
    List<String> all = new ArrayList<>(List.of(arguments.split(" ")));
    all.addAll(records(folder));
    if (all.get(0).equals("run")) {
      // That others keep the machine of the tests busy is no fault of what a test shows.
      all.addAll(List.of("-p", "verdict.shared=true", "-p", "verdict.steal=1"));
    }
    return CommandResult.of(Main::run, all.toArray(String[]::new));
  }

  private static List<String> records(Path folder) {
    return List.of("-p", "results=" + folder.resolve("results"));
  }

  /** Waits until standard error holds a match of this. */
  YcsbCommand awaitErr(String regex) {
    await().atMost(START_TIMEOUT).until(() -> !process.isAlive() || Pattern.compile(regex).matcher(err()).find());
    assertThat(err()).as(out()).containsPattern(regex);
    return this;
  }

  /** Sends SIGTERM. */
  void terminate() {
    process.destroy();
  }

  /** Waits for its end, which has to come soon. */
  int exitCode() {
    assertThat(process.onExit()).as(() -> out() + err()).succeedsWithin(END_TIMEOUT);
    return process.exitValue();
  }

  String out() {
    return read(out);
  }

  String err() {
    return read(err);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
