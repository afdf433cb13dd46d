package io.ycsbpack.core.comparison;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.measure.ClientMeter;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.probe.RunQueue;
import io.ycsbpack.core.slice.CounterMoment;
import io.ycsbpack.core.slice.CounterReader;
import io.ycsbpack.core.slice.Counters;
import io.ycsbpack.core.slice.ServerCpu;
import io.ycsbpack.core.slice.Side;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.trial.Terms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The clients of several conditions, on one server or on one each, of which one works at a time. */
final class AlternatingClients implements Counters, AutoCloseable {
  private static final int OPERATIONS = 3;

  private final List<Place> places;
  private final boolean only;
  private Duration leadIn = Terms.SHORTEST_LEAD_IN;
  private int working;
  private int opensFirst;
  private boolean held;

  /** Clients with the server of each. */
  AlternatingClients(List<Place> places) {
    this(places, true);
  }

  private AlternatingClients(List<Place> places, boolean only) {
    this.places = List.copyOf(places);
    this.only = only;
  }

  /** One client that works all the time, next to others of this process: what this waits for a CPU is not its alone. */
  static AlternatingClients nextToOthers(Place place) {
    return new AlternatingClients(List.of(place), false);
  }

  /**
   * A client and where it works.
   *
   * @param client   without threads
   * @param cpu      of its server; clients of one server have the same
   * @param counters of its server
   */
  record Place(PairedClient client, ServerCpu cpu, CounterReader counters) {

    /** A client of a server. */
    static Place of(PairedClient client, ReadyServer server) {
      return new Place(client, server.cpu(), server.counters());
    }
  }

  /**
   * Their load, slice by slice.
   *
   * @param abortAfter how long operations may end without a single success; zero for no end
   */
  Side side(StopSignal stop, Duration abortAfter) {
    return new Side(this, SliceClock.SYSTEM, stop, abortAfter, this::reseed);
  }

  /** Opens all, each time in another order; the first one works. */
  void open() throws InterruptedException {
    List<Place> order = new ArrayList<>(places);
    Collections.rotate(order, opensFirst);
    for (Place place : order) {
      place.client().open(place.cpu());
    }
    opensFirst = (opensFirst + 1) % places.size();
    working = 0;
    held = false;
    places.get(0).client().release();
  }

  /** Operations take this long: what is under way at a switch ends within the lead-in. */
  void expect(long medianNanos) {
    Duration needed = Duration.ofNanos(OPERATIONS * medianNanos);
    leadIn = needed.compareTo(Terms.SHORTEST_LEAD_IN) > 0 ? needed : Terms.SHORTEST_LEAD_IN;
  }

  private void reseed(long seed) {
    places.forEach(place -> place.client().reseed(seed));
  }

  Duration leadIn() {
    return leadIn;
  }

  /** Lets none work until {@link #turn}. */
  void hold() {
    places.get(working).client().hold();
    held = true;
  }

  /** Lets one client work instead of the one that does. */
  void turn(int client) {
    if (client != working) {
      places.get(working).client().hold();
    }
    if (held || client != working) {
      working = client;
      places.get(working).client().release();
      held = false;
    }
  }

  /** What ended on a client that is held belongs to the slice before, and is left out. */
  @Override
  public IntervalSummary operations() {
    List<IntervalSummary> ended = places.stream().map(place -> place.client().operations()).toList();
    return ended.get(working);
  }

  @Override
  public OptionalLong serverCpuNanos() {
    return places.get(working).cpu().nanos();
  }

  /** Of more than two servers it is not told, because a slice would not say whose it is. */
  @Override
  public OptionalLong otherCpuNanos() {
    boolean two = places.size() == 2 && places.get(0).cpu() != places.get(1).cpu();
    return two ? places.get(1 - working).cpu().nanos() : OptionalLong.empty();
  }

  @Override
  public CounterMoment counted() {
    return places.get(working).counters().begin();
  }

  @Override
  public long clientCpuNanos() {
    return ClientMeter.cpuNanos();
  }

  @Override
  public Optional<RunQueue> clientQueue() {
    return only ? RunQueue.ofThisProcess() : Optional.empty();
  }

  @Override
  public void close() {
    places.forEach(place -> place.client().close());
  }
}
