// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import io.ycsbpack.clickhouse.ClickHouseProperties;
import io.ycsbpack.core.FolderTree;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.UserFolders;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.console.Progress;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The engine of the embedded ClickHouse: the library {@code libchdb.so} of a pinned version of an npm package, kept in
 * the user's cache folder once fetched. A file under its final name is whole: it is moved there in one step.
 */
public record EnginePackage(Path cache, String npm, String platform) {
  static final String SUPPORTED = "Linux amd64";
  static final String NAME = "@chdb/lib-linux-x64-gnu";
  /** The lock file among this class's resources pins its integrity. */
  static final String VERSION = "26.7.3-stable.1";
  static final String LIBRARY = "libchdb.so";
  /** Advice for messages: how to name another server. */
  static final String OTHER_WAY = "use a server of your own instead with -p "
      + "clickhouse.url=jdbc:clickhouse://host:8123/db";

  static final long PACKED_BYTES = 178_000_000;
  private static final long UNPACKED_BYTES = 569_000_000;
  private static final long WATCH_MILLIS = 200;
  private static final String HOME = "chdb-" + VERSION;
  private static final String DRAFT = HOME + ".fetch-";

  /**
   * The library that the settings name, else the one in the cache, else fetches it, with a message.
   *
   * @throws TargetException if it is not available, naming {@code clickhouse.url} as the alternative
   */
  public static Path find(Settings settings, Console console) {
    Optional<Path> own = ClickHouseProperties.EMBEDDED_ENGINE.find(settings);
    if (own.isPresent()) {
      if (!Files.isRegularFile(own.get())) {
        throw new UsageException(ClickHouseProperties.EMBEDDED_ENGINE.name() + "=" + own.get()
            + settings.origin(ClickHouseProperties.EMBEDDED_ENGINE.name()) + ": there is no such file; name a "
            + LIBRARY);
      }
      return own.get();
    }
    String platform = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    boolean glibc = !platform.equals(SUPPORTED) || Files.exists(Path.of("/lib64/ld-linux-x86-64.so.2"));
    return new EnginePackage(UserFolders.ofThisUser().cache(), "npm", platform + (glibc ? "" : " without glibc"))
        .library(console);
  }

  /** Fetches the library into the cache if need be. One thread of a process at a time: file locks are per process. */
  Path library(Console console) {
    synchronized (EnginePackage.class) {
      if (!platform.equals(SUPPORTED)) {
        throw new TargetException("the embedded ClickHouse runs on Linux x64 with glibc; this is " + platform + ": "
            + OTHER_WAY);
      }
      Path library = home().resolve(LIBRARY);
      if (Files.exists(library)) {
        return library;
      }
      try {
        Files.createDirectories(cache);
        fetchAlone(console);
      } catch (IOException e) {
        throw new TargetException("can't keep the ClickHouse engine in " + cache + ": " + Reason.text(e)
            + "; set YCSBPACK_CACHE to another folder, or " + OTHER_WAY, e);
      }
      return library;
    }
  }

  private void fetchAlone(Console console) throws IOException {
    String shown = UserFolders.ofThisUser().shown(home());
    try (FileChannel lock = FileChannel.open(cache.resolve(HOME + ".lock"), StandardOpenOption.CREATE,
        StandardOpenOption.WRITE)) {
      if (lock.tryLock() == null) {
        console.say("waiting for another process that is fetching the ClickHouse engine into " + shown);
        lock.lock();
      }
      // Left by interrupted fetches: no other fetch works here now. If a killed one left an npm running, a later
      // fetch removes the files that it still writes.
      try (DirectoryStream<Path> drafts = Files.newDirectoryStream(cache, DRAFT + "*")) {
        for (Path draft : drafts) {
          FolderTree.delete(draft);
        }
      }
      if (Files.exists(home().resolve(LIBRARY))) {
        return;
      }
      console.say("fetching the ClickHouse engine once: npm package " + NAME + " " + VERSION + ", "
          + PACKED_BYTES / 1_000_000 + " MB, " + UNPACKED_BYTES / 1_000_000 + " MB unpacked, into " + shown);
      Path draft = Files.createTempDirectory(cache, DRAFT);
      try {
        Files.move(fetch(draft, console), home(), StandardCopyOption.ATOMIC_MOVE);
      } finally {
        FolderTree.delete(draft);
      }
    }
  }

  /**
   * Fetches the package, showing progress by the growth of npm's cache. npm checks the integrity that our lock file
   * pins.
   *
   * @param draft an empty folder
   * @return folder of the package, below the draft
   * @throws TargetException if npm is missing or fails, with npm's own reason
   */
  private Path fetch(Path draft, Console console) throws IOException {
    for (String name : List.of("package.json", "package-lock.json")) {
      try (InputStream resource = EnginePackage.class.getResourceAsStream("npm/" + name)) {
        Files.copy(Objects.requireNonNull(resource, name), draft.resolve(name));
      }
    }
    Path log = draft.resolve("npm.log");
    // Receives npm's downloads; npm unpacks elsewhere in the draft.
    Path downloads = draft.resolve("cache");
    Process process = start(draft, downloads, log);
    // After a SIGTERM to this process, npm would continue by itself.
    Runtime.getRuntime().addShutdownHook(new Thread(() -> kill(process), "stop-npm"));
    try (Progress progress = console.progress("fetching ClickHouse engine", PACKED_BYTES, "bytes")) {
      while (!process.waitFor(WATCH_MILLIS, TimeUnit.MILLISECONDS)) {
        progress.at(Math.min(PACKED_BYTES, FolderTree.size(downloads)));
      }
      if (process.exitValue() == 0) {
        progress.at(PACKED_BYTES);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TargetException("interrupted while fetching the ClickHouse engine", e);
    } finally {
      kill(process);
    }
    Path fetched = draft.resolve("node_modules").resolve(NAME);
    if (process.exitValue() != 0 || !Files.isRegularFile(fetched.resolve(LIBRARY))) {
      throw new TargetException("npm could not fetch the ClickHouse engine: " + reason(log, process.exitValue()) + "; "
          + OTHER_WAY);
    }
    return fetched;
  }

  private Process start(Path draft, Path downloads, Path log) {
    try {
      return new ProcessBuilder(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier",
          "--logs-max=0", "--fetch-retries=2", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000",
          "--cache", downloads.toString()).directory(draft.toFile())
          .redirectInput(ProcessBuilder.Redirect.from(draft.resolve("package.json").toFile()))
          .redirectErrorStream(true)
          .redirectOutput(log.toFile())
          .start();
    } catch (IOException e) {
      throw new TargetException("the embedded ClickHouse needs npm once, to fetch its engine, and '" + npm
          + "' can't be run (" + e.getMessage() + "); install Node.js with npm, or " + OTHER_WAY, e);
    }
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

  private static void kill(Process process) {
    Stream.concat(process.descendants(), Stream.of(process.toHandle()))
        .toList()
        .forEach(ProcessHandle::destroyForcibly);
  }

  private Path home() {
    return cache.resolve(HOME);
  }
}
