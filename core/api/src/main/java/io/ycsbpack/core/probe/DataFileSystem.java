package io.ycsbpack.core.probe;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The file system that keeps a server's data. A server that makes and deletes files all the time pays for it: an ext4
 * without a journal passes, for each new file, over all inodes that were deleted in the last minute.
 *
 * @param type    as the kernel names it, such as {@code ext4}, {@code xfs}, {@code btrfs}, {@code tmpfs}, {@code nfs4};
 *                under an overlay that of the upper directory, or {@code overlay} where that can't be seen from here
 * @param device  what is mounted: a block device, or the server of a network file system
 * @param mount   where, as the server's processes see it; of an upper directory, as this process sees it
 * @param options of the mount, those that change what files cost, such as {@code noatime} and {@code discard}
 * @param journal whether it has one
 * @param overlay whether it is the upper directory of an overlay
 */
public record DataFileSystem(String type, String device, String mount, List<String> options, String journal,
    boolean overlay) {
  /** Of {@link #journal}: it has one. */
  public static final String YES = "yes";
  /** Of {@link #journal}: it has none. */
  public static final String NO = "no";
  /** Of {@link #journal}: this can't be told here, or is not told of this type. */
  public static final String NOT_KNOWN = "not known";

  private static final String EXT4 = "ext4";

  /** All of it must be there. */
  public DataFileSystem {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(device, "device");
    Objects.requireNonNull(mount, "mount");
    options = List.copyOf(options);
    Objects.requireNonNull(journal, "journal");
  }

  /** That of a folder as this process sees it; of one that is not there yet, that of the nearest one above it. */
  public static Optional<DataFileSystem> ofFolder(Path folder) {
    return FileSystemReader.ofThisMachine().ofFolder(folder);
  }

  /**
   * That of a folder as processes of this machine see it, the first of them that has a file open there; empty where none
   * has, this user may not look, or it can't be told for certain.
   */
  public static Optional<DataFileSystem> ofProcesses(List<Long> processes, Path folder) {
    FileSystemReader reader = FileSystemReader.ofThisMachine();
    return processes.stream().flatMap(process -> reader.ofProcess(process, folder).stream()).findFirst();
  }

  /** That of a folder where these files are of another machine, or of a container that is asked for them. */
  public static Optional<DataFileSystem> elsewhere(KernelFiles files, Path folder) {
    return new FileSystemReader(files).elsewhere(folder);
  }

  DataFileSystem underOverlay() {
    return new DataFileSystem(type, device, mount, options, journal, true);
  }

  /** Whether it is an ext4 that has no journal, for certain. */
  public boolean lacksJournal() {
    return type.equals(EXT4) && journal.equals(NO);
  }

  /**
   * What differs between the file systems of two servers, by type and journal, in words; empty where nothing does, or a
   * journal is not known of one of them.
   */
  public static Optional<String> difference(DataFileSystem a, DataFileSystem b) {
    boolean alike = a.type.equals(b.type) && a.overlay == b.overlay
        && (a.journal.equals(b.journal) || a.journal.equals(NOT_KNOWN) || b.journal.equals(NOT_KNOWN));
    return alike ? Optional.empty() : Optional.of(a.describe() + " / " + b.describe());
  }

  /** In a line: {@code ext4 without a journal (/dev/vda at /)}. */
  public String describe() {
    return (overlay ? "overlay on " : "") + type + journalWords() + " (" + device + " at " + mount + ")";
  }

  /** An xfs always has one; of other types it is not told. */
  private String journalWords() {
    if (!type.equals(EXT4)) {
      return "";
    }
    return switch (journal) {
      case YES -> " with a journal";
      case NO -> " without a journal";
      default -> ", journal not known";
    };
  }
}
