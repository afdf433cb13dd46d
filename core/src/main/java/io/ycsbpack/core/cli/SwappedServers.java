package io.ycsbpack.core.cli;

import io.ycsbpack.core.slice.Treatment;
import java.time.Duration;
import java.util.List;

/** Clients of two servers under load at once: the candidate's of the one, the baseline's of the other. */
final class SwappedServers implements Treatment {
  private static final int BASELINE = 0;
  private static final int CANDIDATE = 1;

  private final List<AlternatingClients> servers;
  private final SteadyLimits limits;

  /**
   * Of these servers; there may be one alone.
   *
   * @param servers with the baseline's client and the candidate's each; the first has the candidate when it
   *                is applied, all others when it is reverted
   * @param limits  of the servers
   */
  SwappedServers(List<AlternatingClients> servers, SteadyLimits limits) {
    this.servers = servers;
    this.limits = limits;
  }

  void open() throws InterruptedException {
    for (AlternatingClients server : servers) {
      server.open();
    }
    revert();
  }

  @Override
  public void expect(long medianNanos) {
    servers.forEach(server -> server.expect(medianNanos));
  }

  @Override
  public Duration leadIn() {
    return servers.get(0).leadIn();
  }

  @Override
  public void verify() {
    limits.verify();
  }

  @Override
  public void renew() throws InterruptedException {
    open();
  }

  @Override
  public void apply() {
    servers.get(0).turn(CANDIDATE);
    servers.stream().skip(1).forEach(server -> server.turn(BASELINE));
  }

  @Override
  public void revert() {
    servers.get(0).turn(BASELINE);
    servers.stream().skip(1).forEach(server -> server.turn(CANDIDATE));
  }
}
