// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.driver.IntegrityChecks;
import io.ycsbpack.core.driver.OngoingLoad;
import io.ycsbpack.core.measure.ClientMeter;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.probe.RunQueue;
import io.ycsbpack.core.run.Plan;
import io.ycsbpack.core.slice.CounterReader;
import io.ycsbpack.core.slice.Counters;
import io.ycsbpack.core.slice.ServerCpu;
import io.ycsbpack.core.slice.SteeredWorkload;
import io.ycsbpack.core.workload.WorkloadKind;
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
  private final Map<Integer, Plan> plans;
  private final Map<Integer, Client> clients = new TreeMap<>();
  private final Workload workload;
  private final Optional<ServerCpu> idle;
  private final boolean alone;
  private OptionalInt working = OptionalInt.empty();

  /**
   * @param plans of the clients, by the numbers of their arms; all go on with the same records
   * @param idle  CPU of the only other server, idle while this one is under load; empty if there is none
   * @param alone whether no other server is under load while this one is: then the client's waits are its own
   */
  ServerClients(ReadyServer server, Map<Integer, Plan> plans, Optional<ServerCpu> idle, boolean alone) {
    this.server = server;
    workload = server.workload();
    this.plans = new TreeMap<>(plans);
    this.idle = idle;
    this.alone = alone;
  }

  /** The client threads of one arm and their connections. */
  private record Client(SteeredWorkload steered, OngoingLoad load) {
    void close() {
      steered.end();
      load.close();
    }
  }

  /** Closes the threads of this arm that were open before. The new ones are held until they are released. */
  void open(int arm) throws InterruptedException {
    Optional.ofNullable(clients.remove(arm)).ifPresent(Client::close);
    SteeredWorkload steered = new SteeredWorkload(workload);
    steered.hold();
    clients.put(arm, new Client(steered, server.start(plans.get(arm), steered)));
    working = OptionalInt.empty();
  }

  Set<Integer> arms() {
    return plans.keySet();
  }

  @Override
  public void reseed(long seed) {
    clients.values().forEach(client -> client.steered.reseed(seed));
  }

  void hold(OptionalInt butArm) {
    if (!working.equals(butArm)) {
      working.ifPresent(arm -> clients.get(arm).steered.hold());
      working = OptionalInt.empty();
    }
  }

  /** No arm may be working before. */
  void release(OptionalInt arm) {
    if (!working.equals(arm)) {
      arm.ifPresent(number -> clients.get(number).steered.release());
      working = arm;
    }
  }

  /** Operations that end on a held client belong to the slice before, and are left out. A wrong answer ends the load. */
  @Override
  public IntervalSummary operations() {
    WorkloadKind.of(workload.getClass()).wrongAnswer(workload, IntegrityChecks.read()).ifPresent(wrong -> {
      throw new CommandException(ExitCode.ERRORS, "wrong answer: " + wrong);
    });
    Map<Integer, IntervalSummary> ended = new TreeMap<>();
    clients.forEach((arm, client) -> ended.put(arm, client.load.take()));
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
  public CounterReader.Moment counted() {
    return server.counters().begin();
  }

  @Override
  public long clientCpuNanos() {
    return ClientMeter.cpuNanos();
  }

  @Override
  public Optional<RunQueue> clientQueue() {
    return alone ? RunQueue.ofProcess(ProcessHandle.current().pid()) : Optional.empty();
  }

  void close() {
    clients.values().forEach(Client::close);
  }
}
