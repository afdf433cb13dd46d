package io.ycsbpack.k8s.usage;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The CPU time of the machines of a database and its clients. Nodes of a test cluster may be one machine, each of which
 * counts all of its CPU time: a machine is known by its boot id.
 */
final class MachineUse {
  private final Map<String, Double> busy = new HashMap<>();
  private final Map<String, Integer> cores = new HashMap<>();
  private final Map<String, Double> ours = new HashMap<>();

  /** A part of the database or its clients on a machine of which it saw this share of the CPU time in use. */
  void add(String machine, double busyShare, int machineCores, double usedCores) {
    busy.merge(machine, busyShare, Math::max);
    cores.put(machine, machineCores);
    ours.merge(machine, usedCores, Double::sum);
  }

  /** The highest share of a machine's CPU time that others used; empty where there is no machine. */
  OptionalDouble othersShare() {
    return busy.keySet()
        .stream()
        .mapToDouble(machine -> Math.max(0, busy.get(machine) - ours.get(machine) / cores.get(machine)))
        .max();
  }
}
