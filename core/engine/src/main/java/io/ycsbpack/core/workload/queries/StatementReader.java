// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import io.ycsbpack.core.file.YamlNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the YAML form of a file of statements. */
final class StatementReader {
  private static final String WHAT = "a file of statements";
  private static final List<String> KEYS = List.of("statements", "parameters", "setup", "ready", "teardown");
  private static final List<String> STATEMENT_KEYS = List.of("sql", "weight", "answer");

  private final Path path;
  private final List<Path> files = new ArrayList<>();

  StatementReader(Path path) {
    this.path = path;
  }

  StatementFile read(String text) {
    YamlNode yaml = YamlNode.read(path, text, WHAT);
    yaml.refuseOthers(WHAT, KEYS);
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
    List<String> setup = script(yaml, "setup");
    List<String> teardown = script(yaml, "teardown");
    files.add(path);
    return new StatementFile(statements, parameters, setup,
        yaml.find("ready").map(StatementReader::stripped), teardown, List.copyOf(files));
  }

  /** {@code name: SELECT 1}, or the name with an object. */
  private static NamedStatement statement(String name, YamlNode statement, List<String> parameters) {
    YamlNode sql = statement;
    double weight = 1;
    Optional<AnswerCheck> answer = Optional.empty();
    if (!statement.isScalar()) {
      statement.refuseOthers("a statement", STATEMENT_KEYS);
      sql = statement.find("sql")
          .orElseThrow(() -> statement.key().toException("the statement '" + name + "' has no 'sql'"));
      weight = statement.find("weight").map(StatementReader::weight).orElse(weight);
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

  /** Each text of the key may hold several statements, or name a file next to this one that does. */
  private List<String> script(YamlNode yaml, String key) {
    List<String> statements = new ArrayList<>();
    for (YamlNode text : yaml.find(key).map(YamlNode::elements).orElseGet(List::of)) {
      Path file = path;
      String script = text.text();
      if (script.matches("\\S+\\.sql")) {
        file = text.sibling();
        files.add(file);
        script = StatementFile.content(file);
      } else if (!script.contains(";")) {
        script += ";";
      }
      statements.addAll(SqlScript.texts(file, script));
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
}
