// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.spec;

import io.ycsbpack.core.Reason;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.condition.Addition;
import io.ycsbpack.core.condition.AdditionPlan;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.condition.ConditionType;
import io.ycsbpack.core.condition.Slug;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.file.YamlNode;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Percent;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.RunIdentity;
import io.ycsbpack.core.statistics.TrimmedMean;
import io.ycsbpack.core.stock.StockBinding;
import io.ycsbpack.core.workload.WorkloadKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads an experiment from YAML; an unknown key or an invalid value is refused with its place. */
public final class ExperimentFile {
  private static final String WHAT = "an experiment";
  private static final String BINDING = "binding";
  /** The class of a binding of YCSB and its class path, instead of the name of a binding. */
  private static final List<Property<?>> STOCK = new StockBinding().properties();
  private static final List<String> KEYS = Stream
      .concat(
          Stream.of("name", "question", BINDING, "workload", "properties", "scenarios", "vary", "repeats", "control",
              "baseline", "conditions", "figure", "detect", "max-loss", "labels"),
          STOCK.stream().map(Property::name))
      .toList();
  private static final String HINT = "write it with a value";
  private static final String PROPERTIES = "properties";
  private static final String TYPE = "type";
  private static final List<String> CONDITION_KEYS = Stream
      .concat(Stream.of(TYPE, PROPERTIES), Arrays.stream(Addition.Role.values()).map(Addition.Role::key))
      .toList();
  private static final int MOST_REPEATS = 1000;

  private final Path file;
  private final YamlNode yaml;
  private final String binding;
  /** The properties that it may set: of the driver, of all kinds of workloads, and of a known binding. */
  private final List<Property<?>> declared = new ArrayList<>(DriverProperties.all());

  private ExperimentFile(Path file, YamlNode yaml) {
    this.file = file;
    this.yaml = yaml;
    yaml.refuseOthers(WHAT, KEYS);
    binding = binding();
    WorkloadKind.declarations().values().forEach(declared::addAll);
    Binding.all()
        .stream()
        .filter(known -> known.name().equals(binding))
        .forEach(known -> declared.addAll(known.properties()));
  }

  /** @throws UsageException with the place and what to do */
  public static Experiment read(Path file) {
    return new ExperimentFile(file, YamlNode.read(file, content(file), WHAT)).experiment();
  }

  private static String content(Path file) {
    try {
      String text = Files.readString(file);
      if (text.isBlank()) {
        throw new UsageException(file + " is empty; see workloads/experiments for examples");
      }
      return text;
    } catch (IOException e) {
      throw new UsageException(
          "can't read the experiment " + file + ": " + (Files.exists(file) ? Reason.text(e) : "there is no such file"),
          e);
    }
  }

  private String binding() {
    Map<String, YamlNode> stock = stock();
    if (stock.isEmpty()) {
      return yaml.require(BINDING, HINT).text();
    }
    yaml.find(BINDING).ifPresent(other -> {
      throw other.place()
          .toException(BINDING + " and " + String.join(", ", stock.keySet()) + " name two databases; remove one");
    });
    return StockBinding.NAME;
  }

  private Map<String, YamlNode> stock() {
    Map<String, YamlNode> given = new LinkedHashMap<>();
    STOCK.forEach(key -> yaml.find(key.name()).ifPresent(value -> given.put(key.name(), value)));
    return given;
  }

  private Experiment experiment() {
    Map<String, String> all = properties(yaml);
    Map<String, String> database = new LinkedHashMap<>();
    stock().forEach((key, value) -> {
      if (all.containsKey(key)) {
        throw value.place().toException(key + " is also in properties; remove one");
      }
      database.put(key, value.text());
    });
    check(yaml, database, STOCK);
    all.putAll(database);
    String stem = file.getFileName().toString().replaceFirst("\\.ya?ml$", "");
    return new Experiment(
        new Experiment.About(text("name").orElse(stem), text("question").orElse(""), labels()),
        new Experiment.Work(binding, listed(yaml.require("workload", HINT)).stream().map(this::near).toList(),
            all),
        variation(), compared(), demands());
  }

