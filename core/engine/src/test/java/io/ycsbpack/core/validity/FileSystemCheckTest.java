package io.ycsbpack.core.validity;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.probe.DataFileSystem;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FileSystemCheckTest {
  private static final DataFileSystem WITHOUT = ext4(DataFileSystem.NO);

  @Test
  void writesOnAnExt4WithoutAJournalAreWarnedOfOnceForADeviceAndStayValid() {
    DataFileSystem inPod = new DataFileSystem("ext4", "/dev/vda", "/var/lib", List.of(), DataFileSystem.NO, false);

    assertThat(FileSystemCheck.doubts(Stream.of(WITHOUT, inPod, null), true)).singleElement().satisfies(doubt -> {
      assertThat(doubt.invalid()).isFalse();
      assertThat(doubt.text()).startsWith("the server keeps its data on an ext4 without a journal (/dev/vda at /), and"
          + " the workload writes: ");
    });
  }

  @Test
  void readsAndOtherFileSystemsAreNotWarnedOf() {
    assertThat(FileSystemCheck.doubts(Stream.of(WITHOUT), false)).isEmpty();
    assertThat(FileSystemCheck.doubts(Stream.of(ext4(DataFileSystem.YES), ext4(DataFileSystem.NOT_KNOWN), null,
        new DataFileSystem("ext2", "/dev/vda", "/", List.of(), DataFileSystem.NO, false)), true)).isEmpty();
  }

  @Test
  void thereIsAdviceForAnExt4WithoutAJournalAlone() {
    assertThat(FileSystemCheck.advice(WITHOUT)).isPresent();
    assertThat(FileSystemCheck.advice(ext4(DataFileSystem.YES))).isEmpty();
  }

  private static DataFileSystem ext4(String journal) {
    return new DataFileSystem("ext4", "/dev/vda", "/", List.of(), journal, false);
  }
}
