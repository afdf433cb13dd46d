package io.ycsbpack.clickhouse.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The files of one embedded server.
 *
 * @param root the folder that holds them all; absolute
 */
record DataFolder(Path root) {

  /** The folder at this path; under its one real name, so that links to it, or to one above it, mean the same folder. */
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

  /** Whether the lock file is gone, which a server that runs keeps here from its start to its end. */
  boolean isRemoved() {
    return !Files.exists(lock());
  }

  /** Locked by the server's process as long as it lives. */
  Path lock() {
    return root.resolve("ycsbpack.lock");
  }

  /** Which process serves this folder, and where. */
  Path state() {
    return root.resolve("server.properties");
  }

  /** The server's log: errors only. */
  Path log() {
    return root.resolve("server.log");
  }

  /** What the server's process wrote since its last start: why it did not start. */
  Path output() {
    return root.resolve("server.out");
  }

  /** The server's configuration, written at every start. */
  Path config() {
    return root.resolve("config.xml");
  }

  /** The server's users, written at every start. */
  Path users() {
    return root.resolve("users.xml");
  }

  /** The queries that open the server's interfaces, written at every start. */
  Path firstQueries() {
    return root.resolve("start.sql");
  }

  /** The engine's own folder: tables and all. */
  Path database() {
    return root.resolve("db");
  }

  /** For files that only live as long as the process. */
  Path temporary() {
    return root.resolve("tmp");
  }
}
