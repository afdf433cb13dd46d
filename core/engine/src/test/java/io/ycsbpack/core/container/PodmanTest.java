package io.ycsbpack.core.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ycsbpack.core.limit.ResourceLimit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PodmanTest {
  private static final UnpackedImage IMAGE = new UnpackedImage("sha256:1", List.of(), 101, 102, List.of("A=a b"));
  private static final ResourceLimit LIMIT = new ResourceLimit(OptionalDouble.of(0.5), OptionalLong.of(2L << 30),
      Optional.empty());

  @BeforeAll
  static void needLinux() {
    assumeTrue(Files.exists(Path.of("/proc/self/limits")), "needs Linux");
  }

  private static String options(boolean root, boolean filtered, Optional<Path> network, ResourceLimit limit)
      throws IOException {
    return options(root, filtered, network, limit, false);
  }

  private static String options(boolean root, boolean filtered, Optional<Path> network, ResourceLimit limit,
      boolean unified) throws IOException {
    BundleConfig config = new BundleConfig(IMAGE, root, filtered, network, limit,
        new BundleConfig.Group("/shared/group", unified), new BundleConfig.User(101, 102));
    return String.join("\n", Podman.options(config,
        Map.of("/data", new BundleConfig.Bind(Path.of("/host/data"), true))));
  }

  @Test
  void aServerWithoutRightsIsLikeOneOfARestrictedPod() throws IOException {
    assertThat(options(false, true, Optional.of(Path.of("/run/netns/a")), LIMIT)).contains("--user\n101:102",
        "--cap-drop\nall", "--security-opt\nno-new-privileges", "--network\nns:/run/netns/a",
        "--cgroup-parent\n/shared/group", "--cpu-quota\n50000", "--memory\n2147483648b", "--env\nA=a b",
        "--env\nTZ=UTC", "--volume\n/host/data:/data:rw").doesNotContain("seccomp");
  }

  @Test
  void withoutAFilterAsRootAndWithoutLimitsThereIsNoneOfThem() throws IOException {
    assertThat(options(true, false, Optional.empty(), ResourceLimit.NONE)).contains("seccomp=unconfined",
        "--network\nhost")
        .doesNotContain("--user", "--cap-drop", "no-new-privileges", "--cpu-quota", "--memory");
  }

  @Test
  void itHasNoSwapWhereControlGroupsAreOfVersionTwo() throws IOException {
    assertThat(options(false, true, Optional.empty(), LIMIT, true))
        .contains("--memory\n2147483648b\n--memory-swap\n2147483648b");
    assertThat(options(false, true, Optional.empty(), LIMIT)).contains("--memory\n2147483648b\n--memory-swap\n-1");
  }

  @Test
  void itRaisesNoLimitOfOpenFilesAndProcesses() throws IOException {
    assertThat(options(false, true, Optional.empty(), LIMIT)).containsPattern("--ulimit\nnofile=\\w+:\\w+\n")
        .containsPattern("--ulimit\nnproc=\\d+:\\d+\n");
  }

  @Test
  void aCommandBeginsOnceItCanReadWhichProcessItIs() {
    assertThat(RunOptions.waiting(" >>out", List.of("java", "-jar"))).startsWith("-c")
        .endsWith("/run/ycsbpack/pid", "java", "-jar")
        .element(1, STRING)
        .endsWith("exec \"$@\" >>out");
  }
}
