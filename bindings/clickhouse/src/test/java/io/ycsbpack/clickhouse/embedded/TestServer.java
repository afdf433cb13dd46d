// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import io.ycsbpack.core.FolderTree;
import io.ycsbpack.testkit.TestFolders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** One server for all tests of a JVM, on a folder of its own that goes away with it. */
public final class TestServer {
  private static EmbeddedClickHouse server;

  private TestServer() {
  }

  /** The running server; the calling test is skipped where no engine can be had (see {@link TestEngine}). */
  public static synchronized EmbeddedClickHouse get() {
    if (server == null) {
      Path data = TestFolders.create("server");
      server = Servers.start(data);
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(data), "end-test-server"));
    }
    return server;
  }

  /** Starts another one with a user {@code ycsb}, who has this password. */
  public static EmbeddedClickHouse startWithPassword(Path data, String password) throws IOException {
    Files.writeString(Files.createDirectories(data.resolve("users.d")).resolve("users.xml"),
        "<clickhouse><users><ycsb><password>" + password + "</password><networks><ip>127.0.0.1</ip></networks>"
            + "<profile>default</profile><quota>default</quota></ycsb></users></clickhouse>");
    return Servers.start(data);
  }

  private static void end(Path data) {
    server.close();
    try {
      FolderTree.delete(data);
      TestFolders.removeIfEmpty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
