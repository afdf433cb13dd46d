package io.ycsbpack.core.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.property.Settings;
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

class DockerTest {
  private static final UnpackedImage IMAGE = new UnpackedImage("sha256:1", List.of(), 101, 102, List.of("A=a b"));

  @BeforeAll
  static void needLinux() {
    assumeTrue(Files.exists(Path.of("/proc/self/limits")), "needs Linux");
  }

  private static String options(Optional<Path> network) throws IOException {
    return options(network, false);
  }

  private static String options(Optional<Path> network, boolean root) throws IOException {
    BundleConfig config = new BundleConfig(IMAGE, root, true, network,
        new ResourceLimit(OptionalDouble.of(0.5), OptionalLong.of(2L << 30), Optional.empty()),
        new BundleConfig.Group("/shared/group", false), new BundleConfig.User(101, 102));
    return String.join("\n", Docker.options(config,
        Map.of("/data", new BundleConfig.Bind(Path.of("/host/data"), true))));
  }

  @Test
  void aServerIsThatOfOtherEnginesAndNothingIsPulledOrWatched() throws IOException {
    assertThat(options(Optional.empty())).contains("--user\n101:102", "--cap-drop\nall",
        "--security-opt\nno-new-privileges", "--cgroup-parent\n/shared/group", "--cpu-quota\n50000",
        "--memory\n2147483648b", "--volume\n/host/data:/data:rw", "--network\nhost", "--pull\nnever",
        "--no-healthcheck")
        .doesNotContain("seccomp", "--publish");
  }

  @Test
  void aServerAsRootIsNotTheUserOfTheImage() throws IOException {
    assertThat(options(Optional.empty(), true)).contains("--user\n0:0").doesNotContain("--cap-drop");
  }

  @Test
  void aNetworkOfItsOwnIsEmptyUntilItsLinkIsMovedThere() throws IOException {
    assertThat(options(Optional.of(Path.of("/run/netns/a")))).contains("--network\nnone");
    assertThat(new Docker().start()).containsSubsequence("docker ", " run --detach ", "link set eth0 netns",
        "mv " + ContainerPlace.PID);
  }

  @Test
  void theOutputOfTheServerGoesToAFileAlsoOneWithAQuote() throws IOException {
    assertThat(RunOptions.waiting(Docker.redirection(Path.of("/it's/out")), List.of("java"))).element(1)
        .asString()
        .endsWith("exec \"$@\" >>'/it'\\''s/out' 2>&1");
  }

  @Test
  void packetsOfItsNetworkCantBeDelayed() {
    Settings delayed = Settings.NONE
        .with(Map.of("engine", "docker", "own-network", "true", "own-network-delay", "20ms"), "test");

    assertThatThrownBy(() -> ContainerParameters.traits(delayed)).isInstanceOf(UsageException.class)
        .hasMessageContaining("own-network-delay: docker makes the network of a container by itself");
  }
}
