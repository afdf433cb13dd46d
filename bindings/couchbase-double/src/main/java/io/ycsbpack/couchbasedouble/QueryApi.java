// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ycsbpack.couchbasedouble.HttpServices.Reply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The query service's REST interface. Safe for all threads. */
final class QueryApi {
  private static final Pattern TIMEOUT = Pattern.compile("(\\d+)ms");

  final QueryEngine engine;
  private final Faults faults;
  private final Map<String, String> prepared = new ConcurrentHashMap<>();
  private final LongAdder executed = new LongAdder();

  QueryApi(Node node) {
    engine = new QueryEngine(node.bucket);
    faults = node.faults;
  }

  long executed() {
    return executed.sum();
  }

  Reply answer(String body) throws InterruptedException, IOException {
    JsonNode request = JsonValues.MAPPER.readTree(body);
    try {
      executed.increment();
      faults.refuseQuery();
      delay(request);
      return execute(request);
    } catch (QueryException e) {
      return failed(request, e);
    }
  }

  private Reply execute(JsonNode request) {
    boolean known = request.has("prepared");
    String text = request.path("statement").asText("");
    String name = known
        ? request.get("prepared").asText()
        : UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)).toString();
    String statement = known ? prepared.get(name) : text;
    if (statement == null) {
      throw new QueryException(QueryException.NOT_PREPARED, "No such prepared statement: " + name);
    }
    List<JsonNode> results = engine.execute(statement, request.path("args"), request.path("readonly").asBoolean());
    ObjectNode reply = head(request).put("signature", "json");
    if (known || engine.isPrepare(statement)) {
      prepared.putIfAbsent(name, statement);
      reply.put("prepared", name);
    }
    reply.putArray("results").addAll(results);
    reply.put("status", "success");
    return Reply.of(200, reply.toString());
  }

  /** Like the real service, ends with an error once the request's own timeout is over. */
  private void delay(JsonNode request) throws InterruptedException {
    Duration delay = faults.queryDelay();
    if (delay.isZero()) {
      return;
    }
    Matcher timeout = TIMEOUT.matcher(request.path("timeout").asText(""));
    if (timeout.matches() && Long.parseLong(timeout.group(1)) < delay.toMillis()) {
      TimeUnit.MILLISECONDS.sleep(Long.parseLong(timeout.group(1)));
      throw new QueryException(QueryException.TIMEOUT, "Timeout " + timeout.group() + " exceeded");
    }
    TimeUnit.NANOSECONDS.sleep(delay.toNanos());
  }

  private static Reply failed(JsonNode request, QueryException e) {
    ObjectNode reply = head(request);
    reply.putArray("errors").addObject().put("code", e.code()).put("msg", e.getMessage());
    reply.put("status", e.code() == QueryException.TIMEOUT ? "timeout" : "fatal");
    int status = switch (e.code()) {
      case QueryException.TIMEOUT -> 200;
      case QueryException.NOT_PREPARED -> 404;
      default -> e.code() >= 5000 && e.code() < 6000 ? 500 : 400;
    };
    return Reply.of(status, reply.toString());
  }

  private static ObjectNode head(JsonNode request) {
    return JsonNodeFactory.instance.objectNode()
        .put("requestID", UUID.randomUUID().toString())
        .put("clientContextID", request.path("client_context_id").asText(""));
  }
}
