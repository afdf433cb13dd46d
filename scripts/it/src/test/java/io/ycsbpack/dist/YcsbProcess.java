// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.awaitility.core.ConditionTimeoutException;

/** {@code scripts/ycsb} run as a user would, with a data folder of its own. */
final class YcsbProcess {
  /** The checkout. */
  static final Path HOME = Path.of("../..").toAbsolutePath().normalize();
  static final String TENANTQ_SMALL = "-P workloads/tenantq -p tenantq.rows=20000 -p tenantq.tenants=10"
      + " -p maxexecutiontime=0 -p operationcount=100";
  /**
   * To put behind a workload: goes on until it is ended, and tells of itself every second. Its offered load is small,
   * so that it leaves the machine to others while a test waits.
   */
  static final String ENDLESS = " -p maxexecutiontime=600 -p operationcount=0 -p target=50 -s -p status.interval=1";
  private static final Duration LIMIT = Duration.ofMinutes(30);
  /**
   * In front of a command: a shell without job control starts background commands with SIGINT ignored, and all that
   * these start inherits it, tests and ycsb included. What is tested is ycsb started from a terminal.
   */
  private static final List<String> DEFAULT_SIGNALS = succeeds("env", "--default-signal=INT,QUIT", "true")
      ? List.of("env", "--default-signal=INT,QUIT")
      : List.of();

  private final Process process;
  private final Path out;
  private final Path err;

  private YcsbProcess(Process process, Path out, Path err) {
    this.process = process;
    this.out = out;
    this.err = err;
  }

  /**
   * Options of a run: that others keep the machine of the tests busy is no fault of what a test shows, unless its
   * arguments say otherwise.
   */
  static List<String> onASharedMachine(List<String> arguments) {
    return Stream.of("verdict.shared=true", "verdict.steal=1")
        .filter(property -> arguments.stream().noneMatch(one -> one.startsWith(property.replaceFirst("=.*", "="))))
        .flatMap(property -> Stream.of("-p", property))
        .toList();
  }

