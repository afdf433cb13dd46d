package io.ycsbpack.core.container;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.probe.DeviceNumber;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A control group (blkio of version 1) in which a server reads from the disk of its data, and writes to it, no faster than
 * a number of bytes per second. That holds for reads that the page cache does not answer, and for writes that the server
 * waits for (fsync, direct); what the kernel writes later on its own is not the group's. See Linux,
 * admin-guide/cgroup-v1/blkio-controller.
 */
final class OwnDisk {
  private static final Path GROUPS = Path.of("/sys/fs/cgroup/blkio");
  private static final Path DEVICES = Path.of("/sys/dev/block");
  private static final List<String> FILES = List.of("blkio.throttle.read_bps_device",
      "blkio.throttle.write_bps_device");
  private static final String JOIN = "echo $$ > \"$0\" || exit 97; exec \"$@\"";
  /** The kernel lets a group go a moment after its last process. */
  private static final Duration TIMEOUT = Duration.ofMinutes(2);
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final Path group;

  /** The one of this name, which need not be there. */
  OwnDisk(String name) {
    group = GROUPS.resolve(name);
  }

  /** Why this user can't make any; empty when nothing keeps it. */
  static Optional<String> impossible() {
    return FILES.stream().allMatch(file -> Files.exists(GROUPS.resolve(file))) && Files.isWritable(GROUPS)
        ? Optional.empty()
        : Optional.of("it needs root, and control groups of version 1 with blkio and its throttle");
  }

  /**
   * Makes it; one that was left behind by a kill goes first.
   *
   * @param folder         of the data
   * @param bytesPerSecond for reads, and as many for writes
   * @return words that start the command after them inside
   * @throws IOException when it can't be made, or the folder is on no block device
   */
  List<String> up(Path folder, long bytesPerSecond) throws IOException {
    down();
    String device = device(DeviceNumber.ofFile(folder));
    Files.createDirectory(group);
    for (String file : FILES) {
      Files.writeString(group.resolve(file), device + " " + bytesPerSecond);
    }
    return List.of("/bin/sh", "-c", JOIN, group.resolve("cgroup.procs").toString());
  }

  /** The disk with the partition of this number, as the kernel writes numbers of devices; disks alone are throttled. */
  private static String device(String number) throws IOException {
    Path device = DEVICES.resolve(number);
    if (!Files.exists(device)) {
      throw new IOException("the data are on no block device that could be throttled (" + number + ")");
    }
    Path real = device.toRealPath();
    Path disk = Files.exists(real.resolve("partition")) ? real.getParent() : real;
    return Files.readString(disk.resolve("dev")).strip();
  }

  /**
   * Removes it, if there is any.
   *
   * @throws CommandException with exit code 5 when it stays
   */
  void down() {
    if (!Files.exists(group)) {
      return;
    }
    try {
      boolean gone = Deadline.after(TIMEOUT).every(PAUSE).await(() -> group.toFile().delete() || !Files.exists(group));
      if (!gone) {
        throw new CommandException(ExitCode.CONDITION,
            "the control group " + group + " can't be removed: a process of it has not ended");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandException(ExitCode.CONDITION, "interrupted while " + group + " was removed", e);
    }
  }
}
