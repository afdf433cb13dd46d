package io.ycsbpack.core.comparison;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.slice.Rotation;
import io.ycsbpack.core.waterfall.Contrast;
import io.ycsbpack.core.waterfall.StageLoad;
import java.time.Duration;
import java.util.List;

/** The clients of several servers, of which those of two work at once. */
final class ContrastedClients implements Rotation {
  private final List<AlternatingClients> clients;
  private final List<Contrast> contrasts;
  private final SteadyLimits limits;

  /**
   * One client for each server.
   *
   * @param limits that have to stay the same
   */
  ContrastedClients(List<AlternatingClients> clients, SteadyLimits limits) {
    this.clients = List.copyOf(clients);
    contrasts = Contrast.of(clients.size());
    this.limits = limits;
  }

  /** Opens the connections of all; none works until its turn. */
  StageLoad open(StopSignal stop, Duration abortAfter) throws InterruptedException {
    for (AlternatingClients client : clients) {
      client.open();
      client.hold();
    }
    return StageLoad.atOnce(clients.stream().map(client -> client.side(stop, abortAfter)).toList(), this);
  }

  @Override
  public int count() {
    return contrasts.size();
  }

  @Override
  public void turn(int condition) {
    Contrast contrast = contrasts.get(condition);
    for (int i = 0; i < clients.size(); i++) {
      if (i == contrast.baseline() || i == contrast.candidate()) {
        clients.get(i).turn(0);
      } else {
        clients.get(i).hold();
      }
    }
  }

  @Override
  public Duration leadIn() {
    return clients.get(0).leadIn();
  }

  @Override
  public void expect(long medianNanos) {
    clients.forEach(client -> client.expect(medianNanos));
  }

  @Override
  public void verify() {
    limits.verify();
  }
}
