package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.container.ContainerParameters;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Servers in containers of docker, whose daemon has another container, which stays. */
@SystemTest
@Lane(minutes = 2)
class DockerServersIT extends ConfiguringEngine {
  @Order(1)
  @RegisterExtension
  static final Programs PROGRAMS = Programs.needed("tar", "unshare", "ip");
  @Order(2)
  @RegisterExtension
  static final DockerDaemon DAEMON = new DockerDaemon();

  private String other;

  DockerServersIT() {
    super("docker");
  }

  @Override
  Map<String, String> environment() {
    return DAEMON.environment();
  }

  @BeforeEach
  void makeAnotherContainer() throws IOException {
    String loaded = DAEMON.ask("load", "--quiet", "--input", ContainerParameters.usualArchive().toString());
    other = DAEMON.ask("create", "--network", "none", loaded.replaceFirst("^[^:]*: *", ""));
  }

  /** The other one stays until it is removed here. */
  @Override
  void assertNoContainer() throws IOException {
    assertThat(DAEMON.ask("container", "ls", "--all", "--quiet", "--no-trunc")).isEqualTo(other);
    DAEMON.ask("container", "rm", other);
  }
}
