package io.ycsbpack.core.comparison;

import io.ycsbpack.core.measure.ClientMeter;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.probe.RunQueue;
import io.ycsbpack.core.run.Plan;
import io.ycsbpack.core.slice.CounterMoment;
import io.ycsbpack.core.slice.Counters;
import io.ycsbpack.core.slice.ServerCpu;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import site.ycsb.Workload;

/** The clients of the arms of one server; at most one works at a time. */
final class ServerClients implements Counters {
  private final ReadyServer server;
  private final Map<Integer, PairedClient> arms = new TreeMap<>();
  private final Optional<ServerCpu> idle;
  private final boolean alone;
  private OptionalInt working = OptionalInt.empty();

  /**
   * @param plans of the clients, by the numbers of their arms; all go on with the same records
   * @param idle  CPU of the only other server, which is not under load while this one is; empty if there is none
   * @param alone whether no other server is under load while this one is: then the client's waits are its own
   */
  ServerClients(ReadyServer server, Map<Integer, Plan> plans, Optional<ServerCpu> idle, boolean alone) {
    this.server = server;
    Workload workload = server.workload();
    plans.forEach((arm, plan) -> arms.put(arm, server.client(plan, workload)));
    this.idle = idle;
    this.alone = alone;
  }

  /** The arm does not work yet. */
  void open(int arm) throws InterruptedException {
    arms.get(arm).open(server.cpu());
    working = OptionalInt.empty();
  }

  Set<Integer> arms() {
    return arms.keySet();
  }

  void reseed(long seed) {
    arms.values().forEach(client -> client.reseed(seed));
  }

  void hold(OptionalInt butArm) {
    if (!working.equals(butArm)) {
      working.ifPresent(arm -> arms.get(arm).hold());
      working = OptionalInt.empty();
    }
  }

  /** No arm may be working before. */
  void release(OptionalInt arm) {
    if (!working.equals(arm)) {
      arm.ifPresent(number -> arms.get(number).release());
      working = arm;
    }
  }

  /** Operations that end on a held client belong to the slice before, and are left out. */
  @Override
  public IntervalSummary operations() {
    Map<Integer, IntervalSummary> ended = new TreeMap<>();
    arms.forEach((arm, client) -> ended.put(arm, client.operations()));
    return ended.get(working.orElseThrow());
  }

  @Override
  public OptionalLong serverCpuNanos() {
    return server.cpu().nanos();
  }

  @Override
  public OptionalLong otherCpuNanos() {
    return idle.map(ServerCpu::nanos).orElse(OptionalLong.empty());
  }

  @Override
  public CounterMoment counted() {
    return server.counters().begin();
  }

  @Override
  public long clientCpuNanos() {
    return ClientMeter.cpuNanos();
  }

  @Override
  public Optional<RunQueue> clientQueue() {
    return alone ? RunQueue.ofThisProcess() : Optional.empty();
  }

  void close() {
    arms.values().forEach(PairedClient::close);
  }
}
