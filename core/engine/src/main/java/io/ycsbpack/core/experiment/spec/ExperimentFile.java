package io.ycsbpack.core.experiment.spec;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.condition.ConditionPlan;
import io.ycsbpack.core.experiment.condition.Slug;
import io.ycsbpack.core.file.Place;
import io.ycsbpack.core.file.YamlObject;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Percent;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.record.RunIdentity;
import io.ycsbpack.core.statistics.RoundLooks;
import io.ycsbpack.core.workload.WorkloadKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Reads an experiment from YAML; an unknown key or an invalid value is refused with its place. */
public final class ExperimentFile {
  private static final int MOST_REPEATS = 1000;

  private final Path file;
  private final YamlObject yaml;

  private ExperimentFile(Path file, YamlObject yaml) {
    this.file = file;
    this.yaml = yaml;
  }

  /** @throws UsageException with the place and what to do */
  public static Experiment read(Path file) {
    return new ExperimentFile(file, YamlObject.read(file, content(file), "an experiment")).experiment();
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
          "can't read the experiment " + file + ": " + (Files.exists(file) ? e.toString() : "there is no such file"),
          e);
    }
  }

  private Experiment experiment() {
    yaml.refuseOthers("an experiment", ExperimentKey.words());
    String binding = yaml.text("binding").orElseThrow(() -> missing("binding"));
    Map<String, String> properties = texts("properties");
    PropertyValues.of(binding).check(yaml, "properties");
    List<Map<String, String>> scenarios = yaml.objects("scenarios").stream().map(YamlObject::texts).toList();
    Map<String, ConditionPlan> conditions = conditions(binding);
    String baseline = yaml.text("baseline").orElse(conditions.keySet().iterator().next());
    if (!conditions.containsKey(baseline)) {
      throw yaml.placeOf("baseline")
          .toException("baseline '" + baseline + "' is none of the conditions (" + String.join(", ",
              conditions.keySet()) + ")");
    }
    String stem = file.getFileName().toString().replaceFirst("\\.ya?ml$", "");
    Experiment.Work work = new Experiment.Work(binding, listed(yaml, "workload").stream().map(this::near).toList(),
        near(properties));
    Experiment.Variation variation = new Experiment.Variation(scenarios, vary());
    int repeats = repeats();
    boolean control = yaml.text("control")
        .map(word -> checked("control", word, List.of("true", "false")))
        .orElse("")
        .equals("true");
    FigureKind figure = figure();
    Experiment.Demands demands = new Experiment.Demands(repeats, yaml.has("repeats"),
        percent(CommonParameters.DETECT).orElse(Margin.DEFAULT), percent(CommonParameters.MAX_LOSS), figure);
    return new Experiment(
        new Experiment.About(yaml.text("name").orElse(stem), yaml.text("question").orElse(""), labels()), work,
        variation,
        new Experiment.Compared(baseline, first(baseline, conditions), control), demands);
  }

  private UsageException missing(String key) {
    return yaml.place().toException("'" + key + "' is missing; write it with a value");
  }

  private Map<String, String> texts(String key) {
    return yaml.object(key).map(YamlObject::texts).orElseGet(Map::of);
  }

  private static List<String> listed(YamlObject object, String key) {
    List<String> texts = object.texts(key).stream().map(Map.Entry::getKey).toList();
    if (texts.isEmpty()) {
      throw object.placeOf(key)
          .toException("'" + key + "' has no value where one is needed; write it, or remove the key");
    }
    return texts;
  }

  private Map<String, List<String>> vary() {
    Map<String, List<String>> vary = new LinkedHashMap<>();
    yaml.object("vary").ifPresent(names -> names.keys().keySet().forEach(name -> vary.put(name, listed(names, name))));
    return vary;
  }

  private int repeats() {
    long repeats = yaml.wholeNumber("repeats").orElse((long) RoundLooks.FEWEST_ROUNDS);
    if (repeats < 1 || repeats > MOST_REPEATS) {
      throw yaml.placeOf("repeats").toException("repeats " + repeats + ": 1 to " + MOST_REPEATS + " can be given");
    }
    return (int) repeats;
  }

  private String checked(String key, String word, List<String> words) {
    if (!words.contains(word)) {
      throw yaml.placeOf(key)
          .toException("'" + key + "' has to be one of " + String.join(", ", words) + ", and is '" + word + "'");
    }
    return word;
  }

  private Map<String, ConditionPlan> conditions(String binding) {
    YamlObject named = yaml.object("conditions").orElseThrow(() -> missing("conditions"));
    ConditionReader reader = new ConditionReader(PropertyValues.of(binding), this::near);
    Map<String, ConditionPlan> conditions = new LinkedHashMap<>();
    Map<String, String> slugs = new HashMap<>();
    named.keys().forEach((name, place) -> {
      refuseAlike(name, place, slugs);
      conditions.put(name, named.isEmpty(name) ? ConditionReader.PLAIN
          : reader.read(name, named.object(name).orElseThrow()));
    });
    if (conditions.isEmpty()) {
      throw yaml.placeOf("conditions").toException("conditions names none; one is needed, two to compare");
    }
    return conditions;
  }

  /** Names become folders. */
  private static void refuseAlike(String name, Place place, Map<String, String> slugs) {
    String other = slugs.put(Slug.text(name), name);
    if (other != null || Slug.text(name).isEmpty()) {
      throw place.toException("the name of condition '" + name + "' is "
          + (other == null ? "no word" : "too like that of '" + other + "'") + "; choose another");
    }
  }

  private Map<String, String> near(Map<String, String> properties) {
    Map<String, String> found = new LinkedHashMap<>(properties);
    WorkloadKind.allFileProperties()
        .forEach(property -> found.computeIfPresent(property.name(), (name, given) -> near(given)));
    return found;
  }

  /** A file next to the experiment's, if there is none of this path in the working directory. */
  private String near(String given) {
    Path sibling = file.resolveSibling(given);
    return !Files.exists(Path.of(given)) && Files.exists(sibling) ? sibling.toString() : given;
  }

  private Optional<Double> percent(Property<Percent> parameter) {
    return yaml.text(parameter.name())
        .map(text -> placed(parameter.name(), () -> parameter.type().require(text).share()));
  }

  private Map<String, String> labels() {
    Map<String, String> labels = texts("labels");
    labels.forEach((key, value) -> placed("labels", () -> RunIdentity.LABEL.type().require(key + "=" + value)));
    return labels;
  }

  private FigureKind figure() {
    return yaml.text("figure").map(word -> placed("figure", () -> FigureKind.named(word))).orElse(FigureKind.DELTA);
  }

  /** Adds the place of the key to a {@link UsageException}. */
  private <T> T placed(String key, Supplier<T> value) {
    try {
      return value.get();
    } catch (UsageException e) {
      throw yaml.placeOf(key).toException(key + ": " + e.getMessage());
    }
  }

  private static Map<String, ConditionPlan> first(String baseline, Map<String, ConditionPlan> conditions) {
    Map<String, ConditionPlan> ordered = new LinkedHashMap<>();
    ordered.put(baseline, conditions.get(baseline));
    ordered.putAll(conditions);
    return ordered;
  }
}
