package io.ycsbpack.core.capture;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What is written of the work that a log tells of: statements with weights, tables, and what was left out. */
public final class CapturedWork {
  private static final Duration MOST_ARRIVALS = Duration.ofDays(7);
  private static final String INSERT = "Insert";
  private static final List<String> KINDS = List.of("Select", INSERT);
  private static final String MADE_ROWS = "rows of inserts: the log has only how many. The server makes others of the same"
      + " shape by itself, so that it neither receives nor parses them, and gathers none (async_insert)";

  private final Map<String, CapturedStatement> statements = new LinkedHashMap<>();
  private final Map<String, LoggedStatement> logged = new LinkedHashMap<>();
  private final List<String> left = new ArrayList<>();
  private final LoggedWork work;
  private final CapturedTables tables;
  private List<Long> arrivals = List.of();

  private CapturedWork(LoggedWork work, CapturedTables tables) {
    this.work = work;
    this.tables = tables;
  }

  /**
   * The work of a log.
   *
   * @param data     whether the data of the tables are looked at
   * @param literals whether values that were seen are written; else values of columns are sampled before a run
   */
  public static CapturedWork of(LoggedWork work, StatementLog log, CaptureWindow window, boolean data,
      boolean literals) {
    CapturedWork captured = new CapturedWork(work, CapturedTables.of(work, log, data, literals));
    CapturedStatement.Maker maker = new CapturedStatement.Maker(log, literals, work.tables().keySet());
    for (LoggedStatement statement : work.statements()) {
      captured.add(statement, maker);
    }
    if (!work.span().whole()) {
      captured.left.add("entries of the log before " + work.span().from() + ": shares are of the newest "
          + work.span().entries() + " (--rows)");
    }
    if (captured.size() > 0) {
      captured.addArrivals(log, window);
    }
    if (work.statements().size() >= window.statements()) {
      captured.left.add("statements that were asked less often than the first " + window.statements()
          + " (--statements)");
    }
    captured.left.addAll(work.left());
    captured.left.addAll(captured.tables.left());
    return captured;
  }

  private void addArrivals(StatementLog log, CaptureWindow window) {
    if (Duration.between(work.span().from(), work.span().until()).compareTo(MOST_ARRIVALS) > 0) {
      left.add("times of arrival: of more than " + MOST_ARRIVALS.toDays() + " days (--last)");
      return;
    }
    List<Long> seconds = log.arrivals(window, work.span(), List.copyOf(logged.values()));
    int from = 0;
    int to = seconds.size();
    while (from < to && seconds.get(from) == 0) {
      from++;
    }
    while (to > from && seconds.get(to - 1) == 0) {
      to--;
    }
    arrivals = List.copyOf(seconds.subList(from, to));
  }

  private void add(LoggedStatement statement, CapturedStatement.Maker maker) {
    String what = String.format(Locale.ROOT, "%,d x %s of %s (%s)", statement.use().count(), statement.kind(),
        statement.tables().isEmpty() ? "no table" : String.join(", ", statement.tables()), statement.id());
    if (!KINDS.contains(statement.kind())) {
      left.add(what + ": only what reads or inserts is captured");
      return;
    }
    if (statement.samples().isEmpty()) {
      left.add(what + ": the log has no text of it with all values");
      return;
    }
    if (!statement.database().equals(work.database())) {
      left.add(what + ": asked in the database " + statement.database() + "; capture it with that one in the URL");
      return;
    }
    StatementShape shape = StatementShape.of(statement.samples());
    if (!shape.reaching().isEmpty()) {
      left.add(what + ": it reaches another system by " + shape.reaching() + "(...)");
      return;
    }
    Optional<InsertTarget> target = InsertTarget.of(shape.tokens(), statement.database());
    String name = name(statement, target.map(InsertTarget::table)
        .or(() -> statement.tables().stream().findFirst())
        .orElse("statement"));
    Optional<CapturedStatement> made = !statement.kind().equals(INSERT)
        ? Optional.of(maker.of(name, statement, shape))
        : target.flatMap(into -> InsertTarget.isOfQuestion(shape.tokens())
            ? Optional.of(maker.of(name, statement, shape))
            : ofMadeRows(name, statement, into));
    if (made.isEmpty()) {
      left.add(what + ": it inserts into no table of which rows can be made");
      return;
    }
    CapturedStatement captured = made.get();
    statements.put(name, captured);
    logged.put(name, statement);
    captured.open()
        .forEach(open -> left.add("the value of " + open + ", of " + name + ": it is a placeholder, fill it"
            + " in or capture with --literals"));
  }

  private Optional<CapturedStatement> ofMadeRows(String name, LoggedStatement statement, InsertTarget into) {
    Optional<CapturedStatement> made = tables.insert(name, statement, into);
    if (made.isPresent() && !left.contains(MADE_ROWS)) {
      left.add(MADE_ROWS);
    }
    if (made.isPresent() && statement.tables().size() > 1) {
      left.add("how many rows " + name + " has: the log counts those that views of " + into.table() + " wrote, too");
    }
    return made;
  }

  private String name(LoggedStatement statement, String table) {
    String stem = table.substring(table.lastIndexOf('.') + 1).replaceAll("[^A-Za-z0-9_]+", "_");
    String id = statement.id();
    String name = (stem.length() > 40 ? stem.substring(0, 40) : stem) + "-"
        + id.substring(Math.max(0, id.length() - 6));
    return statements.containsKey(name) ? name + "-" + (statements.size() + 1) : name;
  }

  Map<String, CapturedStatement> statements() {
    return statements;
  }

  LoggedStatement logged(String name) {
    return logged.get(name);
  }

  CapturedTables tables() {
    return tables;
  }

  /** How many statements began in each second, from the first to the last in which one did. */
  List<Long> arrivals() {
    return arrivals;
  }

  /** What could not be captured, a line each. */
  public List<String> left() {
    return left;
  }

  /** How many statements are captured. */
  public int size() {
    return statements.size();
  }
}
