package io.ycsbpack.core.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reads files laid out as those of machines were. */
class DataFileSystemTest {
  /** Of a container of crun whose data are on a btrfs of the machine. */
  private static final String CONTAINER = """
      455 408 0:98 / / rw,relatime - overlay overlay rw,lowerdir=layer-1:layer-0,upperdir=upper,workdir=work,uuid=on
      456 455 0:102 / /proc rw,nosuid,nodev,noexec,relatime - proc proc rw
      492 455 0:89 /d/clickhouse /data/clickhouse rw,noatime - btrfs /dev/loop4 rw,discard=async,subvolid=5,subvol=/
      500 456 0:102 /fs /proc/fs ro,relatime - proc proc rw
      """;
  private static final String WITH_JOURNAL = "rw\nnodiscard\njournal_checksum\nbarrier\ndata=ordered\n";
  private static final String WITHOUT_JOURNAL = "rw\ndiscard\nnojournal_checksum\nbarrier\n";

  @TempDir
  private Path root;

  @BeforeEach
  void layOutAMachineWithOneDisk() throws IOException {
    Files.createDirectories(root.resolve("sys/dev/block"));
    Files.createSymbolicLink(root.resolve("sys/dev/block/254:0"),
        Files.createDirectories(root.resolve("sys/devices/pci0000:00/virtio1/block/vda")));
    mounts("self", "27 1 254:0 / / rw,relatime - ext4 /dev/vda rw,discard,resv_strict\n");
  }

  @Test
  void anExt4HasAJournalWhereTheKernelSaysHowItsDataAreOrdered() throws IOException {
    assertThat(find("self", "/srv").journal()).isEqualTo(DataFileSystem.NOT_KNOWN);

    ext4("vda", WITHOUT_JOURNAL);

    DataFileSystem without = find("self", "/srv");
    assertThat(without).isEqualTo(
        new DataFileSystem("ext4", "/dev/vda", "/", List.of("discard"), DataFileSystem.NO, false));
    assertThat(without.lacksJournal()).isTrue();

    ext4("vda", WITH_JOURNAL);

    assertThat(find("self", "/srv").journal()).isEqualTo(DataFileSystem.YES);
    assertThat(find("self", "/srv").lacksJournal()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"xfs,yes", "ext3,yes", "ext2,no", "btrfs,not known", "tmpfs,not known", "nfs4,not known",
    "fuse.sshfs,not known"})
  void ofOtherTypesTheTypeTells(String type, String journal) throws IOException {
    mounts("self", "27 1 0:40 / / rw,noatime - " + type + " server:/data rw,vers=4.2,addr=10.0.0.1,username=me\n");

    DataFileSystem found = find("self", "/data");

    assertThat(found.journal()).isEqualTo(journal);
    assertThat(found.lacksJournal()).isFalse();
    assertThat(found.device()).isEqualTo("server:/data");
    assertThat(found.options()).as("no names and no addresses of others").containsExactly("noatime", "vers=4.2");
  }

  @Test
  void aContainerHasItsDataWhereTheyAreMountedAndElseOnItsOverlay() throws IOException {
    mounts("42", CONTAINER);

    assertThat(find("42", "/data/clickhouse/db").describe())
        .isEqualTo("btrfs (/dev/loop4 at /data/clickhouse)");
    assertThat(find("42", "/var/lib/clickhouse").describe()).as("its upper directory is not seen from here")
        .isEqualTo("overlay (overlay at /)");
  }

  @Test
  void anOverlayIsWhatItsUpperDirectoryIsOn() throws IOException {
    ext4("vda", WITHOUT_JOURNAL);
    mounts("42", "1 0 0:92 / / rw - overlay overlay rw,lowerdir=/a,upperdir=" + root + ",workdir=/w\n");
    FileSystemReader machine = new FileSystemReader(KernelFiles.below(root));
    mounts("self", "27 1 " + DeviceNumber.ofFile(root) + " / / rw - xfs /dev/vda rw\n");

    DataFileSystem found = machine.at("42", Path.of("/var/lib"), Optional.of("0:92")).orElseThrow();

    assertThat(found.describe()).isEqualTo("overlay on xfs (/dev/vda at /)");
    assertThat(find("42", "/var/lib").describe()).as("from another machine").isEqualTo("overlay (overlay at /)");
  }