  /** Whether this command is there and ends with 0. */
  static boolean succeeds(String... command) {
    try {
      return new ProcessBuilder(command).redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Starts it with arguments separated by blanks; {@code folder} holds its data and is where it is called. */
  static YcsbProcess start(Path folder, String arguments) {
    return start(folder, arguments, Map.of());
  }

  /** The same with more environment variables. */
  static YcsbProcess start(Path folder, String arguments, Map<String, String> environment) {
    return start(folder, HOME.resolve("scripts/ycsb"), List.of(arguments.split(" ")), environment);
  }

  static YcsbProcess start(Path folder, Path program, List<String> arguments) {
    return start(folder, program, arguments, Map.of());
  }

  /** The same with more environment variables. */
  static YcsbProcess start(Path folder, Path program, List<String> arguments, Map<String, String> environment) {
    try {
      Path out = Files.createTempFile(folder, "ycsb", ".out");
      Path err = Files.createTempFile(folder, "ycsb", ".err");
      List<String> command = new ArrayList<>(DEFAULT_SIGNALS);
      command.add(program.toString());
      command.addAll(arguments);
      if (!arguments.isEmpty() && arguments.get(0).equals("run")) {
        command.addAll(onASharedMachine(arguments));
      }
      ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile())
          .redirectOutput(out.toFile())
          .redirectError(err.toFile());
      builder.environment().put("YCSBPACK_DATA", folder.resolve("data").toString());
      builder.environment().putAll(environment);
      return new YcsbProcess(builder.start(), out, err);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs it to its end. */
  static YcsbProcess run(Path folder, String arguments) {
    YcsbProcess ycsb = start(folder, arguments);
    ycsb.exitCode();
    return ycsb;
  }

  /** Waits for its end. */
  int exitCode() {
    try {
      if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        String printed = out() + err();
        end();
        throw new AssertionError("ycsb did not end within " + LIMIT + "; it printed:\n" + printed);
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Waits for its end, which has to be one with one of these exit codes. */
  YcsbProcess ends(Integer... codes) {
    assertThat(exitCode()).as(() -> out() + err()).isIn((Object[]) codes);
    return this;
  }

  /** Asks it to end, so that it undoes what it has put in place, and kills it and what it started when it does not. */
  private void end() throws InterruptedException {
    List<ProcessHandle> children = children();
    process.destroy();
    if (!process.waitFor(1, TimeUnit.MINUTES)) {
      process.destroyForcibly();
    }
    children.forEach(ProcessHandle::destroyForcibly);
  }

  /**
   * Waits for its end, which has to be one with figures. 4 is "not valid": on a small or busy machine the client may be
   * saturated, which it says, and which is no fault of what a test shows.
   */
  YcsbProcess awaitFigures() {
    return ends(0, 4);
  }

  /**
   * Waits for the end of an experiment, which has to be one with an answer. A guard may refuse the figures of a busy
   * machine: then nothing is concluded, and the reason is printed.
   */
  boolean isRefusedByAGuard(String candidate) {
    if (ends(0, 4).exitCode() == 4) {
      assertThat(err()).contains("nothing is concluded from the comparison of '" + candidate + "'");
    }
    return exitCode() == 4;
  }

  /** Waits until standard error holds this text. */
  YcsbProcess awaitErr(String text) {
    return awaitErr(Pattern.compile(Pattern.quote(text)));
  }

  /** Waits until a line of {@code -s} has told of operations. */
  YcsbProcess awaitOperations() {
    return awaitErr(Pattern.compile(": [1-9][\\d,]* operations; "));
  }

  /** Waits until a line of {@code -s} has told of failures. */
  YcsbProcess awaitFailures() {
    return awaitErr(Pattern.compile(", [1-9][\\d,]* failed"));
  }

  /** Waits until so many more lines were printed to standard error. */
  void awaitFurtherLines(int count) {
    long before = err().lines().count();
    await().atMost(LIMIT).until(() -> err().lines().count() >= before + count);
  }

  /** Waits until failures grow no more from one line of {@code -s} to the next, and answers come. */
  void awaitAnswersFromNowOn() {
    await().atMost(LIMIT).until(() -> {
      String[] lines = err().split("\n");
      String last = lines[lines.length - 1];
      return last.contains(" operations; ") && !last.contains(" 0 ops/s")
          && failed(last).equals(failed(lines[lines.length - 2]));
    });
  }

  private static String failed(String line) {
    return line.replaceFirst(".* ([\\d,]+) failed.*", "$1");
  }

  private YcsbProcess awaitErr(Pattern text) {
    return awaitWhileItRuns("printing '" + text + "'", () -> text.matcher(err()).find());
  }

  /** Waits until something has happened that this process is to bring about, {@code event}, which it has to live for. */
  YcsbProcess awaitWhileItRuns(String event, Callable<Boolean> happened) {
    try {
      await().atMost(LIMIT).until(() -> happened.call() || !process.isAlive());
      if (!happened.call()) {
        throw new AssertionError("ycsb ended without " + event + ":\n" + out() + err());
      }
      return this;
    } catch (ConditionTimeoutException e) {
      throw new AssertionError("ycsb runs for " + LIMIT + " without " + event + "; it printed:\n" + out() + err(), e);
    } catch (Exception e) {
      throw new AssertionError("while waiting for " + event, e);
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** The processes that it started, such as its embedded server. */
  List<ProcessHandle> children() {
    return process.descendants().toList();
  }

  long pid() {
    return process.pid();
  }

  YcsbProcess signal(String name) {
    signal(process.pid(), name);
    return this;
  }

  static void signal(long pid, String name) {
    try {
      new ProcessBuilder("kill", "-" + name, String.valueOf(pid)).inheritIO().start().waitFor();
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  String out() {
    return Results.text(out);
  }

  String err() {
    return Results.text(err);
  }

  /** The figure in a line of its results, such as {@code [READ], Operations, 12}. */
  double figure(String metric, String measurement) {
    return CommandResult.figure(out(), metric, measurement);
  }
}
