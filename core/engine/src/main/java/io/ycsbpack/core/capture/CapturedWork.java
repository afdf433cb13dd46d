package io.ycsbpack.core.capture;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What is written of the work that a log tells of: statements with weights, tables, and what was left out. */
public final class CapturedWork {
  private final Map<String, CapturedStatement> statements = new LinkedHashMap<>();
  private final Map<String, LoggedStatement> logged = new LinkedHashMap<>();
  private final List<String> left = new ArrayList<>();
  private final LoggedWork work;

  private CapturedWork(LoggedWork work) {
    this.work = work;
  }

  /**
   * The work of a log.
   *
   * @param literals whether values that were seen are written; else values of columns are sampled before a run
   */
  public static CapturedWork of(LoggedWork work, StatementLog log, CaptureWindow window, boolean literals) {
    CapturedWork captured = new CapturedWork(work);
    CapturedStatement.Maker maker = new CapturedStatement.Maker(log, literals);
    for (LoggedStatement statement : work.statements()) {
      captured.add(statement, maker);
    }
    if (work.entries() >= window.rows()) {
      captured.left.add("entries of the log beyond " + window.rows() + ": shares are of those that were read (--rows)");
    }
    if (work.statements().size() >= window.statements()) {
      captured.left.add("statements that were asked less often than the first " + window.statements()
          + " (--statements)");
    }
    return captured;
  }

  private void add(LoggedStatement statement, CapturedStatement.Maker maker) {
    String what = String.format(Locale.ROOT, "%,d x %s of %s (%s)", statement.use().count(), statement.kind(),
        statement.tables().isEmpty() ? "no table" : String.join(", ", statement.tables()), statement.id());
    if (!statement.kind().equals("Select")) {
      left.add(what + ": only what reads is captured");
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
    String name = name(statement);
    CapturedStatement captured = maker.of(name, statement, shape);
    statements.put(name, captured);
    logged.put(name, statement);
    captured.open()
        .forEach(open -> left.add("the value of " + open + ", of " + name + ": it is a placeholder, fill it"
            + " in or capture with --literals"));
  }

  private String name(LoggedStatement statement) {
    String table = statement.tables().isEmpty() ? "statement" : statement.tables().get(0);
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

  Map<String, String> tables() {
    return work.tables();
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
