// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.ShellWord;
import io.ycsbpack.core.limit.ControlGroup.Setting;
import io.ycsbpack.core.probe.CpuLimit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * A limit put in place for the server of one data folder. It is identified by that folder only, so that a later process
 * can remove it, even after this one was killed.
 */
public final class AppliedLimit {
  /** After a kill of its parent, an embedded server takes 20 s to end, and longer on a busy machine. */
  private static final Duration TIMEOUT = Duration.ofMinutes(2);
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final String JOIN = "for door in %s; do echo $$ > \"$door\" || exit 97; done; exec \"$@\"";

  private final ControlGroups groups;
  private final ControlGroup group;
  /** A file with the numbers of the cores that its processes are pinned to; there is none if they are not. */
  private final Path pinned;

  private AppliedLimit(Path folder) {
    groups = ControlGroups.ofThisUser();
    group = new ControlGroup(groups, nameFor(folder));
    pinned = folder.resolve("cores.pinned");
  }

  /** {@code folder} need not exist yet. */
  public static AppliedLimit of(Path folder) {
    return new AppliedLimit(folder);
  }

  /** The name of all kernel objects (control groups and others) of the server on this folder. */
  public static String nameFor(Path folder) {
    return "ycsbpack-" + UUID
        .nameUUIDFromBytes(folder.toAbsolutePath().normalize().toString().getBytes(StandardCharsets.UTF_8));
  }

  public boolean isThere() {
    return !group.folders().isEmpty();
  }

  /** The control group that the limit is put on; it may not exist. */
  public ControlGroup group() {
    return group;
  }

  /** {@link #put(ResourceLimit)}, and the command that starts it {@linkplain #inside under the limit}. */
  public List<String> put(ResourceLimit limit, List<String> command) {
    put(limit);
    return inside(command);
  }

  /** @throws CommandException with exit code 5 when this machine or this user can't */
  public void put(ResourceLimit limit) {
    // Left behind by a kill: a server that joined it would be limited without anybody knowing.
    remove();
    requirePossible(limit);
    require(limit.burst().isEmpty() || limit.cores().isPresent(),
        "a burst needs a quota to save from: give --cpu too");
    try {
      if (limit.sharedMemory().isPresent()) {
        group.within(limit.sharedMemory().get(), Setting.MEMORY);
      }
      if (limit.sharedCpu().isPresent()) {
        group.within(limit.sharedCpu().get(), Setting.WEIGHT);
      }
      if (limit.memory().isPresent()) {
        group.set(Setting.MEMORY, limit.memory().getAsLong());
      }
      if (limit.priority().isPresent() || limit.burst().isPresent()) {
        group.compete();
        requirePossible(limit);
      }
      if (limit.priority().isPresent()) {
        group.priority(limit.priority().get());
      }
      if (limit.softMemory().isPresent()) {
        group.set(Setting.SOFT_MEMORY, limit.softMemory().getAsLong());
      }
      if (limit.cores().isPresent()) {
        putCores(limit.cores().getAsDouble(), groups.mechanism(limit));
      }
      if (limit.burst().isPresent()) {
        putBurst(limit.burst().getAsDouble());
      }
    } catch (IOException e) {
      throw failed("the limit can't be put in place", e);
    }
  }

  private void requirePossible(ResourceLimit limit) {
    groups.impossible(limit).ifPresent(reason -> require(false, reason));
  }

  private void putBurst(double cores) {
    try {
      group.burst(cores);
    } catch (IOException e) {
      throw failed("the burst can't be put in place (it may not be more than the quota)", e);
    }
  }

  private void putCores(double cores, LimitMechanism mechanism) throws IOException {
    requireCores(cores);
    if (mechanism == LimitMechanism.QUOTA) {
      group.quota(cores);
      return;
    }
    require(cores == Math.rint(cores),
        cores + " cores are not possible with " + mechanism + ", which limits whole cores; use --mechanism quota");
    Files.createDirectories(pinned.getParent());
    Files.writeString(pinned, CpuLimit.coreNumbersOnline()
        .stream()
        .limit((long) cores)
        .map(String::valueOf)
        .collect(Collectors.joining(",")));
  }

  /** @throws CommandException with exit code 5 if this machine has fewer */
  public static void requireCores(double cores) {
    int online = CpuLimit.coreNumbersOnline().size();
    require(cores <= online, cores + " cores are more than the " + online + " of this machine");
  }

