package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.couchbase.connection.SentOperations;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What others sent, from nodes that read their counters every 10 s, at moments of their own, by a clock that is not that
 * of the client. Times are in seconds of the client.
 */
class ForeignKeyValueTest {
  private static final double SECOND = 1e9;
  /** By which the clock of the cluster is ahead. */
  private static final double AHEAD = 1234.567;
  private static final int RATE = 1000;
  private static final int REPEATS = 300;

  private final Random random = new Random(42);
  private double length = 60;
  private double ownRate = RATE;
  private double othersRate;
  private double othersBefore;
  private boolean statements;

  /** Of this process the first half of its time is no more than a tenth of what it does later. */
  private double own(double time) {
    double within = Math.max(0, Math.min(time, length));
    return ownRate * (0.1 * Math.min(within, length / 2) + Math.max(0, within - length / 2));
  }

  private double others(double time) {
    return othersBefore * Math.min(time, 0) + othersRate * Math.max(0, time);
  }

  private OptionalLong found(int nodes) {
    SentHistory history = new SentHistory();
    for (double time = 0; time <= length; time += 0.5) {
      history.add((long) (time * SECOND), sent(time));
    }
    history.add((long) ((length + 0.3) * SECOND), sent(length));
    double evaluated = length + 0.3 * random.nextDouble();
    long end = (long) Math.floor(evaluated + AHEAD);
    Map<String, NavigableMap<Long, ServedOperations.Count>> served = new TreeMap<>();
    for (int node = 0; node < nodes; node++) {
      served.put("node-" + node, node(10 * random.nextDouble(), end, nodes));
    }
    ForeignKeyValue foreign = new ForeignKeyValue(new ServedOperations(end, served), (long) (length * SECOND),
        (long) ((length + 0.3) * SECOND), history);
    return statements ? foreign.changes(0) : foreign.all(0);
  }

  /** Half of what this process sends are writes, and all that others do. */
  private SentOperations.Counts sent(double time) {
    long half = (long) own(time) / 2;
    return new SentOperations.Counts(half, (long) own(time) - half, 0, 0, 0);
  }

  private NavigableMap<Long, ServedOperations.Count> node(double phase, long end, int nodes) {
    NavigableMap<Long, ServedOperations.Count> counts = new TreeMap<>();
    double next = -40 + phase;
    ServedOperations.Count last = new ServedOperations.Count(0, 0);
    for (long second = end - (long) length - 2; second <= end; second++) {
      while (next + AHEAD <= second) {
        double read = next + 0.5 * random.nextDouble();
        long half = (long) own(read) / 2;
        last = new ServedOperations.Count(500_000 + half / nodes,
            500_000 + ((long) own(read) - half + (long) others(read)) / nodes);
        next += 10;
      }
      counts.put(second, last);
    }
    return counts;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void aClientAloneIsNeverTakenForAnother(int nodes) {
    othersBefore = 20 * RATE;
    for (int i = 0; i < REPEATS; i++) {
      length = 25 + 60 * random.nextDouble();
      assertThat(found(nodes)).as("of %.1f s, also after a load of others", length).hasValue(0);
      statements = i % 2 == 0;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void anEqualClientIsFoundForTheMostPart(int nodes) {
    othersRate = RATE * 0.55;
    for (int i = 0; i < REPEATS; i++) {
      assertThat(found(nodes).orElseThrow()).isBetween((long) (0.5 * own(length)), (long) own(length));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void ofARunThatNoNodeReadTwiceInNothingIsKnown(int nodes) {
    length = 9;
    othersRate = RATE;
    for (int i = 0; i < REPEATS; i++) {
      assertThat(found(nodes)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void whereThisClientSendsStatementsTheWritesOfOthersAreFoundAlone(int nodes) {
    ownRate = 0;
    othersRate = RATE;
    statements = true;
    for (int i = 0; i < REPEATS; i++) {
      assertThat(found(nodes).orElseThrow()).isGreaterThan(30L * RATE);
    }
  }
}
