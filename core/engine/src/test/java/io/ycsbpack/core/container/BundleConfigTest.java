// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.core.limit.ResourceLimit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundleConfigTest {
  private static final UnpackedImage IMAGE = new UnpackedImage("sha256:1", List.of(), 101, 102,
      List.of("A=\"quoted\" \\ text"));
  private static final ResourceLimit LIMIT = new ResourceLimit(OptionalDouble.of(0.5), OptionalLong.of(2L << 30),
      Optional.empty());

  private static final Optional<BundleConfig.User> USER = Optional.of(new BundleConfig.User(101, 102));

  @Test
  void aServerWithoutRightsIsLikeOneOfARestrictedPod() throws IOException {
    JsonNode config = config(false, true, Optional.of(Path.of("/run/netns/a")), LIMIT);

    assertThat(config.at("/process/user/uid").asInt()).isEqualTo(101);
    assertThat(config.at("/process/user/gid").asInt()).isEqualTo(102);
    assertThat(texts(config.at("/process/capabilities/bounding"))).isEmpty();
    assertThat(config.at("/process/noNewPrivileges").asBoolean()).isTrue();
    assertThat(texts(config.at("/process/args"))).containsExactly("java", "a \"b\" c");
    assertThat(texts(config.at("/process/env"))).containsExactly("A=\"quoted\" \\ text", "TZ=UTC");
    assertThat(config.at("/linux/namespaces")).extracting(one -> one.at("/type").asText() + one.at("/path").asText())
        .containsExactly("pid", "ipc", "uts", "mount", "network/run/netns/a");
    assertThat(texts(config.at("/linux/maskedPaths"))).contains("/proc/kcore", "/sys/firmware");
    assertThat(texts(config.at("/linux/readonlyPaths"))).contains("/proc/sys");
    assertThat(config.at("/linux/resources/cpu/quota").asLong()).isEqualTo(50_000);
    assertThat(config.at("/linux/resources/memory/limit").asLong()).isEqualTo(2L << 30);
    assertThat(config.at("/linux/cgroupsPath").asText()).isEqualTo("/group");
  }

  @Test
  void theFilterRefusesWhatItDoesNotName() throws IOException {
    JsonNode filter = config(false, true, Optional.empty(), LIMIT).at("/linux/seccomp");

    assertThat(filter.at("/defaultAction").asText()).isEqualTo("SCMP_ACT_ERRNO");
    assertThat(texts(filter.at("/syscalls/0/names")))
        .contains("read", "io_uring_enter", "futex")
        .doesNotContain("mount", "bpf", "clone", "unshare", "#", "");
    assertThat(filter.at("/syscalls").findValuesAsText("errnoRet")).containsExactly("38");
    assertThat(config(false, false, Optional.empty(), LIMIT).at("/linux").has("seccomp")).isFalse();
  }

  @Test
  void aServerAsRootHasTheCapabilitiesOfARuntime() throws IOException {
    JsonNode config = config(true, false, Optional.empty(), ResourceLimit.NONE);

    assertThat(config.at("/process/user/uid").asInt()).isZero();
    assertThat(texts(config.at("/process/capabilities/bounding")))
        .contains("CAP_CHOWN", "CAP_KILL")
        .doesNotContain("CAP_SYS_ADMIN");
    assertThat(config.at("/process/noNewPrivileges").asBoolean()).isFalse();
    assertThat(config.at("/linux/resources").has("cpu")).isFalse();
    assertThat(config.at("/linux/resources").has("memory")).isFalse();
  }

  @Test
  void withoutAnImageNothingIsIsolatedThatIsNotRequested() throws IOException {
    JsonNode config = read(new BundleConfig(Optional.empty(), Optional.empty(), false, Optional.empty(), LIMIT,
        new BundleConfig.Group("/group", true, false), List.of()));

    assertThat(config.at("/linux/namespaces")).extracting(one -> one.at("/type").asText()).containsExactly("mount");
    assertThat(config.at("/mounts").isEmpty()).isTrue();
    assertThat(config.at("/linux").has("maskedPaths")).isFalse();
    assertThat(config.at("/linux/resources/devices/0/allow").asBoolean()).isTrue();
    assertThat(config.has("hostname")).isFalse();
    assertThat(texts(config.at("/process/env"))).containsExactly("B=2");
    assertThat(config.at("/process/cwd").asText()).isEqualTo("/data");
    assertThat(texts(config.at("/process/capabilities/bounding")))
        .containsExactlyElementsOf(Capabilities.held());
  }

  @Test
  void aFolderForReadingAloneIsNotWritable() throws IOException {
    assertThat(config(false, true, Optional.empty(), LIMIT).at("/mounts"))
        .filteredOn(mount -> mount.at("/type").asText().equals("bind"))
        .extracting(mount -> mount.at("/source").asText() + " " + mount.at("/options/2").asText())
        .containsExactlyInAnyOrder("/host/data rw", "/host/about ro");
  }

  @Test
  void onVersionTwoItSeesItsOwnControlGroupAloneAndHasNoSwap() throws IOException {
    JsonNode unified = config(false, true, Optional.empty(), LIMIT, true);
    JsonNode hierarchies = config(false, true, Optional.empty(), LIMIT);

    assertThat(unified.at("/linux/namespaces")).extracting(one -> one.at("/type").asText())
        .containsExactly("pid", "ipc", "uts", "mount", "cgroup");
    assertThat(unified.at("/linux/resources/memory/swap").asLong()).as("with the memory").isEqualTo(2L << 30);
    assertThat(hierarchies.at("/linux/namespaces")).extracting(one -> one.at("/type").asText())
        .doesNotContain("cgroup");
    assertThat(hierarchies.at("/linux/resources/memory").has("swap")).isFalse();
  }

  @Test
  void onlyThisUserReadsTheEnvironmentAlsoAfterAnotherStart(@TempDir Path folder) throws IOException {
    ContainerPlace place = new ContainerPlace(folder, "ours", folder.resolve("data"));
    new BundleConfig(Optional.empty(), Optional.empty(), false, Optional.empty(), LIMIT,
        new BundleConfig.Group("/group", false, false), List.of()).write(place);

    for (String password : List.of("first", "second")) {
      BundleConfig.complete(place, List.of("java"), Map.of("PASSWORD", password));

      Path file = folder.resolve(BundleConfig.FILE);
      assertThat(Files.readString(file)).contains("PASSWORD=" + password);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
    }
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  private static JsonNode config(boolean root, boolean filtered, Optional<Path> network, ResourceLimit limit)
      throws IOException {
    return config(root, filtered, network, limit, false);
  }

  private static JsonNode config(boolean root, boolean filtered, Optional<Path> network, ResourceLimit limit,
      boolean unified) throws IOException {
    return read(new BundleConfig(Optional.of(IMAGE), root ? Optional.empty() : USER, filtered, network, limit,
        new BundleConfig.Group("/group", unified, true),
        List.of(Mount.bind(Path.of("/host/data"), "/data", true),
            Mount.bind(Path.of("/host/about"), "/about", false))));
  }

  private static JsonNode read(BundleConfig config) throws IOException {
    return new ObjectMapper().readTree(BundleConfig.with(config.template(Path.of("/host/rootfs"), Path.of("/data")),
        List.of("java", "a \"b\" c"), Map.of("B", "2")));
  }
}
