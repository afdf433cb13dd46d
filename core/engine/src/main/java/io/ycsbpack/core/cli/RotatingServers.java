package io.ycsbpack.core.cli;

import io.ycsbpack.core.slice.Rotation;
import java.time.Duration;

/** Several servers with a client each, of which one works at a time. */
final class RotatingServers implements Rotation {
  private final int count;
  private final AlternatingClients clients;
  private final SteadyLimits limits;

  /**
   * Of these servers.
   *
   * @param count  of them
   * @param limits that have to stay the same
   */
  RotatingServers(int count, AlternatingClients clients, SteadyLimits limits) {
    this.count = count;
    this.clients = clients;
    this.limits = limits;
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public void turn(int condition) {
    clients.turn(condition);
  }

  @Override
  public Duration leadIn() {
    return clients.leadIn();
  }

  @Override
  public void expect(long medianNanos) {
    clients.expect(medianNanos);
  }

  @Override
  public void verify() {
    limits.verify();
  }
}
