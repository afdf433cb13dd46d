// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.condition.step.SwitchStep;
import io.ycsbpack.core.probe.LimitWatch;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.slice.Side;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.trial.Load;
import io.ycsbpack.core.trial.Turn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The clients of all arms. Between two turns it also switches the servers themselves, and what is next to them. */
final class ArmLoad implements Load {
  private static final int NONE = -1;

  private final List<Turn> turns;
  private final List<ServerClients> servers;
  private final List<List<SwitchStep>> switches;
  private final LimitWatch limits;
  private final Runnable ofBlock;
  private final List<Side> sides;
  private int current = NONE;
  /** The turn to which the last switch led; before the first one it is not known which state holds. */
  private int switched = NONE;
  private long longestSwitchNanos;
  private int opensFirst;

  /**
   * @param switches   steps that lead to each turn, by its number; empty if nothing is switched
   * @param steady     servers whose CPU limits have to stay the same, as the client's has to; a limit that is too slow to
   *                   read after each round is not watched
   * @param ofBlock    checks at the end of a block
   * @param abortAfter how long operations may end without a single success; zero for no end
   * @throws CommandException if the target of a switch is not there
   */
  ArmLoad(List<Turn> turns, List<ServerClients> servers, List<List<SwitchStep>> switches, List<UsageProbe> steady,
      Runnable ofBlock, Duration abortAfter, StopSignal stop) {
    this.turns = turns;
    this.servers = servers;
    this.switches = switches;
    this.ofBlock = ofBlock;
    limits = new LimitWatch(steady);
    sides = servers.stream().map(clients -> new Side(clients, SliceClock.SYSTEM, stop, abortAfter)).toList();
    switches.forEach(steps -> steps.forEach(SwitchStep::prepare));
  }

  @Override
  public List<Turn> turns() {
    return turns;
  }

  @Override
  public Side side(int server) {
    return sides.get(server);
  }

  /**
   * No client works while a server is switched: a neighbor of low weight needs some CPU time to be frozen.
   *
   * @throws CommandException if a switch does not take effect, or another program has changed the one before
   */
  @Override
  public void turn(int turn) {
    if (turn == current) {
      return;
    }
    boolean isSwitch = turn != switched && !switches.isEmpty() && !switches.get(turn).isEmpty();
    Turn next = turns.get(turn);
    for (int i = 0; i < servers.size(); i++) {
      servers.get(i).hold(isSwitch ? Turn.NO_ARM : next.armOn(i));
    }
    if (isSwitch) {
      switchTo(turn);
    }
    for (int i = 0; i < servers.size(); i++) {
      servers.get(i).release(next.armOn(i));
    }
    current = turn;
  }

  private void switchTo(int turn) {
    verifySwitch();
    long start = System.nanoTime();
    switches.get(turn).forEach(SwitchStep::run);
    longestSwitchNanos = Math.max(longestSwitchNanos, System.nanoTime() - start);
    switched = turn;
  }

  private void verifySwitch() {
    if (switched != NONE) {
      switches.get(switched).forEach(SwitchStep::verify);
    }
  }

  /** 0 if nothing was switched. */
  long longestSwitchNanos() {
    return longestSwitchNanos;
  }

  private record Client(ServerClients server, int arm) {
  }

  /** Opens the clients in another order each time. */
  @Override
  public void renew() throws InterruptedException {
    List<Client> order = new ArrayList<>();
    servers.forEach(server -> server.arms().forEach(arm -> order.add(new Client(server, arm))));
    Collections.rotate(order, opensFirst);
    for (Client client : order) {
      client.server().open(client.arm());
    }
    opensFirst = (opensFirst + 1) % order.size();
    current = NONE;
    turn(0);
  }

  /** A server that is gone has no limits: its failed operations report that. */
  @Override
  public void verify() {
    limits.look();
    limits.changes().stream().findFirst().ifPresent(change -> {
      throw new CommandException(ExitCode.NOT_VALID, change + " while it was measured; the pair of that moment is left"
          + " out");
    });
    verifySwitch();
  }

  @Override
  public void verifyBlock() {
    ofBlock.run();
  }

  void close() {
    servers.forEach(ServerClients::close);
  }
}
