package io.ycsbpack.dist;

import org.junit.jupiter.api.extension.RegisterExtension;

/** Servers in containers of podman. */
@SystemTest
@Lane
class PodmanServersIT extends ConfiguringEngine {
  @RegisterExtension
  static final Programs PROGRAMS = Programs.needed("podman", "crun", "tar", "unshare", "mount", "ip");

  PodmanServersIT() {
    super("podman");
  }
}
