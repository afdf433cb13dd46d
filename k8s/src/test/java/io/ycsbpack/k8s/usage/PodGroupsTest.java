package io.ycsbpack.k8s.usage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PodGroupsTest {
  private static final String UID = "0b9d6ad5-6e5b-4a6b-9a5e-0e1f6a3f2c11";

  @TempDir
  private Path mount;

  @Test
  void theGroupsOfContainersAreThoseRightBelowThatOfThePodInWhichSomethingRuns() throws IOException {
    Path pod = mount.resolve("kubepods/besteffort/pod" + UID);
    for (String group : List.of("sandbox", "container/below", "empty")) {
      Files.createDirectories(pod.resolve(group));
    }
    Files.writeString(pod.resolve("sandbox/cgroup.procs"), "1\n");
    Files.writeString(pod.resolve("container/below/cgroup.procs"), "2\n");
    Files.writeString(pod.resolve("empty/cgroup.procs"), "");

    assertThat(PodGroups.containers(PodGroups.below(mount, UID)))
        .containsExactlyInAnyOrder(pod.resolve("sandbox"), pod.resolve("container"));
  }

  @Test
  void aPodOfAnotherMachineHasNone() throws IOException {
    Files.createDirectories(mount.resolve("kubepods/besteffort"));

    assertThat(PodGroups.containers(PodGroups.below(mount, UID))).isEmpty();
  }
}
