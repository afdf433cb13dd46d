package io.ycsbpack.couchbase;

import com.couchbase.client.java.json.JsonArray;
import com.couchbase.client.java.json.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What the nodes counted of the operations on a bucket, whoever sent them, second by second. Nodes read their counters
 * every few seconds alone (10 by default): the seconds in between have the value of the last reading.
 *
 * @param end   the last second, in seconds since 1970 by the cluster's clock: that in which it was asked
 * @param nodes for each node of the data service the counts by second
 */
record ServedOperations(long end, Map<String, NavigableMap<Long, Count>> nodes) {
  private static final String LOOKUPS = "kv_cmd_lookup";
  private static final String MUTATIONS = "kv_cmd_mutation";

  /**
   * Operations since a node began.
   *
   * @param lookups   of documents, or of parts of them
   * @param mutations of documents
   */
  record Count(long lookups, long mutations) {
  }

  /**
   * The request for the counts of a bucket up to now.
   *
   * @param seconds that they cover
   * @param step    seconds from one count to the next
   */
  static String request(String bucket, long seconds, long step) {
    JsonArray request = JsonArray.create();
    for (String metric : List.of(LOOKUPS, MUTATIONS)) {
      request.add(JsonObject.create()
          .put("metric", JsonArray.from(label("name", metric), label("bucket", bucket)))
          .put("start", -seconds)
          .put("step", step));
    }
    return request.toString();
  }

  private static JsonObject label(String name, String value) {
    return JsonObject.create().put("label", name).put("value", value);
  }

  /**
   * Reads the answer to {@link #request}.
   *
   * @throws IOException when a node did not answer, or the counts are not in it
   */
  static ServedOperations of(String answer) throws IOException {
    try {
      JsonArray both = JsonArray.fromJson(answer);
      Map<String, NavigableMap<Long, Long>> lookups = series(both.getObject(0));
      Map<String, NavigableMap<Long, Long>> mutations = series(both.getObject(1));
      Map<String, NavigableMap<Long, Count>> nodes = new HashMap<>();
      lookups.forEach((node, values) -> values.forEach((second, value) -> {
        Long writes = mutations.getOrDefault(node, new TreeMap<>()).get(second);
        if (writes != null) {
          nodes.computeIfAbsent(node, name -> new TreeMap<>()).put(second, new Count(value, writes));
        }
      }));
      if (nodes.isEmpty()) {
        throw new IOException("no node tells how many key-value operations it served");
      }
      return new ServedOperations(both.getObject(1).getLong("endTimestamp"), nodes);
    } catch (IllegalArgumentException | ClassCastException | NullPointerException | IndexOutOfBoundsException e) {
      throw new IOException("the statistics of the bucket are not as expected: " + e, e);
    }
  }

  private static Map<String, NavigableMap<Long, Long>> series(JsonObject one) throws IOException {
    JsonArray errors = one.getArray("errors");
    if (errors != null && !errors.isEmpty()) {
      throw new IOException("a node does not tell its statistics: " + errors.getObject(0));
    }
    Map<String, NavigableMap<Long, Long>> nodes = new HashMap<>();
    JsonArray data = one.getArray("data");
    for (int i = 0; i < data.size(); i++) {
      NavigableMap<Long, Long> values = nodes.computeIfAbsent(
          data.getObject(i).getObject("metric").getArray("nodes").getString(0), name -> new TreeMap<>());
      for (Object pair : data.getObject(i).getArray("values")) {
        JsonArray point = (JsonArray) pair;
        double value = Double.parseDouble(point.getString(1));
        if (!Double.isNaN(value)) {
          values.merge(point.getLong(0), (long) value, Long::sum);
        }
      }
    }
    return nodes;
  }

  /** A reading of its counters that a node made after {@code after} and no later than {@code until}, in seconds. */
  record Reading(long after, long until, Count count) {
  }

  /** The readings of a node that differ from the one before, oldest first: others can't be told from the one before. */
  static List<Reading> readings(NavigableMap<Long, Count> counts) {
    List<Reading> readings = new ArrayList<>();
    Map.Entry<Long, Count> before = null;
    for (Map.Entry<Long, Count> now : counts.entrySet()) {
      if (before != null && !now.getValue().equals(before.getValue())) {
        readings.add(new Reading(before.getKey(), now.getKey(), now.getValue()));
      }
      before = now;
    }
    return readings;
  }
}
