package io.ycsbpack.couchbase;

import com.couchbase.client.core.error.CouchbaseException;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.capture.CaptureWindow;
import io.ycsbpack.core.capture.LoggedStatement;
import io.ycsbpack.core.capture.LoggedWork;
import io.ycsbpack.core.capture.StatementLog;
import io.ycsbpack.core.capture.TableShape;
import io.ycsbpack.core.console.ProcessConsole;
import io.ycsbpack.couchbase.capture.DocumentSample;
import io.ycsbpack.couchbase.capture.GeneratedDocuments;
import io.ycsbpack.couchbase.connection.ConnectionOptions;
import io.ycsbpack.couchbase.connection.Failure;
import io.ycsbpack.couchbase.connection.Indexes;
import io.ycsbpack.couchbase.connection.Keyspace;
import io.ycsbpack.couchbase.connection.SharedCluster;
import io.ycsbpack.couchbase.connection.Statements;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * {@code system:completed_requests}: the requests of the query service that took at least its completed-threshold,
 * of which each node keeps a few thousand. They are read once; entries that differ in their literals are grouped here.
 */
final class CompletedRequests implements StatementLog {
  private static final String ENTRIES = "SELECT r.statement, r.preparedText, r.positionalArgs, r.namedArgs,"
      + " r.requestTime, r.elapsedTime, r.users FROM %s AS r WHERE r.state = \"completed\" ORDER BY r.requestTime DESC LIMIT %d";
  private static final String OWN = "system:completed_requests";
  private static final Duration LONGEST = Duration.ofMinutes(10);
  /** How long one collection may be read. */
  private static final Duration LONGEST_SAMPLE = Duration.ofMinutes(1);

  private final ConnectionOptions options;
  /** Names of the collections that were asked, as the statements have them. */
  private final Set<String> collections = new HashSet<>();
  private RequestGroups requests;

  CompletedRequests(ConnectionOptions options) {
    this.options = options;
  }

  @Override
  public LoggedWork read(CaptureWindow window) {
    Instant until = Instant.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);
    Instant from = until.minus(window.last());
    String log = window.log().isEmpty() ? OWN : window.log();
    RequestGroups groups = new RequestGroups(window.samples());
    long rows = asked(log, shared -> new Statements(shared).each(LONGEST, ENTRIES.formatted(log, window.rows()),
        row -> CompletedRequest.of(row)
            .filter(request -> !request.begun().isBefore(from) && !request.text().contains("system:")
                && !request.text().contains(DocumentSample.MARK.strip()))
            .ifPresent(groups::add)));
    ProcessConsole.warn("the log has only requests that took at least the query service's completed-threshold (1 s"
        + " unless set otherwise), of each node the last ones (completed-limit)");
    requests = groups;
    List<LoggedStatement> statements = groups.statements(options.bucket(), window.statements());
    List<String> left = new ArrayList<>();
    if (groups.left() > 0) {
      left.add(groups.left() + " requests: they are of more than " + RequestGroups.MOST + " kinds");
    }
    statements.forEach(one -> collections.addAll(one.tables()));
    Map<String, List<String>> definitions = new TreeMap<>();
    statements.stream()
        .flatMap(one -> one.tables().stream())
        .filter(name -> name.equals(options.bucket()) || name.startsWith(options.bucket() + "."))
        .map(name -> name.equals(options.bucket()) ? name + "._default._default" : name)
        .distinct()
        .forEach(name -> definitions.put(name, definitions(Keyspace.of(name), left)));
    return new LoggedWork(options.bucket(), new LoggedWork.Span(from, until, groups.all(), rows < window.rows()),
        statements, definitions, left);
  }

  /** What makes a collection and its indexes; its bucket has to be there. */
  private List<String> definitions(Keyspace keyspace, List<String> left) {
    List<String> statements = new ArrayList<>();
    String scope = Keyspace.quoted(keyspace.bucket()) + "." + Keyspace.quoted(keyspace.scope());
    if (!keyspace.scope().equals("_default")) {
      statements.add("CREATE SCOPE IF NOT EXISTS " + scope);
    }
    if (!keyspace.collection().equals("_default")) {
      statements.add("CREATE COLLECTION IF NOT EXISTS " + keyspace.sql());
    }
    try {
      statements
          .addAll(asked("the indexes of " + keyspace, shared -> new Indexes(shared, keyspace).definitions(left::add)));
    } catch (TargetException e) {
      left.add("the indexes of " + keyspace + ": " + e.getMessage());
    }
    return statements.stream().map(CompletedRequest::singleQuoted).toList();
  }

  @Override
  public List<Long> arrivals(CaptureWindow window, LoggedWork.Span span, List<LoggedStatement> statements) {
    int seconds = (int) Duration.between(span.from(), span.until()).toSeconds();
    List<Long> arrivals = new ArrayList<>(Collections.nCopies(seconds, 0L));
    requests.seconds(statements).forEach((second, count) -> {
      long place = second - span.from().getEpochSecond();
      if (place >= 0 && place < seconds) {
        arrivals.set((int) place, count);
      }
    });
    return arrivals;
  }

  /**
   * Those that come first in their order: how often each occurs would need all of them to be read. Of generated documents
   * these are the values that most of them have.
   */
  @Override
  public String sample(String column, int most) {
    String collection = collections.stream()
        .filter(name -> column.startsWith(name + "."))
        .max(Comparator.comparingInt(String::length))
        .orElseGet(() -> column.substring(0, column.lastIndexOf('.')));
    String field = "d." + Arrays.stream(column.substring(collection.length() + 1).split("\\."))
        .map(name -> "`" + name.replaceAll("[`\"]", "") + "`")
        .collect(Collectors.joining("."));
    return "SELECT DISTINCT RAW " + field + " FROM " + keyspace(collection.replaceAll("[`\"]", "")).sql()
        + " AS d WHERE " + field + " IS NOT NULL ORDER BY " + field + " LIMIT " + most;
  }

  @Override
  public Optional<TableShape> shape(String collection) {
    return asked("its documents", shared -> new DocumentSample(shared, keyspace(collection), LONGEST_SAMPLE).shape());
  }

  @Override
  public String generator(String collection, TableShape shape) {
    return GeneratedDocuments.statement(keyspace(collection), shape);
  }

  /** Between half as many and twice as many: a server that is in use goes on to grow. */
  @Override
  public String ready(Map<String, TableShape> collections) {
    return collections.entrySet()
        .stream()
        .map(
            one -> "(SELECT RAW COUNT(*) FROM " + keyspace(one.getKey()).sql() + ")[0] BETWEEN " + one.getValue().rows()
                + " * ${scale} / 2 AND " + one.getValue().rows() + " * ${scale} * 2 + 1")
        .collect(Collectors.joining(" AND ", "SELECT RAW ", ""));
  }

  /** Of a name with the bucket, or of one within it; the bucket alone stands for its default collection. */
  private Keyspace keyspace(String name) {
    if (name.equals(options.bucket())) {
      return Keyspace.of(name + "._default._default");
    }
    return Keyspace.of(name.startsWith(options.bucket() + ".") && name.indexOf('.') != name.lastIndexOf('.') ? name
        : options.bucket() + "." + name);
  }

  private <T> T asked(String what, Function<SharedCluster, T> question) {
    SharedCluster shared = SharedCluster.join(options);
    try {
      new Preflight(shared).await();
      return question.apply(shared);
    } catch (CouchbaseException e) {
      throw new TargetException(what + " can't be read: " + Failure.of(e).message(), e);
    } finally {
      shared.close();
    }
  }
}
