package io.ycsbpack.couchbase;

import com.couchbase.client.core.error.CouchbaseException;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.capture.CaptureWindow;
import io.ycsbpack.core.capture.LoggedStatement;
import io.ycsbpack.core.capture.LoggedWork;
import io.ycsbpack.core.capture.StatementLog;
import io.ycsbpack.core.capture.TableShape;
import io.ycsbpack.core.console.ProcessConsole;
import io.ycsbpack.couchbase.connection.ConnectionOptions;
import io.ycsbpack.couchbase.connection.Failure;
import io.ycsbpack.couchbase.connection.SharedCluster;
import io.ycsbpack.couchbase.connection.Statements;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.CRC32;

/**
 * {@code system:completed_requests}: the requests of the query service that took at least its completed-threshold,
 * of which each node keeps a few thousand. They are read once; entries that differ in their literals are grouped here.
 */
final class CompletedRequests implements StatementLog {
  private static final String ENTRIES = "SELECT r.statement, r.preparedText, r.positionalArgs, r.namedArgs,"
      + " r.requestTime, r.elapsedTime, r.users FROM %s AS r WHERE r.state = \"completed\" ORDER BY r.requestTime DESC LIMIT %d";
  private static final String OWN = "system:completed_requests";

  private final ConnectionOptions options;
  /** By their shapes, those that were read. */
  private final Map<String, List<CompletedRequest>> requests = new TreeMap<>();

  CompletedRequests(ConnectionOptions options) {
    this.options = options;
  }

  @Override
  public LoggedWork read(CaptureWindow window) {
    Instant until = Instant.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);
    Instant from = until.minus(window.last());
    List<byte[]> rows = rows(window.log().isEmpty() ? OWN : window.log(), window.rows());
    ProcessConsole.warn("the log has only requests that took at least the query service's completed-threshold (1 s"
        + " unless set otherwise), of each node the last ones (completed-limit)");
    List<CompletedRequest> read = rows.stream()
        .flatMap(row -> CompletedRequest.of(row).stream())
        .filter(request -> !request.begun().isBefore(from) && !request.text().contains("system:"))
        .toList();
    read.forEach(request -> requests.computeIfAbsent(request.shape(), shape -> new ArrayList<>()).add(request));
    List<LoggedStatement> statements = requests.values()
        .stream()
        .map(alike -> statement(alike, window.samples()))
        .sorted(Comparator.comparingLong((LoggedStatement one) -> one.use().count())
            .reversed()
            .thenComparing(LoggedStatement::id))
        .limit(window.statements())
        .toList();
    Map<String, String> collections = new TreeMap<>();
    statements.stream()
        .flatMap(one -> one.tables().stream())
        .filter(name -> name.equals(options.bucket()) || name.startsWith(options.bucket() + "."))
        .map(name -> name.equals(options.bucket()) ? name + "._default._default" : name)
        .forEach(name -> collections.put(name, "CREATE COLLECTION IF NOT EXISTS " + quoted(name)));
    return new LoggedWork(options.bucket(), new LoggedWork.Span(from, until, read.size(), rows.size() < window.rows()),
        statements, collections);
  }

  private LoggedStatement statement(List<CompletedRequest> alike, int samples) {
    CompletedRequest first = alike.get(0);
    long users = alike.stream().map(CompletedRequest::user).distinct().count();
    double millis = alike.stream().mapToDouble(CompletedRequest::millis).average().orElse(0);
    return new LoggedStatement(id(first), first.kind(), new LoggedStatement.Use(alike.size(), users, millis, List.of()),
        options.bucket(), first.sources().values().stream().distinct().toList(), List.copyOf(first.fields()),
        alike.stream().filter(CompletedRequest::hasValues).limit(samples).map(CompletedRequest::text).toList());
  }

  private static String id(CompletedRequest request) {
    CRC32 hash = new CRC32();
    hash.update(request.shape().getBytes(StandardCharsets.UTF_8));
    return String.format(Locale.ROOT, "%010d", hash.getValue());
  }

  @Override
  public List<Long> arrivals(CaptureWindow window, LoggedWork.Span span, List<LoggedStatement> statements) {
    int seconds = (int) Duration.between(span.from(), span.until()).toSeconds();
    List<Long> arrivals = new ArrayList<>(Collections.nCopies(seconds, 0L));
    Set<String> captured = statements.stream().map(LoggedStatement::id).collect(Collectors.toSet());
    requests.values()
        .stream()
        .filter(alike -> captured.contains(id(alike.get(0))))
        .flatMap(List::stream)
        .map(request -> (int) Duration.between(span.from(), request.begun()).toSeconds())
        .filter(second -> second < seconds)
        .forEach(second -> arrivals.set(second, arrivals.get(second) + 1));
    return arrivals;
  }

  /** Those that come first in their order: how often each occurs would need all of them to be read. */
  @Override
  public String sample(String column, int most) {
    int end = column.lastIndexOf('.');
    String field = "d.`" + column.substring(end + 1).replaceAll("[`\"]", "") + "`";
    return "SELECT DISTINCT RAW " + field + " FROM " + quoted(column.substring(0, end).replaceAll("[`\"]", ""))
        + " AS d WHERE " + field + " IS NOT MISSING ORDER BY " + field + " LIMIT " + most;
  }

  @Override
  public Optional<TableShape> shape(String collection) {
    throw new TargetException("its documents and indexes are not read; run the statements where these are");
  }

  /** A collection's name has no dots, nor has a scope's; a bucket's may have. */
  private static String quoted(String keyspace) {
    List<String> parts = new ArrayList<>(List.of(keyspace.split("\\.")));
    while (parts.size() > 3) {
      parts.set(0, parts.get(0) + "." + parts.remove(1));
    }
    return parts.stream().map(part -> "`" + part + "`").collect(Collectors.joining("."));
  }

  private List<byte[]> rows(String log, long most) {
    SharedCluster shared = SharedCluster.join(options);
    try {
      new Preflight(shared).await();
      return new Statements(shared).look(ENTRIES.formatted(log, most));
    } catch (CouchbaseException e) {
      throw new TargetException(log + " can't be read: " + Failure.of(e).message(), e);
    } finally {
      shared.close();
    }
  }
}
