// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.limit.SplitCores;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.CpuLimit.Mechanism;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.trial.Contrast;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.ServerLoad;
import java.util.List;
import java.util.Optional;

/** How the two servers of a start are loaded. */
record LoadChoice(ServerLoad load, String why) {

  /** Two servers at once if all that are compared can be. */
  static LoadChoice of(List<Optional<UsageProbe>> servers, Figure primary) {
    List<LoadChoice> possible = Contrast.of(servers.size())
        .stream()
        .map(two -> List.of(servers.get(two.baseline()), servers.get(two.candidate())))
        .map(two -> of(two.stream().map(probe -> probe.flatMap(UsageProbe::limit)).toList(),
            two.stream().allMatch(probe -> probe.filter(UsageProbe::isOnThisMachine).isPresent()),
            SplitCores.ofServers().size(), primary))
        .toList();
    return possible.stream().filter(one -> !one.isAtOnce()).findFirst().orElse(possible.get(0));
  }

  /**
   * At once if that does not change the question. That is so if the shared cores suffice for both limits. Or if neither
   * has a limit and the figure is CPU per operation, not the throughput of a whole machine.
   *
   * @param limits of the two servers; empty for a server without a known limit
   * @param here   whether both are on this machine, and nowhere else
   * @param shared cores that both would share
   */
  static LoadChoice of(List<Optional<CpuLimit>> limits, boolean here, int shared, Figure primary) {
    if (!here) {
      return inTurns("they are not both processes of this machine");
    }
    List<CpuLimit> own = limits.stream().flatMap(Optional::stream).filter(LoadChoice::isLimit).toList();
    if (own.isEmpty()) {
      return primary == Figure.SERVER_CPU
          ? new LoadChoice(ServerLoad.AT_ONCE, "neither has a CPU limit, and CPU per operation is the primary figure")
          : inTurns("neither has a CPU limit, and each would get a part of the machine");
    }
    if (own.size() < 2 || !own.stream().allMatch(limit -> limit.mechanism() == Mechanism.QUOTA)) {
      return inTurns("their CPU is not limited by a quota each");
    }
    double sum = own.stream().mapToDouble(CpuLimit::cores).sum();
    String text = "their CPU limits are " + cores(sum) + " in all, and they would share " + cores(shared);
    return sum <= shared ? new LoadChoice(ServerLoad.AT_ONCE, text) : inTurns(text);
  }

  private static String cores(double count) {
    String number = CpuLimit.text(count);
    return number + (number.equals("1") ? " core" : " cores");
  }

  static LoadChoice asked(ServerLoad load) {
    return new LoadChoice(load, "of --load");
  }

  static LoadChoice before(boolean atOnce) {
    return new LoadChoice(atOnce ? ServerLoad.AT_ONCE : ServerLoad.IN_TURNS, "the restarts before were measured so");
  }

  static LoadChoice inTurns(String why) {
    return new LoadChoice(ServerLoad.IN_TURNS, why);
  }

  boolean isAtOnce() {
    return load == ServerLoad.AT_ONCE;
  }

  String text(int servers) {
    return (isAtOnce() ? (servers == 2 ? "both" : "two") + " servers are under load at once"
        : "one server at a time is under load") + ", because " + why;
  }

  private static boolean isLimit(CpuLimit limit) {
    return limit.mechanism() != Mechanism.NONE && limit.mechanism() != Mechanism.CORES_OFFLINE;
  }
}
