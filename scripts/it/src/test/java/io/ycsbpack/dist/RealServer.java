// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import io.ycsbpack.clickhouse.embedded.EmbeddedClickHouse;
import io.ycsbpack.core.FolderTree;
import io.ycsbpack.testkit.FailureEvidence;
import io.ycsbpack.testkit.TestFolders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * An embedded ClickHouse for each test, with data of its own, or one for all tests of a class: started for the first who
 * asks for its address. It ends with this JVM, however that ends.
 */
final class RealServer implements AfterEachCallback, AfterAllCallback, FailureEvidence.Source {
  private final boolean shared;
  private Path folder;
  private EmbeddedClickHouse server;

  RealServer() {
    this(false);
  }

  private RealServer(boolean shared) {
    this.shared = shared;
  }

  /** One for all tests of a class, which work on the same data: for a static field. */
  static RealServer forAllTests() {
    return new RealServer(true);
  }

  private EmbeddedClickHouse server() {
    if (server == null) {
      try {
        start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return server;
  }

  private void start() throws IOException {
    RealEngine.library();
    folder = TestFolders.create("server");
    start(Optional.empty());
  }

  /** Starts it again, on the port that it had, after {@link #signal} ended it. */
  void startAgain() {
    server.close();
    start(Optional.of(server.httpPort()));
  }

  private void start(Optional<Integer> port) {
    server = EmbeddedClickHouse.start(RealEngine.library(), folder, port);
  }

  @Override
  public void afterEach(ExtensionContext context) throws IOException {
    if (!shared) {
      end();
    }
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    if (shared) {
      end();
    }
  }

  private void end() throws IOException {
    if (server != null) {
      server.close();
      server = null;
      FolderTree.delete(folder);
    }
  }

  @Override
  public List<Path> folders() {
    return folder == null ? List.of() : List.of(folder);
  }

  /** Its JDBC address. */
  String url() {
    return server().jdbcUrl();
  }

  /** Its host and port. */
  String address() {
    return "127.0.0.1:" + port();
  }

  int port() {
    return server().httpPort();
  }

  void signal(String name) {
    YcsbProcess.signal(server().pid(), name);
  }
}