  private static void require(boolean possible, String reason) {
    if (!possible) {
      throw new CommandException(ExitCode.CONDITION, "the limit can't be put in place: " + reason);
    }
  }

  /** The command that starts this one, with the same process id, under the limit that is in place, if any. */
  public List<String> inside(List<String> command) {
    List<String> start = new ArrayList<>();
    if (isThere()) {
      // systemd has backslashes in the names of its groups
      String doors = group.doors()
          .stream()
          .map(door -> ShellWord.quoted(door.toString()))
          .collect(Collectors.joining(" "));
      start.addAll(List.of("/bin/sh", "-c", String.format(JOIN, doors), "sh"));
    }
    try {
      if (Files.exists(pinned)) {
        start.addAll(List.of("taskset", "-c", Files.readString(pinned)));
      }
    } catch (IOException e) {
      throw failed("the limit in place can't be read", e);
    }
    start.addAll(command);
    return start;
  }

  /**
   * Moves a running process into a separate control group.
   *
   * @param limit a quota, or a shared group in which this one has the usual weight, or both; the rest is ignored
   * @throws CommandException with exit code 5 when this user can't; then nothing of it is left
   */
  public void take(ResourceLimit limit, long pid) {
    remove();
    try {
      if (limit.sharedCpu().isPresent()) {
        group.within(limit.sharedCpu().get(), Setting.WEIGHT);
        group.priority(CpuPriority.NORMAL);
      }
      if (limit.cores().isPresent()) {
        group.quota(limit.cores().getAsDouble());
      }
      for (Path door : group.doors()) {
        Files.writeString(door, Long.toString(pid));
      }
    } catch (IOException e) {
      remove();
      throw failed("process " + pid + " can't be moved into a control group", e);
    }
  }

  /**
   * Moves back a process that {@link #take} moved, and removes the group; does nothing if there is none.
   *
   * @param door of the group in which it was before
   * @throws CommandException with exit code 5 when something of it stays
   */
  public void giveBack(long pid, Path door) {
    try {
      if (group.processes().contains(pid)) {
        Files.writeString(door, Long.toString(pid));
      }
    } catch (IOException e) {
      throw failed("process " + pid + " can't be moved back to " + door, e);
    }
    remove();
  }

  /**
   * Changes the quota of the server while it runs, and reads it back.
   *
   * @throws CommandException with exit code 5 when the server has no quota, or keeps another one
   */
  public void changeQuota(double cores) {
    try {
      // Throws if there is none: this makes no group.
      group.quotaInPlace();
      group.quota(cores);
      if (!group.hasQuota(cores)) {
        throw new CommandException(ExitCode.CONDITION, "the CPU limit can't be changed to " + text(cores)
            + ": the kernel keeps " + group.quotaInPlace() + " (quota and period in microseconds)");
      }
    } catch (IOException e) {
      throw failed("the CPU limit can't be changed to " + text(cores)
          + ": the server has no quota that this user may write", e);
    }
  }

  /** @throws CommandException with exit code 4 when it has another one, or none */
  public void requireQuota(double cores) {
    try {
      if (!group.hasQuota(cores)) {
        throw new CommandException(ExitCode.NOT_VALID, "the CPU limit of the server was changed from " + text(cores)
            + " to " + group.quotaInPlace() + " (quota and period in microseconds) while it was measured; the pair of"
            + " that moment is left out");
      }
    } catch (IOException e) {
      throw new CommandException(ExitCode.NOT_VALID, "the control group of the server, which limited it to "
          + text(cores) + ", is gone: " + Reason.text(e), e);
    }
  }

  private static String text(double cores) {
    return "a quota of " + cores + " cores";
  }

  /**
   * Removes it, if there is any; the server must have ended.
   *
   * @throws CommandException with exit code 5 when something of it stays
   */
  public void remove() {
    try {
      Files.deleteIfExists(pinned);
      // The kernel lets a group go a moment after its last process.
      Deadline.after(TIMEOUT).every(PAUSE).retry(group::remove);
    } catch (IOException e) {
      throw failed("the limit can't be removed", e);
    }
  }

  private static CommandException failed(String what, IOException cause) {
    return new CommandException(ExitCode.CONDITION, what + ": " + Reason.text(cause), cause);
  }
}
