package io.ycsbpack.couchbasedouble.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ycsbpack.couchbasedouble.kv.Topology;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Statistics of a time span, {@code POST /pools/default/stats/range}, as far as the binding asks for them: by name and
 * bucket, of each node, without a function. What a real server would refuse is refused, and the rest of what it serves,
 * too. Safe for all threads.
 */
final class StatisticsApi {
  static final String PATH = "/pools/default/stats/range";
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Set<String> KEYS = Set.of("metric", "start", "end", "step");
  private static final Set<String> LABELS = Set.of("name", "bucket");
  private static final long SPAN = -60;
  private static final long STEP = 10;

  private final String bucket;
  private final Topology topology;
  private final OperationScrapes scrapes;

  StatisticsApi(String bucket, Topology topology, OperationScrapes scrapes) {
    this.bucket = bucket;
    this.topology = topology;
    this.scrapes = scrapes;
  }

  /** What is wrong with a request. */
  private static final class Refused extends Exception {
    private static final long serialVersionUID = 1;

    Refused(String why) {
      super(why);
    }
  }

  Reply answer(String body) {
    try {
      JsonNode asked = JSON.readTree(body);
      if (!asked.isArray()) {
        throw new Refused("A Json array must be specified.");
      }
      long now = scrapes.now();
      ArrayNode answer = JsonNodeFactory.instance.arrayNode();
      for (JsonNode one : asked) {
        answer.add(series(one, now));
      }
      return Reply.of(200, answer.toString());
    } catch (IOException e) {
      return refused("Invalid Json");
    } catch (Refused e) {
      return refused(e.getMessage());
    }
  }

  private static Reply refused(String why) {
    ObjectNode errors = JsonNodeFactory.instance.objectNode();
    errors.putArray("errors").addObject().put("_", why);
    return Reply.of(400, errors.toString());
  }

  private ObjectNode series(JsonNode asked, long now) throws Refused {
    Set<String> keys = new HashSet<>();
    asked.fieldNames().forEachRemaining(keys::add);
    keys.removeAll(KEYS);
    if (!keys.isEmpty()) {
      throw new Refused("Unsupported key " + keys);
    }
    Map<String, String> labels = labels(asked.path("metric"));
    long start = time(asked, "start", SPAN, now);
    long end = time(asked, "end", 0, now);
    long step = asked.path("step").asLong(STEP);
    if (step <= 0 || end < start) {
      throw new Refused("step must be positive, and end not before start");
    }
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    ArrayNode data = answer.putArray("data");
    if (scrapes.has(labels.get("name")) && bucket.equals(labels.getOrDefault("bucket", bucket))) {
      ObjectNode one = data.addObject();
      ObjectNode metric = one.putObject("metric");
      metric.putArray("nodes").add(topology.node());
      metric.put("bucket", bucket).put("instance", "kv").put("name", labels.get("name"));
      ArrayNode values = one.putArray("values");
      for (long second = start; second <= end; second += step) {
        long at = second;
        scrapes.at(labels.get("name"), second)
            .ifPresent(value -> values.addArray().add(at).add(Long.toString(value)));
      }
    }
    answer.putArray("errors");
    return answer.put("startTimestamp", start).put("endTimestamp", end);
  }

  private static Map<String, String> labels(JsonNode metric) throws Refused {
    Map<String, String> labels = new HashMap<>();
    for (JsonNode label : metric) {
      if (!label.path("label").isTextual() || !label.path("value").isTextual() || label.has("operator")
          || !LABELS.contains(label.path("label").asText())) {
        throw new Refused("the double knows metrics by the labels " + LABELS + " alone");
      }
      labels.put(label.get("label").asText(), label.get("value").asText());
    }
    if (!labels.containsKey("name")) {
      throw new Refused("metric must not be empty");
    }
    return labels;
  }

  /** Seconds since 1970; a negative one is seconds before now. */
  private static long time(JsonNode asked, String name, long otherwise, long now) throws Refused {
    JsonNode given = asked.path(name);
    if (!given.isMissingNode() && !given.isIntegralNumber()) {
      throw new Refused(name + " must be an integer");
    }
    long time = given.asLong(otherwise);
    return time > 0 ? time : now + time;
  }
}
