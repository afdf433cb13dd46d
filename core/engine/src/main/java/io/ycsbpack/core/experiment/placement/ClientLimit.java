package io.ycsbpack.core.experiment.placement;

import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.experiment.condition.Condition;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.LimitMechanism;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.limit.SharedCpu;
import io.ycsbpack.core.probe.Cgroup;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** Holds this process to the limit that the client of a run has. */
public final class ClientLimit {
  private final ResourceLimit limit;
  private final Console console;

  private ClientLimit(ResourceLimit limit, Console console) {
    this.limit = limit;
    this.console = console;
  }

  /** The cores of a run's client, within a group of a CPU weight where there is one. */
  public static ClientLimit of(Condition.Run run, Optional<SharedCpu> group, Console console) {
    return new ClientLimit(
        new ResourceLimit(run.clientCores(), OptionalLong.empty(), Optional.of(LimitMechanism.QUOTA)).within(group),
        console);
  }

  /**
   * Does something under the limit.
   *
   * @param folder    of the limit
   * @param meanwhile is given the CPU weight of the group; empty where there is none
   */
  public <T> T with(Path folder, Function<OptionalLong, T> meanwhile) {
    if (limit.isNone()) {
      return meanwhile.apply(OptionalLong.empty());
    }
    long client = ProcessHandle.current().pid();
    Optional<String> impossible = CommonWeight.impossible(List.of(client));
    if (impossible.isPresent()) {
      console.warn("the client is held to no limit: " + impossible.get());
      return meanwhile.apply(OptionalLong.empty());
    }
    Path before = Cgroup.ofProcess(client).map(Cgroup::door).orElseThrow();
    AppliedLimit applied = AppliedLimit.of(folder);
    applied.take(limit, client);
    try {
      return meanwhile
          .apply(limit.sharedCpu().map(shared -> OptionalLong.of(shared.weight())).orElse(OptionalLong.empty()));
    } finally {
      applied.giveBack(client, before);
    }
  }
}
