package io.ycsbpack.couchbasedouble.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ycsbpack.couchbasedouble.fault.FaultPlan;
import io.ycsbpack.couchbasedouble.query.QueryEngine;
import io.ycsbpack.couchbasedouble.query.QueryException;
import io.ycsbpack.couchbasedouble.store.BucketStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The query service's REST interface. Safe for all threads. */
final class QueryApi {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Set<String> CONSISTENCIES = Set.of("", "not_bounded", "request_plus", "statement_plus");
  private static final Pattern TIMEOUT = Pattern.compile("(\\d+(?:\\.\\d+)?)(ns|us|ms|s|m|h)");
  private static final int NOT_PREPARED = 4040;
  private static final int BAD_VALUE = 1070;

  private final QueryEngine engine;
  private final FaultPlan faults;
  private final Map<String, String> prepared = new ConcurrentHashMap<>();
  private final LongAdder executed = new LongAdder();

  QueryApi(BucketStore bucket, FaultPlan faults) {
    engine = new QueryEngine(bucket);
    this.faults = faults;
  }

  /** Statements that were executed. */
  long executed() {
    return executed.sum();
  }

  Reply answer(String body) throws InterruptedException {
    JsonNode request;
    try {
      request = JSON.readTree(body);
    } catch (IOException e) {
      return failed(JsonNodeFactory.instance.objectNode(), new QueryException(BAD_VALUE, "the request is no JSON"));
    }
    try {
      executed.increment();
      FaultPlan.QueryError fault = faults.takeQueryError();
      if (fault != null) {
        throw new QueryException(fault.code(), fault.message());
      }
      delay(request);
      return execute(request);
    } catch (QueryException e) {
      return failed(request, e);
    }
  }

  private Reply execute(JsonNode request) {
    String consistency = request.path("scan_consistency").asText("");
    if (!CONSISTENCIES.contains(consistency)) {
      throw new QueryException(BAD_VALUE, "Unknown value for scan_consistency: " + consistency);
    }
    String statement = request.path("statement").asText("");
    String name = null;
    if (request.has("prepared")) {
      name = request.get("prepared").asText();
      statement = prepared.get(name);
      if (statement == null) {
        throw new QueryException(NOT_PREPARED, "No such prepared statement: " + name);
      }
    } else if (engine.isPrepare(statement)) {
      name = UUID.nameUUIDFromBytes(statement.getBytes(StandardCharsets.UTF_8)).toString();
      prepared.put(name, statement);
      if (!request.path("auto_execute").asBoolean()) {
        String plan = "{\"encoded_plan\":\"\",\"name\":\"" + name + "\"}";
        return succeeded(request, null,
            new QueryEngine.Outcome(java.util.List.of(plan.getBytes(StandardCharsets.UTF_8)), 0));
      }
    }
    QueryEngine.Outcome outcome = engine.execute(statement, request.get("args"),
        request.path("readonly").asBoolean());
    return succeeded(request, name, outcome);
  }

  /** As the real service does, ends with an error once the request's own timeout is over. */
  private void delay(JsonNode request) throws InterruptedException {
    Duration delay = faults.queryDelay();
    if (delay.isZero()) {
      return;
    }
    Optional<Duration> timeout = timeout(request.path("timeout").asText("")).filter(end -> end.compareTo(delay) < 0);
    if (timeout.isPresent()) {
      TimeUnit.NANOSECONDS.sleep(timeout.get().toNanos());
      throw new QueryException(QueryException.TIMEOUT, "Timeout " + timeout.get() + " exceeded");
    }
    TimeUnit.NANOSECONDS.sleep(delay.toNanos());
  }

  private static Optional<Duration> timeout(String text) {
    Matcher matcher = TIMEOUT.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    double factor = switch (matcher.group(2)) {
      case "ns" -> 1;
      case "us" -> 1e3;
      case "ms" -> 1e6;
      case "s" -> 1e9;
      case "m" -> 60e9;
      default -> 3600e9;
    };
    return Optional.of(Duration.ofNanos((long) (Double.parseDouble(matcher.group(1)) * factor)));
  }

  private static Reply succeeded(JsonNode request, String prepared, QueryEngine.Outcome outcome) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(4096);
    ObjectNode head = head(request).put("signature", "json");
    if (prepared != null) {
      head.put("prepared", prepared);
    }
    String text = head.toString();
    out.writeBytes(text.substring(0, text.length() - 1).getBytes(StandardCharsets.UTF_8));
    out.writeBytes(",\"results\":[".getBytes(StandardCharsets.UTF_8));
    for (int i = 0; i < outcome.results().size(); i++) {
      if (i > 0) {
        out.write(',');
      }
      out.writeBytes(outcome.results().get(i));
    }
    ObjectNode tail = JsonNodeFactory.instance.objectNode().put("status", "success");
    ObjectNode metrics = tail.putObject("metrics");
    metrics.put("elapsedTime", "1ms").put("executionTime", "1ms").put("resultCount", outcome.results().size());
    metrics.put("resultSize", outcome.size());
    if (outcome.mutations() > 0) {
      metrics.put("mutationCount", outcome.mutations());
    }
    out.writeBytes(("]," + tail.toString().substring(1)).getBytes(StandardCharsets.UTF_8));
    return new Reply(200, out.toByteArray());
  }

  private Reply failed(JsonNode request, QueryException e) {
    ObjectNode reply = head(request);
    reply.putArray("errors").addObject().put("code", e.code()).put("msg", e.getMessage());
    reply.put("status", e.code() == QueryException.TIMEOUT ? "timeout" : "fatal").putObject("metrics");
    int status = switch (e.code()) {
      case QueryException.TIMEOUT -> 200;
      case NOT_PREPARED -> 404;
      default -> e.code() >= 5000 && e.code() < 6000 ? 500 : 400;
    };
    return Reply.of(status, reply.toString());
  }

  private static ObjectNode head(JsonNode request) {
    ObjectNode head = JsonNodeFactory.instance.objectNode();
    head.put("requestID", UUID.randomUUID().toString());
    head.put("clientContextID", request.path("client_context_id").asText(""));
    return head;
  }
}
