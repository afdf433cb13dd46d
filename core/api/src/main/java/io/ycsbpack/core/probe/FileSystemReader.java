package io.ycsbpack.core.probe;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads on which file systems folders are: {@code mountinfo} of a process names the mount, and {@code /proc/fs/ext4} tells
 * of an ext4 whether it has a journal.
 */
final class FileSystemReader {
  private static final System.Logger LOG = System.getLogger(FileSystemReader.class.getName());
  private static final Path PROC = Path.of("/proc");
  private static final Path DEVICES = Path.of("/sys/dev/block");
  private static final String OVERLAY = "overlay";
  /** What changes the cost of files; the usual {@code relatime} and what is about rights is left out. */
  private static final Set<String> TOLD = Set.of("noatime", "strictatime", "lazytime", "sync", "dirsync", "discard",
      "barrier", "nobarrier", "data", "commit", "dax", "nodelalloc", "logbsize", "compress", "compress-force",
      "nodatacow", "size", "volatile", "vers", "rsize", "wsize");

  private final KernelFiles files;

  FileSystemReader(KernelFiles files) {
    this.files = files;
  }

  static FileSystemReader ofThisMachine() {
    return new FileSystemReader(KernelFiles.below(Path.of("/")));
  }

  /** That of a folder as this process sees it, or of the nearest one above it that is there. */
  Optional<DataFileSystem> ofFolder(Path folder) {
    try {
      Path there = folder.toAbsolutePath().normalize();
      while (!Files.exists(there) && there.getParent() != null) {
        there = there.getParent();
      }
      return at("self", there.toRealPath(), Optional.of(DeviceNumber.ofFile(there)));
    } catch (IOException e) {
      return notRead(folder, e);
    }
  }

  /**
   * That of a folder as a process sees it that has a file open there; empty for any other, such as the monitor of a virtual
   * machine in which the folder is, and where this user may not look.
   */
  Optional<DataFileSystem> ofProcess(long process, Path folder) {
    String id = Long.toString(process);
    Path inside = PROC.resolve(id).resolve("root").resolve(Path.of("/").relativize(folder.normalize()));
    try {
      return Files.isDirectory(inside) && isOpen(PROC.resolve(id).resolve("fd"), folder.normalize())
          ? at(id, folder.normalize(), Optional.of(DeviceNumber.ofFile(inside)))
          : Optional.empty();
    } catch (IOException e) {
      return notRead(folder, e);
    }
  }

  private static boolean isOpen(Path open, Path folder) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(open)) {
      for (Path file : files) {
        if (isBelow(file, folder)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isBelow(Path open, Path folder) throws IOException {
    try {
      return Files.readSymbolicLink(open).startsWith(folder);
    } catch (NoSuchFileException e) {
      // Closed since it was listed.
      return false;
    }
  }

  /** That of a folder where these files are of another machine. */
  Optional<DataFileSystem> elsewhere(Path folder) {
    try {
      return at("self", files.real(folder), Optional.empty());
    } catch (IOException e) {
      return notRead(folder, e);
    }
  }

  private static Optional<DataFileSystem> notRead(Path folder, IOException why) {
    LOG.log(System.Logger.Level.DEBUG, "the file system of " + folder + " can't be read", why);
    return Optional.empty();
  }

  /**
   * That of a path of a process.
   *
   * @param number of the device that it is on, where that is known: behind a link it is another one than the names say,
   *               and nothing is told then
   */
  Optional<DataFileSystem> at(String process, Path path, Optional<String> number) throws IOException {
    String mountinfo = files.text(PROC.resolve(process).resolve("mountinfo"));
    try {
      return MountTable.parse(mountinfo)
          .of(path)
          .filter(mount -> !mount.isOfDevice() || number.isEmpty() || number.get().equals(mount.number()))
          .map(mount -> upper(mount, number.isPresent()).orElseGet(() -> described(mount)));
    } catch (IllegalArgumentException e) {
      throw new IOException("mountinfo of process " + process + " is not understood: " + e.getMessage(), e);
    }
  }

  /** That of the upper directory of an overlay, where this machine has it: a container does not see it. */
  private Optional<DataFileSystem> upper(MountTable.Mount mount, boolean here) {
    return Optional.of(mount)
        .filter(one -> here && one.type().equals(OVERLAY))
        .flatMap(one -> one.option("upperdir"))
        .map(Path::of)
        .filter(upper -> upper.isAbsolute() && Files.isDirectory(upper))
        .flatMap(this::ofFolder)
        .map(DataFileSystem::underOverlay);
  }

  private DataFileSystem described(MountTable.Mount mount) {
    List<String> options = mount.options().stream().filter(option -> TOLD.contains(option.split("=")[0])).toList();
    return new DataFileSystem(mount.type(), mount.source(), mount.point().toString(), options, journal(mount), false);
  }

  private String journal(MountTable.Mount mount) {
    return switch (mount.type()) {
      // The one knows no file system without a log, the other is an ext4 that has to have a journal.
      case "xfs", "ext3" -> DataFileSystem.YES;
      case "ext2" -> DataFileSystem.NO;
      case "ext4" -> ext4(mount.number());
      default -> DataFileSystem.NOT_KNOWN;
    };
  }

  /** How data are ordered with the journal is among the options in force wherever there is one, and nowhere else. */
  private String ext4(String number) {
    try {
      Path device = files.real(DEVICES.resolve(number)).getFileName();
      String options = files.text(PROC.resolve("fs/ext4").resolve(device).resolve("options"));
      return options.lines().anyMatch(option -> option.startsWith("data=")) ? DataFileSystem.YES : DataFileSystem.NO;
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "options of the ext4 on device " + number + " can't be read", e);
      return DataFileSystem.NOT_KNOWN;
    }
  }
}
