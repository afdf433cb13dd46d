package io.ycsbpack.core.comparison;

import io.ycsbpack.core.slice.Rotation;
import java.time.Duration;

/** Several servers with a client each, of which one works at a time. */
final class RotatingServers implements Rotation {
  private final int count;
  private final SwitchedServer servers;
  private final SteadyLimits limits;

  /**
   * Of these servers.
   *
   * @param count   of them
   * @param servers their clients, and what is switched next to them
   * @param limits  that have to stay the same
   */
  RotatingServers(int count, SwitchedServer servers, SteadyLimits limits) {
    this.count = count;
    this.servers = servers;
    this.limits = limits;
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public void turn(int condition) {
    servers.turn(condition);
  }

  @Override
  public Duration leadIn() {
    return servers.clients().leadIn();
  }

  @Override
  public void expect(long medianNanos) {
    servers.clients().expect(medianNanos);
  }

  @Override
  public void verify() {
    limits.verify();
    servers.switches().verify();
  }
}
