// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition.placement;

import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.ControlGroups;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.limit.SharedGroup;
import io.ycsbpack.core.probe.Cgroup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/** Holds this process to the limit of a run's client; {@link #close} puts the process back. */
public record ClientLimit(OptionalLong weight, Runnable giveBack) implements AutoCloseable {
  private static final long TIMES_THE_USUAL = 64;

  public static ClientLimit take(ResourceLimit limit, Path folder, Console console) {
    ClientLimit none = new ClientLimit(OptionalLong.empty(), () -> {
    });
    if (limit.isNone()) {
      return none;
    }
    long client = ProcessHandle.current().pid();
    Optional<String> impossible = impossible();
    if (impossible.isPresent()) {
      console.warn("the client is held to no limit: " + impossible.get());
      return none;
    }
    Path before = Cgroup.ofProcess(client).map(Cgroup::door).orElseThrow();
    AppliedLimit applied = AppliedLimit.of(folder);
    applied.take(limit, client);
    return new ClientLimit(
        limit.sharedCpu().map(shared -> OptionalLong.of(shared.amount())).orElse(OptionalLong.empty()),
        () -> applied.giveBack(client, before));
  }

  /** Why this process can't be held to a limit; empty if it can. */
  public static Optional<String> impossible() {
    Optional<String> none = ControlGroups.ofThisUser().impossible();
    if (none.isPresent()) {
      return Optional.of("this user may not make control groups; " + none.get());
    }
    return Cgroup.ofProcess(ProcessHandle.current().pid()).filter(group -> Files.isWritable(group.door())).isPresent()
        ? Optional.empty()
        : Optional.of("this user may not move processes between control groups");
  }

  /** A weight by which client and servers outweigh the rest of the machine, on the scale of its control groups. */
  public static long highWeight() {
    return TIMES_THE_USUAL * ControlGroups.ofThisUser().usualWeight();
  }

  /**
   * A group for only this process, next to servers and neighbors. With a weight far above theirs, the client's CPU would
   * get nothing else, because the kernel balances its CPUs by weight.
   *
   * @param weight of the heaviest group which it competes with
   */
  public static SharedGroup group(long weight) {
    return new SharedGroup("client-" + ProcessHandle.current().pid(), weight);
  }

  @Override
  public void close() {
    giveBack.run();
  }
}
