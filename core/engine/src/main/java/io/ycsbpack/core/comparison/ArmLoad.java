// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.probe.LimitWatch;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.slice.Side;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.trial.Load;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.Turn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

final class ArmLoad implements Load {
  private static final int NONE = -1;

  private final List<Turn> turns;
  private final List<ServerClients> servers;
  private final List<Side> sides;
  private final ServerSwitches switches;
  private final LimitWatch limits;
  private final Runnable ofBlock;
  private Duration leadIn = Terms.SHORTEST_LEAD_IN;
  private int current = NONE;
  private int opensFirst;

  /**
   * @param switches   of the servers themselves, and of what is next to them, for each turn
   * @param steady     servers whose CPU limits have to stay the same, as the client's has to; a limit that is too slow to
   *                   read after each round is not watched
   * @param abortAfter how long operations may end without a single success; zero for no end
   */
  ArmLoad(List<Turn> turns, List<ServerClients> servers, ServerSwitches switches, List<UsageProbe> steady,
      Runnable ofBlock, Duration abortAfter, StopSignal stop) {
    this.turns = turns;
    this.servers = servers;
    this.switches = switches;
    limits = new LimitWatch(steady);
    this.ofBlock = ofBlock;
    sides = servers.stream()
        .map(clients -> new Side(clients, SliceClock.SYSTEM, stop, abortAfter, clients::reseed))
        .toList();
  }

  @Override
  public List<Turn> turns() {
    return turns;
  }

  @Override
  public Side side(int server) {
    return sides.get(server);
  }

  /** No client works while a server is switched: a neighbor of low weight needs some CPU time to be frozen. */
  @Override
  public void turn(int turn) {
    if (turn == current) {
      return;
    }
    Turn next = turns.get(turn);
    for (int i = 0; i < servers.size(); i++) {
      servers.get(i).hold(switches.isChangedBy(turn) ? Turn.NO_ARM : next.armOn(i));
    }
    switches.turn(turn);
    for (int i = 0; i < servers.size(); i++) {
      servers.get(i).release(next.armOn(i));
    }
    current = turn;
  }

  @Override
  public Duration leadIn() {
    return leadIn;
  }

  @Override
  public void expect(long medianNanos) {
    leadIn = Terms.leadIn(medianNanos);
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
    switches.verify();
  }

  @Override
  public void verifyBlock() {
    ofBlock.run();
  }

  void close() {
    servers.forEach(ServerClients::close);
  }
}
