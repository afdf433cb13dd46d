package io.ycsbpack.core.experiment.spec;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.condition.Addition;
import io.ycsbpack.core.experiment.condition.AdditionPlan;
import io.ycsbpack.core.experiment.condition.AsItIs;
import io.ycsbpack.core.experiment.condition.ConditionPlan;
import io.ycsbpack.core.experiment.condition.Slug;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Percent;
import io.ycsbpack.core.property.NearestName;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.record.RunIdentity;
import io.ycsbpack.core.statistics.RoundLooks;
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
import java.util.Set;
import java.util.stream.IntStream;

/** Reads an experiment from YAML; an unknown key or an invalid value is refused with its line. */
public final class ExperimentFile {
  private static final ObjectMapper YAML = YAMLMapper.builder()
      .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
      .build();
  private static final int MOST_REPEATS = 1000;

  private ExperimentFile() {
  }

  /** The content of the file. */
  private record Text(String name, String question, String binding,
      @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) List<String> workload,
      LinkedHashMap<String, String> properties, List<LinkedHashMap<String, String>> scenarios,
      LinkedHashMap<String, List<String>> vary,
      Integer repeats, Boolean control, String baseline,
      LinkedHashMap<String, LinkedHashMap<String, Object>> conditions, String figure, String detect,
      @JsonProperty("max-loss") String maxLoss, LinkedHashMap<String, String> labels) {
  }

  /**
   * Reads one.
   *
   * @throws UsageException with the place and what to do
   */
  public static Experiment read(Path file) {
    try {
      return checked(file, YAML.readValue(Files.readString(file), Text.class));
    } catch (UnrecognizedPropertyException e) {
      List<String> known = e.getKnownPropertyIds().stream().map(String::valueOf).sorted().toList();
      throw new UsageException(
          file + lineOf(file, e.getPropertyName()) + ": there is no '" + e.getPropertyName() + "' in an experiment"
              + NearestName.hint(e.getPropertyName(), known, "; there are " + String.join(", ", known)),
          e);
    } catch (JsonProcessingException e) {
      throw new UsageException(at(file, e) + ": " + e.getOriginalMessage().lines().findFirst().orElse("not YAML"), e);
    } catch (IOException e) {
      throw new UsageException(
          "can't read the experiment " + file + ": " + (Files.exists(file) ? e.toString() : "there is no such file"),
          e);
    }
  }

  /** The reader has passed a whole object before it knows that a key does not belong there. */
  private static String lineOf(Path file, String key) {
    try {
      List<String> lines = Files.readAllLines(file);
      return IntStream.range(0, lines.size())
          .filter(i -> lines.get(i).strip().startsWith(key))
          .mapToObj(i -> " line " + (i + 1))
          .findFirst()
          .orElse("");
    } catch (IOException e) {
      return "";
    }
  }

  private static String at(Path file, JsonProcessingException e) {
    return file + (e.getLocation() == null ? "" : " line " + e.getLocation().getLineNr());
  }

  private static Experiment checked(Path file, Text text) {
    if (text == null) {
      throw new UsageException(file + " is empty; see workloads/experiments for examples");
    }
    String binding = needed(file, "binding", text.binding);
    List<String> workload = needed(file, "workload", text.workload);
    refuseNothing(file, "workload", workload);
    orEmpty(text.properties).forEach((name, value) -> needed(file, "properties: " + name, value));
    orEmpty(text.vary).forEach((name, values) -> refuseNothing(file, "vary: " + name, values));
    for (Map<String, String> one : text.scenarios == null ? List.<Map<String, String>>of() : text.scenarios) {
      needed(file, "scenarios", one).forEach((name, value) -> needed(file, "scenarios: " + name, value));
    }
    Map<String, ConditionPlan> conditions = new LinkedHashMap<>();
    needed(file, "conditions", text.conditions)
        .forEach((name, keys) -> conditions.put(name, condition(file, name, keys)));
    if (conditions.isEmpty()) {
      throw new UsageException(file + ": conditions names none; one is needed, two to compare");
    }
    refuseAlike(file, conditions.keySet());
    String baseline = Optional.ofNullable(text.baseline).orElse(conditions.keySet().iterator().next());
    if (!conditions.containsKey(baseline)) {
      throw new UsageException(file + ": baseline '" + baseline + "' is none of the conditions ("
          + String.join(", ", conditions.keySet()) + ")");
    }
    int repeats = Optional.ofNullable(text.repeats).orElse(RoundLooks.FEWEST_ROUNDS);
    if (repeats < 1 || repeats > MOST_REPEATS) {
      throw new UsageException(file + ": repeats " + repeats + ": 1 to " + MOST_REPEATS + " can be given");
    }
    String stem = file.getFileName().toString().replaceFirst("\\.ya?ml$", "");
    return new Experiment(Optional.ofNullable(text.name).orElse(stem), Optional.ofNullable(text.question).orElse(""),
        binding, workload.stream().map(one -> near(file, one)).toList(), near(file, orEmpty(text.properties)),
        text.scenarios == null ? List.of() : List.copyOf(text.scenarios), orEmpty(text.vary), repeats,
        Optional.ofNullable(text.control).orElse(false), baseline, first(baseline, conditions),
        figure(file, text), percent(file, CommonParameters.DETECT, text.detect).orElse(Margin.DEFAULT),
        text.repeats != null, percent(file, CommonParameters.MAX_LOSS, text.maxLoss), labels(file, text));
  }

  /** These properties with the files that some name. */
  private static Map<String, String> near(Path file, Map<String, String> properties) {
    Map<String, String> found = new LinkedHashMap<>(properties);
    WorkloadKind.allFileProperties()
        .forEach(property -> found.computeIfPresent(property.name(), (name, given) -> near(file, given)));
    return found;
  }

  /** A file next to the experiment's, where there is none of this path from here. */
  private static String near(Path file, String given) {
    Path sibling = file.resolveSibling(given);
    return !Files.exists(Path.of(given)) && Files.exists(sibling) ? sibling.toString() : given;
  }

  private static Optional<Double> percent(Path file, Property<Percent> parameter, String text) {
    try {
      return Optional.ofNullable(text).map(parameter.type()::require).map(Percent::share);
    } catch (UsageException e) {
      throw new UsageException(file + ": " + parameter.name() + ": " + e.getMessage(), e);
    }
  }

  private static Map<String, String> labels(Path file, Text text) {
    Map<String, String> labels = orEmpty(text.labels);
    labels.forEach((key, value) -> {
      try {
        RunIdentity.LABEL.type().require(key + "=" + needed(file, "labels: " + key, value));
      } catch (UsageException e) {
        throw new UsageException(file + ": labels: " + e.getMessage(), e);
      }
    });
    return labels;
  }

  private static FigureKind figure(Path file, Text text) {
    try {
      return FigureKind.named(Optional.ofNullable(text.figure).orElse(FigureKind.DELTA.toString()));
    } catch (UsageException e) {
      throw new UsageException(file + ": " + e.getMessage(), e);
    }
  }

  /** Their names become folders. */
  private static void refuseAlike(Path file, Set<String> names) {
    Map<String, String> slugs = new HashMap<>();
    for (String name : names) {
      String other = slugs.put(Slug.text(name), name);
      if (other != null || Slug.text(name).isEmpty()) {
        throw new UsageException(file + ": the name of condition '" + name + "' is "
            + (other == null ? "no word" : "too like that of '" + other + "'") + "; choose another");
      }
    }
  }

  private static ConditionPlan condition(Path file, String name, Map<String, Object> keys) {
    Map<String, String> parameters = new LinkedHashMap<>();
    Map<String, String> properties = new LinkedHashMap<>();
    List<AdditionPlan> additions = new ArrayList<>();
    orEmpty(keys).forEach((key, value) -> {
      Optional<Addition.Role> role = role(key);
      if (role.isPresent()) {
        additions.addAll(additions(file, name, role.get(), value));
      } else if (key.equals("properties") && value instanceof Map<?, ?> map) {
        map.forEach((property, text) -> properties.put(property.toString(),
            needed(file, "condition '" + name + "': properties: " + property, text).toString()));
      } else if (value instanceof Map || value instanceof List || value == null) {
        throw new UsageException(file + ": condition '" + name + "': " + key + " has to be one value");
      } else {
        parameters.put(key, value.toString());
      }
    });
    String type = Optional.ofNullable(parameters.remove("type")).orElse(AsItIs.NAME);
    return new ConditionPlan(type, parameters, near(file, properties), additions);
  }

  private static Optional<Addition.Role> role(String key) {
    return Arrays.stream(Addition.Role.values()).filter(role -> role.key().equals(key)).findFirst();
  }

  /** One addition, or a list of them, each with its type and parameters. */
  private static List<AdditionPlan> additions(Path file, String name, Addition.Role role, Object value) {
    List<AdditionPlan> all = new ArrayList<>();
    for (Object one : value instanceof List<?> list ? list : List.of(value == null ? "" : value)) {
      if (!(one instanceof Map<?, ?> map) || !map.containsKey("type")) {
        throw new UsageException(file + ": condition '" + name + "': " + role.key()
            + " has to be like {type: cpu-stress, workers: 2}, or a list of these");
      }
      Map<String, String> texts = new LinkedHashMap<>();
      map.forEach((key, text) -> texts.put(key.toString(),
          needed(file, "condition '" + name + "': " + role.key() + ": " + key, text).toString()));
      String type = texts.remove("type");
      all.add(new AdditionPlan(role, type, texts));
    }
    return all;
  }

  private static Map<String, ConditionPlan> first(String baseline, Map<String, ConditionPlan> conditions) {
    Map<String, ConditionPlan> ordered = new LinkedHashMap<>();
    ordered.put(baseline, conditions.get(baseline));
    ordered.putAll(conditions);
    return ordered;
  }

  private static <T> T needed(Path file, String key, T value) {
    if (value == null) {
      throw new UsageException(file + ": '" + key + "' is missing or has no value");
    }
    return value;
  }

  private static void refuseNothing(Path file, String key, List<String> values) {
    if (values == null || values.isEmpty() || values.contains(null)) {
      throw new UsageException(file + ": '" + key + "' has no value where one is needed; write it, or remove the key");
    }
  }

  private static <K, V> Map<K, V> orEmpty(Map<K, V> map) {
    return map == null ? Map.of() : map;
  }
}
