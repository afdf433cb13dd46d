package io.ycsbpack.core.comparison;

import io.ycsbpack.core.slice.Treatment;
import java.time.Duration;
import java.util.List;

/** Two servers under load at once: the one under the candidate, the other under the baseline. */
final class SwappedServers implements Treatment {
  private static final int BASELINE = 0;
  private static final int CANDIDATE = 1;

  private final List<SwitchedServer> servers;
  private final SteadyLimits limits;

  /**
   * Of these servers; there may be one alone.
   *
   * @param servers with the baseline's client and the candidate's each; the first has the candidate when it
   *                is applied, all others when it is reverted
   * @param limits  that have to stay the same: of the client, and of the servers whose own are not switched
   */
  SwappedServers(List<SwitchedServer> servers, SteadyLimits limits) {
    this.servers = servers;
    this.limits = limits;
  }

  void open() throws InterruptedException {
    for (SwitchedServer server : servers) {
      server.clients().open();
    }
    revert();
  }

  /** The longest that switching a server itself has taken so far, in nanoseconds; 0 where none is switched. */
  long longestNanos() {
    return servers.stream().mapToLong(server -> server.switches().longestNanos()).max().orElse(0);
  }

  @Override
  public void expect(long medianNanos) {
    servers.forEach(server -> server.clients().expect(medianNanos));
  }

  @Override
  public Duration leadIn() {
    return servers.get(0).clients().leadIn();
  }

  @Override
  public void verify() {
    limits.verify();
    servers.forEach(server -> server.switches().verify());
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
