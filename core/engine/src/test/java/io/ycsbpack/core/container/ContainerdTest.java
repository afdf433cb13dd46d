package io.ycsbpack.core.container;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ContainerdTest {

  @Test
  void theVersionIsThatOfTheDaemonAndNotOfItsClient() {
    assertThat(Containerd.serverVersion("""
        Client:
          Version:  1.6.20~ds1
          Go version: go1.19.8

        Server:
          Version:  2.1.4
          UUID: 300549d8-7e36-4c3d-98e9-6674ef66bcee
        """)).contains("2.1.4");
  }

  @Test
  void aDaemonThatDoesNotAnswerHasNoVersion() {
    assertThat(Containerd.serverVersion("""
        Client:
          Version:  1.6.20~ds1

        ctr: failed to dial "/run/containerd/containerd.sock": context deadline exceeded
        """)).isEmpty();
  }

  @Test
  void aContainerIsOfItsOwnNamespaceAndBeginsOnceItsProcessIsKnownToBeHere() {
    assertThat(new Containerd().start()).containsSubsequence("--namespace ycsbpack", "$(cat daemon)", " run --detach ",
        "--runc-root \"$1/state\"", "\"/proc/$pid/cgroup\"", "mv pid about/pid");
  }
}
