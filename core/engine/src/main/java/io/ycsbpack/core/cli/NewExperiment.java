package io.ycsbpack.core.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.experiment.condition.AsItIs;
import io.ycsbpack.core.experiment.condition.ConditionType;
import io.ycsbpack.core.experiment.spec.ExperimentFile;
import io.ycsbpack.core.property.NearestName;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.run.WorkloadFile;
import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Writes the file of an experiment from answers: of options, else of the user at the terminal. */
final class NewExperiment {
  private static final String STATEMENTS = ".*\\.(sql|ya?ml)";
  private static final String BARE = "bare-metal";
  private static final String EXAMPLE = "ycsb experiment --new mine.yaml --database clickhouse --ask workloads/tenantq"
      + " --condition 'one core: cpu=1, memory=4Gi' --condition 'two cores: cpu=2, memory=4Gi'";

  @Option(names = "--new", paramLabel = "FILE", description = "Write the file of an experiment: asks at a terminal for"
      + " what the next options do not say, and measures nothing.")
  Path file;

  @Option(names = "--database", paramLabel = "BINDING", description = "With --new: the database.")
  private String binding;

  @Option(names = "--ask", paramLabel = "FILE",
      description = "With --new: what it is asked: a workload file, or a file of"
          + " statements (.sql, .yaml).")
  private String ask;

  @Option(names = "--question", paramLabel = "TEXT", description = "With --new: one sentence, for readers.")
  private String question;

  @Option(names = "--condition", paramLabel = "'NAME: KEY=VALUE, ...'", description = "With --new: a condition, the"
      + " baseline first; parameters of its type (type=bare-metal where nothing else is said) and properties, separated by a comma and"
      + " a blank.")
  private List<String> conditions = new ArrayList<>();

  /**
   * Writes it.
   *
   * @return what to tell the user
   * @throws UsageException when there is such a file, an answer is missing where no terminal is, or one can't be meant
   */
  String write() {
    if (Files.exists(file)) {
      throw new UsageException(file + " is there already; give --new another name, or remove it");
    }
    String of = answer(binding, "database (" + names() + ")", "--database");
    NearestName.choose(of, Binding.all(), Binding::name, "there is no database '%s'");
    String asked = answer(ask, "what is it asked: a workload file such as workloads/tenantq, or a file of statements"
        + " (.sql, .yaml)", "--ask");
    requireFile(asked);
    for (int i = conditions.size(); i < 2; i++) {
      conditions.add(answer(null, (i == 0 ? "the baseline" : "what is compared with it")
          + ", as 'name: key=value, ...' with keys such as cpu, memory, design, " + of + ".settings", "--condition"));
    }
    String text = text(of, asked, answer(Optional.ofNullable(question).orElse(System.console() == null ? "" : null),
        "the question in one sentence", "--question"));
    try {
      Files.writeString(file, text);
      ExperimentFile.read(file);
    } catch (IOException e) {
      throw new UsageException("can't write " + file + ": " + e, e);
    }
    return "wrote " + file + "; what it would do: ycsb experiment " + file + " --dry-run";
  }

  /** A path from here, or of statements from the folder of the new file, too. */
  private void requireFile(String asked) {
    if (!asked.matches(STATEMENTS)) {
      WorkloadFile.locate(asked);
    } else if (!Files.exists(Path.of(asked)) && !Files.exists(file.resolveSibling(asked))) {
      throw new UsageException("there is no file of statements " + asked);
    }
  }

  private static String names() {
    return Binding.all().stream().map(Binding::name).sorted().collect(Collectors.joining(", "));
  }

  private static String answer(String given, String what, String option) {
    if (given != null) {
      return given;
    }
    Console terminal = System.console();
    if (terminal == null) {
      throw new UsageException("there is no terminal to ask at for " + option + "; for example: " + EXAMPLE);
    }
    String line = terminal.readLine("%s: ", what);
    if (line == null || line.isBlank() && !option.equals("--question")) {
      throw new UsageException("nothing was answered for " + option + "; nothing is written");
    }
    return line.strip();
  }

  private String text(String of, String asked, String why) {
    StringBuilder text = new StringBuilder();
    if (!why.isEmpty()) {
      text.append("question: ").append(quoted(why)).append('\n');
    }
    boolean statements = asked.matches(STATEMENTS);
    text.append("binding: ").append(of).append('\n');
    text.append("workload: ").append(quoted(statements ? "workloads/queries" : asked)).append('\n');
    text.append("properties: {").append(statements ? "queries.file: " + quoted(asked) + ", " : "");
    text.append("maxexecutiontime: 10}\nconditions:\n");
    conditions.forEach(condition -> append(text, of, condition));
    return text.toString();
  }

  private static void append(StringBuilder text, String of, String condition) {
    int end = condition.indexOf(':');
    String name = (end < 0 ? condition : condition.substring(0, end)).strip();
    Map<String, String> given = pairs(name, end < 0 ? "" : condition.substring(end + 1));
    Map<String, String> properties = new LinkedHashMap<>(given);
    String type = Optional.ofNullable(properties.remove("type")).orElse(type(of, given));
    List<String> parameters = ConditionType.named(type).parameters().stream().map(Property::name).toList();
    properties.keySet().removeAll(parameters);
    Map<String, Property<?>> declared = new TreeMap<>();
    PropertiesCommand.groups().values().forEach(group -> group.forEach(one -> declared.put(one.name(), one)));
    for (String key : properties.keySet()) {
      if (!declared.containsKey(key)) {
        List<String> known = new ArrayList<>(parameters);
        known.addAll(declared.keySet());
        throw new UsageException(
            "condition '" + name + "': there is no parameter of " + type + " and no property '" + key
                + "'" + NearestName.hint(key, known, "; 'ycsb experiment --types' and 'ycsb properties' list them"));
      }
    }
    text.append("  ").append(quoted(name)).append(":\n    type: ").append(type).append('\n');
    given.forEach((key, value) -> {
      if (parameters.contains(key)) {
        text.append("    ").append(key).append(": ").append(quoted(value)).append('\n');
      }
    });
    if (!properties.isEmpty()) {
      text.append("    properties:\n");
      properties.forEach(
          (key, value) -> text.append("      ").append(key).append(": ").append(quoted(value)).append('\n'));
    }
  }

  /** A server that is named is there. */
  private static String type(String of, Map<String, String> given) {
    return given.containsKey(of + ".url") || given.containsKey(of + ".host") ? AsItIs.NAME : BARE;
  }

  private static Map<String, String> pairs(String name, String text) {
    Map<String, String> pairs = new LinkedHashMap<>();
    // A comma without a blank belongs to the value: clickhouse.settings=max_threads=1,use_query_cache=0.
    for (String pair : text.strip().split(",\\s+")) {
      int end = pair.indexOf('=');
      if (end < 1 && !pair.isBlank()) {
        throw new UsageException("condition '" + name + "': '" + pair.strip() + "' has to be like cpu=1");
      }
      if (end > 0) {
        pairs.put(pair.substring(0, end).strip(), pair.substring(end + 1).strip());
      }
    }
    return pairs;
  }

  private static String quoted(String text) {
    return text.matches("[\\w./-]+") && !text.matches("(?i)true|false|yes|no|on|off|null|~") ? text
        : "'" + text.replace("'", "''") + "'";
  }
}
