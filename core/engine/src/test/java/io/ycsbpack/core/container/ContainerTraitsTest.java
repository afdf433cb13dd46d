// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.container.ContainerTraits.ImageContainer;
import io.ycsbpack.core.limit.LimitMechanism;
import io.ycsbpack.core.limit.ResourceLimit;
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

class ContainerTraitsTest {
  private static final ContainerTraits SEEING = new ContainerTraits(SeenLimits.ALL, false, false, false,
      Optional.empty());

  @TempDir
  private Path folder;

  @Test
  void eachIsOffByDefaultAndThenNothingIsImpossible() {
    ContainerTraits none = ContainerParameters.traits(Settings.NONE);

    assertThat(none.isNone()).isTrue();
    assertThat(none.impossible()).isEmpty();
    assertThat(ContainerParameters.traits(Settings.NONE.with(Map.of("own-files", "true", "own-network", "true"), "")))
        .isEqualTo(new ContainerTraits(SeenLimits.NONE, true, false, true, Optional.empty()));
  }

  @Test
  void aServerSeesALimitOnlyWhereAControlGroupSetsOne() {
    assertThatThrownBy(() -> SEEING.requireFitting(ResourceLimit.NONE)).isInstanceOf(UsageException.class)
        .hasMessageContaining("give cpu (by a quota) or memory");
    assertThatThrownBy(() -> SEEING.requireFitting(cores(LimitMechanism.CPUSET))).isInstanceOf(UsageException.class);
    SEEING.requireFitting(cores(LimitMechanism.QUOTA));
    SEEING.requireFitting(new ResourceLimit(OptionalDouble.empty(), OptionalLong.of(1 << 30), Optional.empty()));
    ContainerTraits memory = new ContainerTraits(SeenLimits.MEMORY, false, false, false, Optional.empty());
    assertThatThrownBy(() -> memory.requireFitting(cores(LimitMechanism.QUOTA))).isInstanceOf(UsageException.class)
        .hasMessageContaining("sees-limits memory");
    ContainerTraits.NONE.requireFitting(ResourceLimit.NONE);
  }

  @Test
  void limitsThatARuntimeDoesNotSetAreRefused() {
    ContainerTraits files = ContainerParameters.traits(Settings.NONE.with(Map.of("own-files", "true"), ""));

    files.requireFitting(cores(LimitMechanism.QUOTA));
    assertThat(files.unfitting(cores(LimitMechanism.CPUSET))).hasValueSatisfying(reason -> assertThat(reason)
        .isEqualTo("a server with traits of a container is limited only by cpu (a quota) and memory; leave out "
            + "mechanism, burst, priority, soft-memory and shared-memory"));
    assertThat(ContainerTraits.NONE.unfitting(cores(LimitMechanism.CPUSET))).isEmpty();
  }

  @Test
  void callsAreFilteredOnlyByAnEngineThatCanHaveThemFiltered() {
    Settings filtered = Settings.NONE.with(Map.of("engine", "runsc", "own-calls", "true"), "");

    assertThatThrownBy(() -> ContainerParameters.traits(filtered)).isInstanceOf(UsageException.class)
        .hasMessage(
            "own-calls: runsc answers system calls by its own kernel and filters none; leave it out");
    ContainerParameters.traits(filtered.with(Map.of("engine", "runc"), ""));
  }

  @Test
  void anImageAndAFilterAreOfAContainerAlone() {
    Settings image = Settings.NONE.with(Map.of("image", "a.tar"), "");

    assertThatThrownBy(() -> ContainerParameters.traits(image)).isInstanceOf(UsageException.class)
        .hasMessage("image: the server runs in no container of an image; give engine too");
    assertThat(ContainerParameters.traits(image.with(Map.of("engine", "crun", "own-calls", "true"), "")).container())
        .contains(new ImageContainer(ContainerEngine.CRUN, Path.of("a.tar").toAbsolutePath(), true));
  }

  @Test
  void withoutTraitsNothingIsWritten() {
    AppliedTraits applied = AppliedTraits.of(folder);
    applied.put(ContainerTraits.NONE, ResourceLimit.NONE, List.of(), archive -> {
      throw new AssertionError("there is no image");
    });

    assertThat(applied.isContainer()).isFalse();
    assertThat(applied.isOfImage()).isFalse();
    assertThat(applied.network()).isEmpty();
    assertThat(folder).isEmptyDirectory();
    applied.remove();
    applied.remove();
  }

  @Test
  void aCapabilityIsABitOfTheSet() {
    assertThat(Capabilities.in("0000000000200000")).containsExactly("CAP_SYS_ADMIN");
    assertThat(Capabilities.in("00000000ffdfffff")).contains("CAP_SETFCAP").doesNotContain("CAP_SYS_ADMIN");
    assertThat(Capabilities.in("ffffffffffffffff")).contains("CAP_CHOWN");
  }

  @Test
  void addressesOfEachPairAreWithinTheRangeForBenchmarks() {
    assertThat(NetworkAddresses.pair(0)).isEqualTo(new NetworkAddresses("198.18.0.0", "198.18.0.1"));
    assertThat(NetworkAddresses.pair(65_535)).isEqualTo(new NetworkAddresses("198.19.255.254", "198.19.255.255"));
    assertThat(NetworkAddresses.parse(NetworkAddresses.pair(300).toString())).isEqualTo(NetworkAddresses.pair(300));
  }

  @Test
  void aBundleOfAnotherUserIsNotTouched() throws IOException {
    assumeTrue(System.getProperty("user.name").equals("root"), "only root can give a folder to another user");
    Path data = Files.createDirectory(folder.resolve("data"));
    Files.setAttribute(Files.createDirectory(folder.resolve("data.container")), "unix:uid", 10_001);

    assertThatThrownBy(() -> AppliedTraits.of(data).remove()).isInstanceOf(CommandException.class)
        .hasMessageContaining("belongs to user 10001");
  }

  private static ResourceLimit cores(LimitMechanism mechanism) {
    return new ResourceLimit(OptionalDouble.of(1), OptionalLong.empty(), Optional.of(mechanism));
  }
}