  @Test
  void whatALinkLeadsElsewhereIsNotTold() throws IOException {
    FileSystemReader machine = new FileSystemReader(KernelFiles.below(root));

    assertThat(machine.at("self", Path.of("/srv"), Optional.of("254:0"))).isPresent();
    assertThat(machine.at("self", Path.of("/srv"), Optional.of("254:16"))).isEmpty();
  }

  @Test
  void elsewhereLinksAreFollowedByWhoIsAsked() throws IOException {
    mounts("self", "27 1 254:0 / / rw - ext4 /dev/vda rw\n28 27 254:16 / /mnt/disk rw - xfs /dev/vdb rw\n");
    KernelFiles files = new KernelFiles() {
      @Override
      public String text(Path file) throws IOException {
        return KernelFiles.below(root).text(file);
      }

      @Override
      public Path real(Path path) {
        return Path.of("/mnt/disk/clickhouse");
      }
    };

    assertThat(DataFileSystem.elsewhere(files, Path.of("/var/lib/clickhouse")))
        .map(DataFileSystem::describe)
        .contains("xfs (/dev/vdb at /mnt/disk)");
    assertThat(DataFileSystem.elsewhere(KernelFiles.below(root.resolve("none")), Path.of("/var"))).isEmpty();
  }

  @Test
  void aFolderOfThisMachineIsFoundByItselfAndThroughItsProcess() throws IOException {
    Path folder = root.toRealPath();
    List<Long> processes = List.of(Long.MAX_VALUE, ProcessHandle.current().pid());

    assertThat(DataFileSystem.ofProcesses(processes, folder)).as("no file is open there").isEmpty();
    try (OutputStream open = Files.newOutputStream(folder.resolve("status"))) {
      open.write(1);
      assertThat(DataFileSystem.ofFolder(folder)).isPresent()
          .isEqualTo(DataFileSystem.ofFolder(folder.resolve("not/there/yet")))
          .isEqualTo(DataFileSystem.ofProcesses(processes, folder));
    }
    assertThat(DataFileSystem.ofProcesses(processes, folder.resolve("not/there"))).isEmpty();
    assertThat(DataFileSystem.ofFolder(Path.of("/proc/self"))).map(DataFileSystem::type).contains("proc");
  }

  @Test
  void twoDifferByTypeAndByJournalWhereBothAreKnown() {
    DataFileSystem with = of("ext4", DataFileSystem.YES, false);
    DataFileSystem without = of("ext4", DataFileSystem.NO, false);

    assertThat(DataFileSystem.difference(with, without))
        .contains("ext4 with a journal (/dev/a at /a) / ext4 without a journal (/dev/a at /a)");
    assertThat(DataFileSystem.difference(with, of("xfs", DataFileSystem.YES, false)))
        .contains("ext4 with a journal (/dev/a at /a) / xfs (/dev/a at /a)");
    assertThat(DataFileSystem.difference(with, of("ext4", DataFileSystem.YES, true))).isPresent();
    assertThat(DataFileSystem.difference(with, of("ext4", DataFileSystem.NOT_KNOWN, false))).isEmpty();
    assertThat(DataFileSystem.difference(with,
        new DataFileSystem("ext4", "/dev/b", "/b", List.of("noatime"), DataFileSystem.YES, false))).isEmpty();
  }

  @Test
  void theNumberOfADeviceIsThatOfItsDriverAndItsOwn() {
    assertThat(DeviceNumber.text(0xfe00)).isEqualTo("254:0");
    assertThat(DeviceNumber.text(0x10_3202)).isEqualTo("50:258");
    assertThat(DeviceNumber.text(0x1000_0000_0801L)).isEqualTo("4104:1");
  }

  private static DataFileSystem of(String type, String journal, boolean overlay) {
    return new DataFileSystem(type, "/dev/a", "/a", List.of(), journal, overlay);
  }

  private DataFileSystem find(String process, String path) throws IOException {
    return new FileSystemReader(KernelFiles.below(root)).at(process, Path.of(path), Optional.empty()).orElseThrow();
  }

  private void mounts(String process, String mountinfo) throws IOException {
    Files.writeString(Files.createDirectories(root.resolve("proc").resolve(process)).resolve("mountinfo"), mountinfo);
  }

  private void ext4(String device, String options) throws IOException {
    Files.writeString(Files.createDirectories(root.resolve("proc/fs/ext4").resolve(device)).resolve("options"),
        options);
  }
}
