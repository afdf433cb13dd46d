package io.ycsbpack.couchbase;

import com.couchbase.client.core.topology.NodeIdentifier;
import com.couchbase.client.java.http.HttpGetOptions;
import com.couchbase.client.java.http.HttpPath;
import com.couchbase.client.java.http.HttpTarget;
import com.couchbase.client.java.json.JsonObject;
import io.ycsbpack.core.probe.Counter;
import io.ycsbpack.core.probe.CounterSource;
import io.ycsbpack.couchbase.connection.SharedCluster;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads each {@link QueryCounter} of all nodes of the query service, added up, by two requests to each that are no
 * statements. What the data service counts is not read: the driver has no command for it, and by REST it is told from
 * samples of every ten seconds, longer than a slice.
 */
final class QueryCounters implements CounterSource {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final SharedCluster shared;
  /** Of each node, as they were read last. */
  private final Map<NodeIdentifier, long[]> last = new HashMap<>();

  QueryCounters(SharedCluster shared) {
    this.shared = shared;
  }

  @Override
  public List<Counter> counters() {
    return QueryCounter.counters();
  }

  @Override
  public long[] read() throws IOException {
    List<NodeIdentifier> nodes = shared.queryNodes();
    if (nodes.isEmpty() || !last.isEmpty() && (nodes.size() != last.size() || !last.keySet().containsAll(nodes))) {
      throw new IOException(nodes.isEmpty()
          ? "no node has a query service"
          : "the query service runs on other nodes than before: its counters are not comparable");
    }
    long[] sums = new long[QueryCounter.values().length];
    for (NodeIdentifier node : nodes) {
      long[] values = read(node);
      requireGrown(node, values);
      last.put(node, values);
      Arrays.setAll(sums, i -> sums[i] + values[i]);
    }
    return sums;
  }

  private void requireGrown(NodeIdentifier node, long[] values) throws IOException {
    long[] before = last.getOrDefault(node, new long[values.length]);
    for (int i = 0; i < values.length; i++) {
      if (values[i] < before[i]) {
        throw new IOException("the query service of " + node.hostForNetworkConnections()
            + " was restarted, so its counters started from zero");
      }
    }
  }

  private long[] read(NodeIdentifier node) throws IOException {
    Map<QueryCounter.Source, JsonObject> answers = new EnumMap<>(QueryCounter.Source.class);
    for (QueryCounter.Source source : QueryCounter.Source.values()) {
      HttpPath path = HttpPath.of(source.path());
      String answer = RestCall.asked(shared, "query", path,
          client -> client.get(HttpTarget.query().withNode(node), path,
              HttpGetOptions.httpGetOptions().timeout(TIMEOUT)));
      answers.put(source, JsonObject.fromJson(answer));
    }
    return Arrays.stream(QueryCounter.values())
        .mapToLong(counter -> value(answers.get(counter.source()).get(counter.text())))
        .toArray();
  }

  /** A number, or a text such as {@code 1m2.5s}; 0 where a version does not tell it. */
  static long value(Object told) {
    if (told instanceof Number number) {
      return number.longValue();
    }
    return told instanceof String text ? GoDuration.nanos(text).orElse(0) : 0;
  }
}
