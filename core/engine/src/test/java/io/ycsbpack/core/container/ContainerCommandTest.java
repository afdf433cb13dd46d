// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.limit.SharedGroup;
import io.ycsbpack.core.parameter.ContainerParameters;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContainerCommandTest {
  private static final UnpackedImage IMAGE = new UnpackedImage("sha256:1", List.of(), 101, 102, List.of("A=a b"));
  private static final ContainerCommand ENGINE = new ContainerCommand(ContainerEngine.DOCKER);

  @TempDir
  private Path folder;

  private static String options(Optional<Path> network, boolean root, boolean filtered) throws IOException {
    BundleConfig config = new BundleConfig(Optional.of(IMAGE),
        root ? Optional.empty() : Optional.of(new BundleConfig.User(101, 102)), filtered, network,
        new ResourceLimit(OptionalDouble.of(0.5), OptionalLong.of(2L << 30), Optional.empty()),
        new BundleConfig.Group("/group", false, true), List.of(Mount.bind(Path.of("/host/data"), "/data", true)));
    return String.join("\n", ContainerCommand.options(config));
  }

  @Test
  void aServerHasItsLimitsItsDataAndNoRights() throws IOException {
    assertThat(options(Optional.empty(), false, true)).contains("--cpus\n0.5", "--memory\n2147483648b",
        "--volume\n/host/data:/data:rw", "--network\nhost", "--user\n101:102", "--cap-drop\nall",
        "--security-opt\nno-new-privileges").doesNotContain("seccomp");
    assertThat(options(Optional.empty(), false, false)).contains("--security-opt\nseccomp=unconfined");
  }

  @Test
  void aServerAsRootIsNotTheUserOfTheImage() throws IOException {
    assertThat(options(Optional.empty(), true, true)).contains("--user\n0:0").doesNotContain("--cap-drop");
  }

  @Test
  void aNetworkOfItsOwnIsEmptyUntilItsLinkIsMovedThere() throws IOException {
    assertThat(options(Optional.of(Path.of("/run/netns/a")), false, true)).contains("--network\nnone");
    assertThat(ENGINE.start()).containsSubsequence(" run --detach ", "link set eth0 netns", "mv new ");
  }

  @Test
  void theOutputOfTheServerGoesToAFileAlsoOneWithAQuote() throws IOException {
    ContainerPlace place = new ContainerPlace(folder, "name", folder);
    Files.write(folder.resolve(ContainerCommand.OPTIONS), List.of("--env", "A=1", "image"));

    assertThat(ENGINE.arguments(place, List.of("java", "Main"), Map.of("B", "2"), Path.of("/it's/out")))
        .startsWith("--env", "A=1",
            "image", "-c")
        .endsWith("/run/ycsbpack/pid", "java", "Main")
        .element(4)
        .asString()
        .endsWith(
            "exec \"$@\" >>'/it'\\''s/out' 2>&1");
  }

  @Test
  void anEngineThatMakesItsGroupsByItselfSharesNoWeight() {
    ContainerTraits docker = ContainerParameters.traits(Settings.NONE.with(Map.of("engine", "docker"), "test"));
    ContainerTraits runc = ContainerParameters.traits(Settings.NONE.with(Map.of("engine", "runc"), "test"));
    ResourceLimit shared = ResourceLimit.NONE.within(Optional.of(new SharedGroup("pair", 300)));

    assertThatThrownBy(() -> docker.requireFitting(shared)).isInstanceOf(UsageException.class)
        .hasMessageContaining("docker makes the control groups of its containers by itself");
    runc.requireFitting(shared);
  }
}
