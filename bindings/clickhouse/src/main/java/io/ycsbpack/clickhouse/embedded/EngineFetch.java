// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import io.ycsbpack.core.FolderTree;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.console.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One fetch of the engine by npm, in a separate folder; npm checks the integrity that our lock file pins.
 *
 * @param npm the command that runs npm
 * @param folder exists, is empty, and is the caller's to delete
 */
record EngineFetch(String npm, Path folder) {
  static final long PACKED_BYTES = 178_000_000;
  /** From this size on the transfer has ended: the announced size is rounded. */
  private static final long NEARLY_PACKED_BYTES = PACKED_BYTES / 100 * 99;
  static final long UNPACKED_BYTES = 569_000_000;
  private static final long WATCH_MILLIS = 200;

  /**
   * Fetches the package, showing progress by the growth of npm's cache.
   *
   * @return folder of the package, below the fetch's folder
   * @throws TargetException if npm is missing or fails, with npm's own reason
   */
  Path run(Console console) throws IOException {
    copyResource("package.json");
    copyResource("package-lock.json");
    Path log = folder.resolve("npm.log");
    Process process = start(log);
    // After a SIGTERM to this process, npm would continue by itself.
    Thread killer = new Thread(() -> kill(process), "stop-npm");
    Runtime.getRuntime().addShutdownHook(killer);
    int code;
    try {
      code = await(process, console);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TargetException("interrupted while fetching the ClickHouse engine", e);
    } finally {
      kill(process);
      removeHook(killer);
    }
    Path fetched = folder.resolve("node_modules").resolve(EnginePackage.NAME);
    if (code != 0 || !Files.isRegularFile(fetched.resolve(EnginePackage.LIBRARY))) {
      throw new TargetException("npm could not fetch the ClickHouse engine: " + reason(log, code) + "; "
          + EnginePackage.OTHER_WAY);
    }
    return fetched;
  }

  private Process start(Path log) {
    try {
      return new ProcessBuilder(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier",
          "--logs-max=0", "--fetch-retries=2", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000",
          "--cache", cache().toString()).directory(folder.toFile())
          .redirectInput(ProcessBuilder.Redirect.from(folder.resolve("package.json").toFile()))
          .redirectErrorStream(true)
          .redirectOutput(log.toFile())
          .start();
    } catch (IOException e) {
      throw new TargetException("the embedded ClickHouse needs npm once, to fetch its engine, and '" + npm
          + "' can't be run (" + e.getMessage() + "); install Node.js with npm, or " + EnginePackage.OTHER_WAY, e);
    }
  }

  /** Receives npm's downloads; npm unpacks elsewhere in the folder. */
  private Path cache() {
    return folder.resolve("cache");
  }

  private int await(Process process, Console console) throws IOException, InterruptedException {
    boolean fetched = false;
    try (Progress progress = console.progress("fetching ClickHouse engine", PACKED_BYTES, "bytes")) {
      while (!fetched && !process.waitFor(WATCH_MILLIS, TimeUnit.MILLISECONDS)) {
        long bytes = FolderTree.size(cache());
        progress.at(Math.min(PACKED_BYTES, bytes));
        fetched = bytes >= NEARLY_PACKED_BYTES;
      }
      if (fetched || process.exitValue() == 0) {
        progress.at(PACKED_BYTES);
      }
    }
    if (fetched) {
      console.say("unpacking it");
      process.waitFor();
    }
    return process.exitValue();
  }

  /** npm's error code and the first sentence of its error lines, without the advice. */
  private static String reason(Path log, int code) throws IOException {
    try (Stream<String> lines = Files.lines(log)) {
      String errors = lines.filter(line -> line.startsWith("npm error ") || line.startsWith("npm ERR! "))
          .map(line -> line.substring("npm error ".length()).strip())
          .filter(line -> !line.isEmpty())
          .limit(4)
          .collect(Collectors.joining(" | "));
      return errors.isEmpty() ? "it ended with code " + code : errors;
    }
  }

  private void copyResource(String name) throws IOException {
    try (InputStream resource = EngineFetch.class.getResourceAsStream("npm/" + name)) {
      Files.copy(Objects.requireNonNull(resource, name), folder.resolve(name));
    }
  }

  private static void kill(Process process) {
    List<ProcessHandle> all = Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
    all.forEach(ProcessHandle::destroyForcibly);
  }

  private static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // This process is ending and its hook runs: nothing is left to remove.
    }
  }
}
