package io.ycsbpack.core.condition.placement;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.auxiliary.ProcessId;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.limit.SharedCpu;
import io.ycsbpack.core.probe.Cgroup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One control group of a high CPU weight around the client and the servers of a comparison, with equal weights within.
 * They outweigh the rest of the machine and share evenly among themselves, so other processes disturb less. A journal
 * names the groups, so that they are removed also after a kill.
 */
public final class CommonWeight implements AutoCloseable {
  private static final long TIMES_THE_USUAL = 64;

  private final Journal journal;
  private final SharedCpu shared;
  private final Map<Long, Member> members = new LinkedHashMap<>();

  private CommonWeight(Journal journal, SharedCpu shared) {
    this.journal = journal;
    this.shared = shared;
  }

  private record Member(Path folder, Path formerDoor) {
  }

  /** On the scale of this machine's control groups. */
  public static long high() {
    return TIMES_THE_USUAL * AppliedLimit.usualCpuWeight();
  }

  /**
   * A group for only this process, next to servers and neighbors. A weight far above theirs would not do, because the
   * kernel balances its CPUs by weight. The client's CPU would get nothing else, and a neighbor of the lowest weight
   * would take the server's leftovers on the other CPUs.
   *
   * @param weight of the heaviest group which it competes with
   */
  public static SharedCpu ofClient(long weight) {
    return new SharedCpu("client-" + ProcessHandle.current().pid(), weight);
  }

  /** Empty if these processes can have a common weight. */
  public static Optional<String> impossible(List<Long> processes) {
    Optional<String> none = AppliedLimit.groupImpossible();
    if (none.isPresent()) {
      return Optional.of("this user may not make control groups; " + none.get());
    }
    return processes.stream().allMatch(pid -> Cgroup.ofProcess(pid).filter(CommonWeight::isWritable).isPresent())
        ? Optional.empty()
        : Optional.of("this user may not move processes between control groups");
  }

  private static boolean isWritable(Cgroup group) {
    return Files.isWritable(group.door());
  }

  /**
   * @param results   folder of the results, for the reader of the journal
   * @param processes this process, and servers that end with it
   * @throws CommandException with exit code 5 if they can't be moved; then all moves are undone
   */
  public static CommonWeight around(Path journals, String results, List<Long> processes) {
    String name = "weight-" + ProcessHandle.current().pid();
    CommonWeight weight = new CommonWeight(Journal.ofThisProcess(journals), new SharedCpu(name, high()));
    for (long pid : processes) {
      weight.members.put(pid, new Member(journals.resolve(name + "-" + pid),
          Cgroup.ofProcess(pid).map(Cgroup::door).orElseThrow()));
    }
    List<String> folders = weight.members.values().stream().map(member -> member.folder().toString()).toList();
    weight.journal.write(new Journal.Entry(ProcessId.of(ProcessHandle.current()), results, List.of(), folders,
        List.of(), false));
    ResourceLimit within = ResourceLimit.NONE.within(Optional.of(weight.shared));
    try {
      weight.members.forEach((pid, member) -> AppliedLimit.of(member.folder()).take(within, pid));
    } catch (CommandException e) {
      weight.close();
      throw e;
    }
    return weight;
  }

  public long weight() {
    return shared.weight();
  }

  /** Moves all living processes back, and removes the groups. */
  @Override
  public void close() {
    List<CommandException> failures = new ArrayList<>();
    members.forEach((pid, member) -> {
      try {
        AppliedLimit.of(member.folder()).giveBack(pid, member.formerDoor());
      } catch (CommandException e) {
        failures.add(e);
      }
    });
    if (!failures.isEmpty()) {
      throw failures.get(0);
    }
    journal.clear();
  }
}
