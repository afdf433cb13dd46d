// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;

/**
 * A folder with the data of one server. This class also runs in the server's process, which lacks the classes of the
 * core.
 *
 * @param root absolute
 */
record DataFolder(Path root) {
  private static final Duration LOCK_PAUSE = Duration.ofMillis(50);

  /** Resolves links, so that a link to the folder, or to one above it, means the same folder. */
  static DataFolder at(Path path) throws IOException {
    if (Files.exists(path)) {
      return new DataFolder(path.toRealPath());
    }
    Path absolute = path.toAbsolutePath().normalize();
    Path above = absolute.getParent();
    while (!Files.exists(above)) {
      above = above.getParent();
    }
    return new DataFolder(above.toRealPath().resolve(above.relativize(absolute)));
  }

  /** Whether the lock file is gone, which a running server keeps from its start to its end. */
  boolean isRemoved() {
    return !Files.exists(lock());
  }

  /**
   * Takes the right of one process to serve the folder, until the channel is closed. The kernel releases it when the
   * process ends, however it ends; the server itself never releases it. Waits up to {@code timeout} for a server that
   * is about to end, which has removed its {@link ServerState} already.
   *
   * @return empty if another process keeps the lock
   */
  Optional<FileChannel> take(Duration timeout) throws IOException {
    FileChannel channel = FileChannel.open(lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    long deadline = System.nanoTime() + timeout.toNanos();
    while (channel.tryLock() == null) {
      boolean served = ServerState.read(this).flatMap(state -> state.process(this)).isPresent();
      if (served || System.nanoTime() > deadline) {
        channel.close();
        return Optional.empty();
      }
      try {
        Thread.sleep(LOCK_PAUSE.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted while waiting for the server on " + root);
      }
    }
    return Optional.of(channel);
  }

  /** Locked by the server's process as long as it lives. */
  Path lock() {
    return root.resolve("ycsbpack.lock");
  }

  /** Which process serves this folder, and where. */
  Path state() {
    return root.resolve("server.properties");
  }

  /** Holds only errors. */
  Path log() {
    return root.resolve("server.log");
  }

  /** Output of the server's process since its last start: why it did not start. */
  Path output() {
    return root.resolve("server.out");
  }

  /** Written at every start, as the next two. */
  Path config() {
    return root.resolve("config.xml");
  }

  Path users() {
    return root.resolve("users.xml");
  }

  /** The queries that open the server's interfaces. */
  Path firstQueries() {
    return root.resolve("start.sql");
  }

  Path database() {
    return root.resolve("db");
  }

  Path temporary() {
    return root.resolve("tmp");
  }
}
