// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import io.ycsbpack.core.Reason;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.file.Place;
import io.ycsbpack.core.file.YamlNode;
import io.ycsbpack.core.workload.StatementConnection;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A file of statements: YAML if its name ends with {@code .yaml} or {@code .yml}, else plain SQL.
 *
 * @param statements in the order of the file; at least one
 * @param parameters in the order of the file
 * @param setup      statements that make its tables; empty if none are needed
 * @param ready      a question that is answered by true, or a number above 0, if the set-up is not needed
 * @param teardown   statements that undo the set-up
 * @param files      the files that it names, then the file itself
 */
public record StatementFile(List<NamedStatement> statements, List<Parameter> parameters, List<String> setup,
    Optional<String> ready, List<String> teardown, List<Path> files) {
  /** The key of a parameter without values: a capture writes it instead of a value that may not be shown. */
  public static final String MASKED = "masked";
  private static final String WHAT = "a file of statements";
  /** A file of many values is parsed once, and not for each question about the workload. */
  private static final Map<Path, Kept> KEPT = new ConcurrentHashMap<>();

  private record Kept(StatementFile file, List<Object> states) {
  }

  /**
   * Reads a file, unless it and all files that it names are unchanged since the last call.
   *
   * @throws UsageException with the place of a mistake, or when the file can't be read or has no statement
   */
  public static StatementFile read(Path path) {
    Kept kept = KEPT.get(path);
    if (kept != null && kept.states.equals(states(kept.file.files))) {
      return kept.file;
    }
    StatementFile file = parsed(path);
    KEPT.put(path, new Kept(file, states(file.files)));
    return file;
  }

  /** Last change and size of each file; a file that can't be asked equals no earlier state. */
  private static List<Object> states(List<Path> files) {
    return files.stream().map(file -> {
      try {
        return List.of(Files.getLastModifiedTime(file), Files.size(file));
      } catch (IOException e) {
        return new Object();
      }
    }).toList();
  }

  private static StatementFile parsed(Path path) {
    String text = content(path);
    StatementFile file = path.toString().matches(".*\\.ya?ml")
        ? yaml(path, text)
        : new StatementFile(SqlScript.statements(path, text), List.of(), List.of(), Optional.empty(), List.of(),
            List.of(path));
    if (file.statements.isEmpty()) {
      throw new Place(path, 1, 1).toException("there is no statement in this file");
    }
    Set<String> names = new HashSet<>();
    for (NamedStatement statement : file.statements) {
      if (!names.add(statement.name())) {
        throw statement.place().toException("two statements are named '" + statement.name() + "'; rename one of them");
      }
    }
    return file;
  }

  private static StatementFile yaml(Path path, String text) {
    YamlNode yaml = YamlNode.read(path, text, WHAT);
    yaml.refuseOthers(WHAT, List.of("statements", "parameters", "setup", "ready", "teardown"));
    YamlNode all = yaml.require("statements", "write it with a name and a text for each");
    Map<String, YamlNode> named = all.keys();
    List<Parameter> parameters = yaml.find("parameters").map(Parameter::all).orElseGet(List::of);
    List<String> names = parameters.stream().map(Parameter::name).toList();
    List<NamedStatement> statements = new ArrayList<>();
    named.forEach((name, statement) -> statements.add(
        statement(NamedStatement.checkedName(name, statement.key()), statement, names)));
    if (!statements.isEmpty() && statements.stream().allMatch(statement -> statement.weight() == 0)) {
      throw all.place().toException("'statements' has none with a weight above 0");
    }
    List<Path> files = new ArrayList<>();
    List<String> setup = script(yaml, "setup", files);
    List<String> teardown = script(yaml, "teardown", files);
    files.add(path);
    return new StatementFile(statements, parameters, setup, yaml.find("ready").map(StatementFile::stripped), teardown,
        List.copyOf(files));
  }

  /** {@code name: SELECT 1}, or the name with an object. */
  private static NamedStatement statement(String name, YamlNode statement, List<String> parameters) {
    YamlNode sql = statement;
    double weight = 1;
    Optional<AnswerCheck> answer = Optional.empty();
    if (!statement.isScalar()) {
      statement.refuseOthers("a statement", List.of("sql", "weight", "answer"));
      sql = statement.find("sql")
          .orElseThrow(() -> statement.key().toException("the statement '" + name + "' has no 'sql'"));
      weight = statement.find("weight").map(StatementFile::weight).orElse(weight);
      answer = statement.find("answer").map(check -> check.choice(List.of(AnswerCheck.values())));
    }
    String text = stripped(sql);
    return new NamedStatement(name, weight, StatementTemplate.of(text, parameters, sql.place()),
        answer.orElseGet(() -> AnswerCheck.of(text)), sql.place());
  }

  private static double weight(YamlNode yaml) {
    double weight = yaml.number();
    if (!(weight >= 0 && weight < 1e9)) {
      throw yaml.place().toException("a weight has to be a number from 0 to 1e9");
    }
    return weight;
  }

  /**
   * Each text of the key may hold several statements, or name a file next to this one that does.
   *
   * @param files takes the files that are named
   */
  private static List<String> script(YamlNode yaml, String key, List<Path> files) {
    List<String> statements = new ArrayList<>();
    for (YamlNode text : yaml.find(key).map(YamlNode::elements).orElseGet(List::of)) {
      String script = text.text();
      if (script.matches("\\S+\\.sql")) {
        files.add(text.sibling());
        statements.addAll(script(text.sibling()));
      } else {
        statements.addAll(SqlScript.texts(yaml.file(), script.contains(";") ? script : script + ";"));
      }
    }
    return statements;
  }

  private static String stripped(YamlNode sql) {
    String statement = sql.text().strip().replaceFirst("\\s*;$", "");
    if (statement.isEmpty()) {
      throw sql.place().toException("a statement without text");
    }
    return statement;
  }

  /**
   * The statements of a file of SQL, unchanged and in its order.
   *
   * @throws UsageException with the place of a mistake, or when the file can't be read
   */
  public static List<String> script(Path path) {
    return SqlScript.texts(path, content(path));
  }

  /** One operation each. */
  public List<String> names() {
    return statements.stream().map(NamedStatement::name).toList();
  }

  public List<String> weighted() {
    return statements.stream().filter(statement -> statement.weight() > 0).map(NamedStatement::name).toList();
  }

  /** Samples are read from the database. */
  List<Values> values(StatementConnection connection) {
    return parameters.stream().map(parameter -> parameter.resolved(connection)).toList();
  }

  private static String content(Path path) {
    try {
      return Files.readString(path);
    } catch (CharacterCodingException e) {
      throw new UsageException(path + " is not a text in UTF-8", e);
    } catch (IOException e) {
      throw new UsageException("can't read the file of statements " + path + ": "
          + (Files.exists(path) ? Reason.text(e) : "there is no such file"), e);
    }
  }
}