  private Optional<String> text(String key) {
    return yaml.find(key).map(YamlNode::text);
  }

  private Map<String, String> labels() {
    yaml.find("labels")
        .ifPresent(labels -> labels.texts()
            .forEach((key, value) -> labels.checked("labels: ",
                () -> RunIdentity.LABEL.type().require(key + "=" + value))));
    return yaml.find("labels").map(YamlNode::texts).orElseGet(Map::of);
  }

  private static List<String> listed(YamlNode values) {
    if (values.elements().isEmpty()) {
      throw values.place()
          .toException(values.name() + " needs a value; write it, or remove the key");
    }
    return values.elements().stream().map(YamlNode::text).toList();
  }

  private Experiment.Variation variation() {
    Map<String, List<String>> vary = new LinkedHashMap<>();
    yaml.find("vary").ifPresent(names -> names.keys().forEach((name, values) -> vary.put(name, listed(values))));
    return new Experiment.Variation(
        yaml.find("scenarios").map(YamlNode::elements).orElseGet(List::of).stream().map(YamlNode::texts).toList(),
        vary);
  }

  private Experiment.Demands demands() {
    Optional<YamlNode> repeats = yaml.find("repeats");
    return new Experiment.Demands(repeats.map(ExperimentFile::repeats).orElse(TrimmedMean.FEWEST_VALUES),
        repeats.isPresent(), percent(CommonParameters.DETECT).orElse(Margin.DEFAULT),
        percent(CommonParameters.MAX_LOSS),
        yaml.find("figure").map(figure -> figure.choice(List.of(FigureKind.values()))).orElse(FigureKind.DELTA));
  }

  private static int repeats(YamlNode yaml) {
    long repeats = yaml.wholeNumber();
    if (repeats < 1 || repeats > MOST_REPEATS) {
      throw yaml.place().toException("repeats " + repeats + ": 1 to " + MOST_REPEATS + " can be given");
    }
    return (int) repeats;
  }

  private Optional<Double> percent(Property<Percent> parameter) {
    return yaml.find(parameter.name()).map(value -> {
      String text = value.text();
      return value.checked(parameter.name() + ": ", () -> parameter.type().require(text).share());
    });
  }

  private Experiment.Compared compared() {
    YamlNode named = yaml.require("conditions", HINT);
    Map<String, ConditionPlan> conditions = new LinkedHashMap<>();
    Map<String, String> slugs = new HashMap<>();
    named.keys().forEach((name, condition) -> {
      refuseAlike(name, condition, slugs);
      conditions.put(name, condition.isEmpty()
          ? new ConditionPlan(ConditionType.AS_IT_IS.name(), Map.of(), Map.of())
          : plan(name, condition));
    });
    if (conditions.isEmpty()) {
      throw named.place().toException("conditions names none; one is needed, two to compare");
    }
    List<String> names = List.copyOf(conditions.keySet());
    String baseline = yaml.find("baseline").map(name -> name.choice(names)).orElse(names.get(0));
    Map<String, ConditionPlan> baselineFirst = new LinkedHashMap<>();
    baselineFirst.put(baseline, conditions.get(baseline));
    baselineFirst.putAll(conditions);
    return new Experiment.Compared(baseline, baselineFirst,
        yaml.find("control").map(control -> control.choice(List.of(true, false))).orElse(false));
  }

  /** Names become folders. */
  private static void refuseAlike(String name, YamlNode condition, Map<String, String> slugs) {
    String other = slugs.put(Slug.text(name), name);
    if (other != null || Slug.text(name).isEmpty()) {
      throw condition.key()
          .toException("the name of condition '" + name + "' is "
              + (other == null ? "no word" : "too like that of '" + other + "'") + "; choose another");
    }
  }

