package io.ycsbpack.clickhouse.embedded;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What an embedded server is started with.
 *
 * @param engine   path of {@code libchdb.so}
 * @param data     folder of its data; made when it is not there
 * @param password password of user {@code default}; empty for none, which loopback and our own grants make safe enough
 */
public record EmbeddedOptions(Path engine, Path data, Optional<String> password) {

  /** Makes the paths absolute: the server's process has another working folder. */
  public EmbeddedOptions {
    engine = engine.toAbsolutePath();
    data = data.toAbsolutePath().normalize();
  }

  /** Without a password. */
  public static EmbeddedOptions of(Path engine, Path data) {
    return new EmbeddedOptions(engine, data, Optional.empty());
  }

  /** Never shows the password. */
  @Override
  public String toString() {
    return "EmbeddedOptions[engine=" + engine + ", data=" + data + "]";
  }
}
