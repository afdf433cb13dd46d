// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import java.nio.file.Path;
import java.util.Optional;

/**
 * @param engine path of {@code libchdb.so}
 * @param data folder of its data; created if it does not exist
 * @param password of a user {@link #PASSWORD_USER}, for tests of signing in; empty for no such user. User {@code
 *     default} has no password either way: the engine signs in as that user itself to open its interfaces.
 * @param httpPort empty for any free one
 */
public record EmbeddedOptions(Path engine, Path data, Optional<String> password, Optional<Integer> httpPort) {
  public static final String PASSWORD_USER = "ycsb";

  /** Makes the paths absolute: the server's process has another working folder. */
  public EmbeddedOptions {
    engine = engine.toAbsolutePath();
    data = data.toAbsolutePath().normalize();
  }

  /** Without a user that has a password, on any free port. */
  public static EmbeddedOptions of(Path engine, Path data) {
    return new EmbeddedOptions(engine, data, Optional.empty(), Optional.empty());
  }

  public EmbeddedOptions at(Optional<Integer> port) {
    return new EmbeddedOptions(engine, data, password, port);
  }

  @Override
  public String toString() {
    return "EmbeddedOptions[engine=" + engine + ", data=" + data + "]";
  }
}
