package io.ycsbpack.k8s.usage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PodGroupsTest {
  private static final String UID = "0b9d6ad5-6e5b-4a6b-9a5e-0e1f6a3f2c11";

  @TempDir
  private Path mount;

  @Test
  void theGroupsOfContainersAreThoseRightBelowThatOfThePod() throws IOException {
    Path pod = mount.resolve("kubepods/besteffort/pod" + UID);
    Files.createDirectories(pod.resolve("sandbox"));
    Files.createDirectories(pod.resolve("container/below"));

    assertThat(PodGroups.containers(PodGroups.below(mount, UID)))
        .containsExactlyInAnyOrder(pod.resolve("sandbox"), pod.resolve("container"));
  }

  @Test
  void aPodOfAnotherMachineHasNone() throws IOException {
    Files.createDirectories(mount.resolve("kubepods/besteffort"));

    assertThat(PodGroups.containers(PodGroups.below(mount, UID))).isEmpty();
  }
}
