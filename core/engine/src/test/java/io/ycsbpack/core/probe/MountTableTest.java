package io.ycsbpack.core.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.probe.MountTable.Mount;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Reads lists as kernels wrote them. */
class MountTableTest {
  private static final String MACHINE = """
      22 27 0:21 / /proc rw,relatime - proc proc rw
      27 1 254:0 / / rw,relatime - ext4 /dev/vda rw,discard,resv_strict,resuid=65534,resgid=65534
      42 27 254:0 /run/netns /run/netns rw,relatime shared:1 - ext4 /dev/vda rw,discard,resv_strict
      273 27 7:3 / /data/xfs rw,noatime - xfs /dev/loop3 rw,inode64,logbufs=8,logbsize=32k,noquota
      276 27 0:89 / /data/btrfs rw,noatime - btrfs /dev/loop4 rw,discard=async,space_cache=v2,subvolid=5,subvol=/
      275 27 0:91 / /data/with\\040blank rw,relatime - tmpfs tmpfs rw,size=65536k
      """;

  @Test
  void aPathIsOnTheMountBelowWhichItIs() {
    assertThat(of(MACHINE, "/var/lib/clickhouse")).contains("/dev/vda");
    assertThat(of(MACHINE, "/data/xfs/db")).contains("/dev/loop3");
    assertThat(of(MACHINE, "/data/xfs-too")).contains("/dev/vda");
    assertThat(of(MACHINE, "/")).contains("/dev/vda");
  }

  @Test
  void namesAreAsUsersWriteThem() {
    Mount mount = MountTable.parse(MACHINE).of(Path.of("/data/with blank/db")).orElseThrow();

    assertThat(mount.type()).isEqualTo("tmpfs");
    assertThat(mount.point()).isEqualTo(Path.of("/data/with blank"));
    assertThat(mount.isOfDevice()).isFalse();
  }

  @Test
  void optionsAreThoseOfTheMountAndOfTheFileSystem() {
    Mount mount = MountTable.parse(MACHINE).of(Path.of("/data/xfs")).orElseThrow();

    assertThat(mount.options()).containsExactly("rw", "noatime", "inode64", "logbufs=8", "logbsize=32k", "noquota");
    assertThat(mount.option("logbsize")).contains("32k");
    assertThat(mount.option("noquota")).isEmpty();
    assertThat(mount.isOfDevice()).isTrue();
  }

  @Test
  void whatIsMountedOverAPlaceCoversWhatIsMountedBelowIt() {
    String covered = """
        1 0 254:0 / / rw - ext4 /dev/vda rw
        2 1 254:16 / /data/db rw - xfs /dev/vdb rw
        3 1 254:32 / /data rw - xfs /dev/vdc rw
        4 3 254:48 / /data rw - xfs /dev/vdd rw
        """;

    assertThat(of(covered, "/data/db")).contains("/dev/vdd");
    assertThat(of(covered, "/other")).contains("/dev/vda");
  }

  @Test
  void withoutTheMountAtTheTopNothingIsSaid() {
    assertThat(of("9 4 7:1 / /data rw - ext4 /dev/loop1 rw\n", "/data")).isEmpty();
  }

  @Test
  void aLineOfAnotherFormIsNoMount() {
    assertThatThrownBy(() -> MountTable.parse("27 1 254:0 / / rw,relatime ext4 /dev/vda rw"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("27 1 254:0");
  }

  private static Optional<String> of(String mountinfo, String path) {
    return MountTable.parse(mountinfo).of(Path.of(path)).map(Mount::source);
  }
}
