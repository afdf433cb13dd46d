// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import io.ycsbpack.clickhouse.connection.ClickHouseProperties;
import io.ycsbpack.core.FolderTree;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.UserFolders;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

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
          + EngineFetch.PACKED_BYTES / 1_000_000 + " MB, " + EngineFetch.UNPACKED_BYTES / 1_000_000
          + " MB unpacked, into "
          + UserFolders.ofThisUser().shown(home()));
      Path draft = Files.createTempDirectory(cache, draftPrefix());
      try {
        Path fetched = new EngineFetch(npm, draft).run(console);
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

  private Path home() {
    return cache.resolve("chdb-" + VERSION);
  }

  private static String draftPrefix() {
    return "chdb-" + VERSION + ".fetch-";
  }
}