  private ConditionPlan plan(String name, YamlNode condition) {
    String type = condition.find(TYPE).map(YamlNode::text).orElse(ConditionType.AS_IT_IS.name());
    List<Property<?>> known = known(condition, "a condition of type " + type, CONDITION_KEYS,
        ConditionType.all().stream().filter(kind -> kind.name().equals(type)).map(ConditionType::parameters));
    Map<String, String> parameters = new LinkedHashMap<>();
    List<AdditionPlan> additions = new ArrayList<>();
    condition.keys().forEach((key, value) -> {
      Optional<Addition.Role> role = Arrays.stream(Addition.Role.values())
          .filter(one -> one.key().equals(key))
          .findFirst();
      if (role.isPresent()) {
        value.elements().forEach(addition -> additions.add(addition(name, role.get(), addition)));
      } else if (!key.equals(PROPERTIES) && !key.equals(TYPE)) {
        parameters.put(key, parameter(name, key, value, known));
      }
    });
    check(condition, parameters, known);
    return new ConditionPlan(type, parameters, properties(condition), additions);
  }

  /** The value of a pairs type may be an object. */
  private static String parameter(String condition, String name, YamlNode value, List<Property<?>> known) {
    if (value.isScalar()) {
      return value.text();
    }
    if (!value.isObject() || known.stream().noneMatch(one -> one.name().equals(name) && one.type().isOfPairs())) {
      throw value.place().toException("condition '" + condition + "': " + name + " has to be one value");
    }
    value.keys().forEach((key, pair) -> {
      if (pair.text().contains("\n")) {
        throw pair.place().toException("the value of " + key + " has to be in one line");
      }
    });
    return PropertyType.pairs(value.texts());
  }

  private static AdditionPlan addition(String condition, Addition.Role role, YamlNode addition) {
    if (!addition.isObject() || addition.find(TYPE).isEmpty()) {
      throw addition.place()
          .toException("condition '" + condition + "': " + role.key()
              + " has to be like {type: cpu-stress, workers: 2}, or a list of these");
    }
    Map<String, String> parameters = addition.texts();
    String type = parameters.remove(TYPE);
    check(addition, parameters, known(addition, role.key() + " of type " + type, List.of(TYPE), Addition.all()
        .stream()
        .filter(kind -> kind.role() == role && kind.name().equals(type))
        .map(Addition::parameters)));
    return new AdditionPlan(role, type, parameters);
  }

  /** Refuses other keys than these and the parameters of the type. An unknown type is refused when it is planned. */
  private static List<Property<?>> known(YamlNode object, String what, List<String> keys,
      Stream<List<Property<?>>> parameters) {
    Optional<List<Property<?>>> declared = parameters.findFirst();
    declared.ifPresent(known -> object.refuseOthers(what,
        Stream.concat(keys.stream(), known.stream().map(Property::name)).toList()));
    return declared.orElseGet(List::of);
  }

  /** The properties of an experiment or a condition, checked, with the files that they name. */
  private Map<String, String> properties(YamlNode object) {
    Map<String, String> properties = new LinkedHashMap<>();
    object.find(PROPERTIES).ifPresent(values -> {
      properties.putAll(values.texts());
      check(values, properties, declared);
    });
    WorkloadKind.allFileProperties()
        .forEach(property -> properties.computeIfPresent(property.name(), (name, given) -> near(given)));
    return properties;
  }

  /** Skips values that vary: they are checked when they are known. */
  private static void check(YamlNode object, Map<String, String> texts, List<Property<?>> declared) {
    Settings given = Settings.NONE.with(texts, "");
    declared.stream()
        .filter(property -> texts.containsKey(property.name()) && !texts.get(property.name()).contains("${"))
        .forEach(property -> object.keys().get(property.name()).checked("", () -> property.find(given)));
  }

  /** A file next to the experiment's, if there is none of this path in the working directory. */
  private String near(String given) {
    Path sibling = file.resolveSibling(given);
    return !Files.exists(Path.of(given)) && Files.exists(sibling) ? sibling.toString() : given;
  }
}
