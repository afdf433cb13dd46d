package io.ycsbpack.core.condition.placement;

import io.ycsbpack.core.condition.Condition;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.LimitMechanism;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.limit.SharedCpu;
import io.ycsbpack.core.probe.Cgroup;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Holds this process to the limit of a run's client; {@link #close} puts the process back. */
public final class ClientLimit implements AutoCloseable {
  private final OptionalLong weight;
  private final Runnable giveBack;

  private ClientLimit(OptionalLong weight, Runnable giveBack) {
    this.weight = weight;
    this.giveBack = giveBack;
  }

  public static ClientLimit take(Condition.Run run, Optional<SharedCpu> group, Path folder, Console console) {
    ResourceLimit limit = new ResourceLimit(run.clientCores(), OptionalLong.empty(),
        Optional.of(LimitMechanism.QUOTA)).within(group);
    ClientLimit none = new ClientLimit(OptionalLong.empty(), () -> {
    });
    if (limit.isNone()) {
      return none;
    }
    long client = ProcessHandle.current().pid();
    Optional<String> impossible = CommonWeight.impossible(List.of(client));
    if (impossible.isPresent()) {
      console.warn("the client is held to no limit: " + impossible.get());
      return none;
    }
    Path before = Cgroup.ofProcess(client).map(Cgroup::door).orElseThrow();
    AppliedLimit applied = AppliedLimit.of(folder);
    applied.take(limit, client);
    return new ClientLimit(
        limit.sharedCpu().map(shared -> OptionalLong.of(shared.weight())).orElse(OptionalLong.empty()),
        () -> applied.giveBack(client, before));
  }

  public OptionalLong weight() {
    return weight;
  }

  @Override
  public void close() {
    giveBack.run();
  }
}
