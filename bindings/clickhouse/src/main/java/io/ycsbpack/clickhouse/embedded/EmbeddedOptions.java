package io.ycsbpack.clickhouse.embedded;

import io.ycsbpack.core.container.ContainerTraits;
import io.ycsbpack.core.limit.ResourceLimit;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What an embedded server is started with.
 *
 * @param engine   path of {@code libchdb.so}
 * @param data     folder of its data; made when it is not there
 * @param password of a user {@link #PASSWORD_USER}, for tests of signing in; empty for no such user. User
 *                 {@code default} has no password either way: the engine signs in as that user itself to open its
 *                 interfaces.
 * @param limit    what it may use of this machine; empty for what the last server on the data was limited to
 * @param traits   what it has of a container; with a limit in place those in place
 * @param httpPort of the interface that clients use; empty for any free one
 */
public record EmbeddedOptions(Path engine, Path data, Optional<String> password, Optional<ResourceLimit> limit,
    ContainerTraits traits, Optional<Integer> httpPort) {
  /** The user with the password. */
  public static final String PASSWORD_USER = "ycsb";

  /** Makes the paths absolute: the server's process has another working folder. */
  public EmbeddedOptions {
    engine = engine.toAbsolutePath();
    data = data.toAbsolutePath().normalize();
  }

  /** Without a user that has a password, and without a limit. */
  public static EmbeddedOptions of(Path engine, Path data) {
    return new EmbeddedOptions(engine, data, Optional.empty(), Optional.of(ResourceLimit.NONE), ContainerTraits.NONE,
        Optional.empty());
  }

  /** The same under this limit, with these traits. */
  public EmbeddedOptions with(ResourceLimit newLimit, ContainerTraits newTraits) {
    return new EmbeddedOptions(engine, data, password, Optional.of(newLimit), newTraits, httpPort);
  }

  /** The same under the limit and with the traits of the last server on these data, which are still in place. */
  public EmbeddedOptions underTheLimitInPlace() {
    return new EmbeddedOptions(engine, data, password, Optional.empty(), traits, httpPort);
  }

  /** The same on this port. */
  public EmbeddedOptions at(Optional<Integer> port) {
    return new EmbeddedOptions(engine, data, password, limit, traits, port);
  }

  /** Never shows the password. */
  @Override
  public String toString() {
    return "EmbeddedOptions[engine=" + engine + ", data=" + data + "]";
  }
}
