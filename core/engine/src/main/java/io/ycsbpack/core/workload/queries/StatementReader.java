package io.ycsbpack.core.workload.queries;

import io.ycsbpack.core.file.Place;
import io.ycsbpack.core.file.YamlObject;
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
  private final Path folder;
  private final List<Path> files = new ArrayList<>();

  StatementReader(Path path) {
    this.path = path;
    folder = path.resolveSibling("");
  }

  StatementFile read(String text) {
    YamlObject yaml = YamlObject.read(path, text, WHAT);
    yaml.refuseOthers(WHAT, KEYS);
    YamlObject named = yaml.object("statements")
        .orElseThrow(
            () -> yaml.place().toException("'statements' is missing: write it with a name and a text for each"));
    ParameterReader reader = new ParameterReader(folder);
    Map<String, Parameter> parameters = yaml.object("parameters").map(reader::read).orElseGet(Map::of);
    files.addAll(reader.files());
    List<NamedStatement> statements = new ArrayList<>();
    for (Map.Entry<String, Place> key : named.keys().entrySet()) {
      statements.add(statement(NamedStatement.checkedName(key.getKey(), key.getValue()), key.getValue(), named,
          List.copyOf(parameters.keySet())));
    }
    if (!statements.isEmpty() && statements.stream().allMatch(statement -> statement.weight() == 0)) {
      throw yaml.placeOf("statements").toException("'statements' has none with a weight above 0");
    }
    List<String> setup = script(yaml, "setup");
    List<String> teardown = script(yaml, "teardown");
    files.add(path);
    return new StatementFile(statements, List.copyOf(parameters.values()), setup,
        yaml.text("ready").map(question -> stripped(question, yaml.placeOf("ready"))), teardown, List.copyOf(files));
  }

  /** {@code name: SELECT 1}, or the name with an object. */
  private static NamedStatement statement(String name, Place at, YamlObject named, List<String> parameters) {
    if (named.isText(name)) {
      return statement(name, 1, named.text(name).orElseThrow(), named.placeOf(name), Optional.empty(),
          parameters);
    }
    YamlObject object = named.object(name).orElseThrow();
    object.refuseOthers("a statement", STATEMENT_KEYS);
    double weight = object.number("weight").orElse(1.0);
    if (!(weight >= 0 && weight < 1e9)) {
      throw object.placeOf("weight").toException("a weight has to be a number from 0 to 1e9");
    }
    String sql = object.text("sql").orElseThrow(() -> at.toException("the statement '" + name + "' has no 'sql'"));
    Optional<AnswerCheck> check = object.choice("answer", List.of(AnswerCheck.values()),
        "'answer' can't be '%s'");
    return statement(name, weight, sql, object.placeOf("sql"), check, parameters);
  }

  private static NamedStatement statement(String name, double weight, String sql, Place place,
      Optional<AnswerCheck> check, List<String> parameters) {
    String text = stripped(sql, place);
    return new NamedStatement(name, weight, StatementTemplate.of(text, parameters, place),
        check.orElseGet(() -> AnswerCheck.of(text)), place);
  }

  /** Each text of the key may hold several statements, or name a file next to this one that does. */
  private List<String> script(YamlObject yaml, String key) {
    List<String> statements = new ArrayList<>();
    for (Map.Entry<String, Place> text : yaml.texts(key)) {
      Path file = path;
      String script = text.getKey();
      if (script.matches("\\S+\\.sql")) {
        file = YamlObject.sibling(folder, script, text.getValue());
        files.add(file);
        script = StatementFile.content(file);
      } else if (!script.contains(";")) {
        script += ";";
      }
      SqlScript.statements(file, script).forEach(statement -> statements.add(statement.template().text()));
    }
    return statements;
  }

  private static String stripped(String text, Place place) {
    String statement = text.strip().replaceFirst("\\s*;$", "");
    if (statement.isEmpty()) {
      throw place.toException("a statement without text");
    }
    return statement;
  }
}
