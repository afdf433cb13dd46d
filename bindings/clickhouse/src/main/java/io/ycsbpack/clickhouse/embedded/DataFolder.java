package io.ycsbpack.clickhouse.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** @param root absolute */
record DataFolder(Path root) {

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

  /** Locked by the server's process as long as it lives. */
  Path lock() {
    return root.resolve("ycsbpack.lock");
  }

  /** Which process serves this folder, and where. */
  Path state() {
    return root.resolve("server.properties");
  }

  /** Only errors. */
  Path log() {
    return root.resolve("server.log");
  }

  /** Output of the server's process since its last start: why it did not start. */
  Path output() {
    return root.resolve("server.out");
  }

  /** Written at every start. */
  Path config() {
    return root.resolve("config.xml");
  }

  /** Written at every start. */
  Path users() {
    return root.resolve("users.xml");
  }

  /** The queries that open the server's interfaces; written at every start. */
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
