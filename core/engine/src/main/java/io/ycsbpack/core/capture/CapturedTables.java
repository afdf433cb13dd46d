package io.ycsbpack.core.capture;

import io.ycsbpack.core.CommandException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The tables that captured statements touch: how they are made, the shape of their data, and what makes others like them. */
final class CapturedTables {
  private final LoggedWork work;
  private final StatementLog log;
  private final Map<String, TableShape> shapes = new LinkedHashMap<>();
  private final Map<String, String> generators = new LinkedHashMap<>();
  private final List<String> left = new ArrayList<>();
  private String ready = "";

  private CapturedTables(LoggedWork work, StatementLog log) {
    this.work = work;
    this.log = log;
  }

  /**
   * Those of this work.
   *
   * @param data     whether their data are looked at
   * @param literals whether the ends of ranges are kept as they are
   */
  static CapturedTables of(LoggedWork work, StatementLog log, boolean data, boolean literals) {
    CapturedTables tables = new CapturedTables(work, log);
    if (data) {
      work.tables().keySet().forEach(table -> tables.look(table, literals));
      if (!tables.shapes.isEmpty()) {
        tables.ready = log.ready(tables.shapes);
      }
    }
    if (tables.shapes.isEmpty() && !work.tables().isEmpty()) {
      tables.left.add("data of the tables: schema.sql makes them empty");
    }
    return tables;
  }

  private void look(String table, boolean literals) {
    try {
      log.shape(table).map(shape -> literals ? shape : RoundedShape.round(shape)).ifPresentOrElse(shape -> {
        String name = name(table);
        shapes.put(name, shape);
        generators.put(name, log.generator(name, shape));
        shape.left()
            .forEach(column -> left.add("values of the column " + column + " of " + table
                + ": none of this type are made"));
        if (!shape.parts().isEmpty()) {
          left.add("how often values occur in all rows of " + table + ", of which a part was counted: "
              + String.join("; ", shape.parts()));
        }
      }, () -> left.add("data of " + table + ": it has none of its own"));
    } catch (CommandException e) {
      left.add("data of " + table + ": " + e.getMessage());
    }
  }

  /** As statements that are asked in the same database name it. */
  private String name(String table) {
    return table.startsWith(work.database() + ".") ? table.substring(work.database().length() + 1) : table;
  }

  /** An insert of made-up rows into one of these tables; empty where none can be made for it. */
  Optional<CapturedStatement> insert(String name, LoggedStatement logged, InsertTarget into) {
    String table = name(into.table());
    TableShape shape = shapes.get(table);
    List<Long> rows = logged.use().rows();
    if (shape == null || rows.isEmpty()) {
      return Optional.empty();
    }
    double mean = rows.stream().mapToLong(Long::longValue).average().orElse(0);
    return log.insert(table, shape, into.columns(), mean)
        .map(text -> CapturedStatement.insert(name, logged, text, shape.rows()));
  }

  /** Statements that make the databases and tables, tables before what is made of them. */
  List<String> definitions() {
    Set<String> databases = new LinkedHashSet<>();
    List<String> tables = new ArrayList<>();
    List<String> others = new ArrayList<>();
    work.tables().forEach((table, statements) -> {
      if (!table.startsWith(work.database() + ".")) {
        databases.add("CREATE DATABASE IF NOT EXISTS `" + table.substring(0, table.indexOf('.')) + "`");
      }
      for (String statement : statements) {
        String text = SecretForms.replaced(TableDefinition.ofOneServer(
            TableDefinition.unqualified(statement, work.database(), work.tables().keySet())));
        (statement.startsWith("CREATE TABLE") ? tables : others).add(text.replace("${", "$${"));
      }
    });
    List<String> all = new ArrayList<>(databases);
    all.addAll(tables);
    all.addAll(others);
    return all;
  }

  /** Statements that fill the tables, by their names. */
  Map<String, String> generators() {
    return generators;
  }

  /** The shapes of their data, by their names. */
  Map<String, TableShape> shapes() {
    return shapes;
  }

  /** A question that is answered by true where they have their data; empty where these are not generated. */
  String ready() {
    return ready;
  }

  /** What could not be captured, a line each. */
  List<String> left() {
    return left;
  }
}
