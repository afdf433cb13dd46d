package io.ycsbpack.core.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.experiment.condition.Addition;
import io.ycsbpack.core.experiment.condition.AsItIs;
import io.ycsbpack.core.experiment.condition.ConditionType;
import io.ycsbpack.core.experiment.spec.ExperimentKey;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.property.Property;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The JSON Schema of experiment files, for editors, made from what is declared: keys, types of conditions, additions,
 * their parameters, and the properties of bindings and workloads. A text with <code>${name}</code> may stand for each
 * value.
 */
final class ExperimentFileSchema {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final String TYPE = "type";
  private static final String PROPERTIES = "properties";
  private static final String VARIES = "\\$\\{";

  private ExperimentFileSchema() {
  }

  static String json() {
    ObjectNode schema = JSON.objectNode();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.put("$id", "https://ycsbpack.io/schema/experiment-file-1.json");
    schema.put("title", "An experiment of ycsbpack, as its users write it");
    ObjectNode keys = closed(schema, List.of("binding", "workload", "conditions"));
    for (ExperimentKey key : ExperimentKey.values()) {
      keys.set(key.toString(), key(key).put("description", key.doc()));
    }
    ObjectNode defs = schema.putObject("$defs");
    defs.set("scalar", scalar());
    defs.set("texts", JSON.objectNode().put(TYPE, "object").set("additionalProperties", reference("scalar")));
    defs.set("settings", settings());
    defs.set("condition", condition());
    for (Addition.Role role : Addition.Role.values()) {
      defs.set(role.key(), additions(role));
    }
    return schema.toPrettyString() + "\n";
  }

  private static ObjectNode key(ExperimentKey key) {
    return switch (key) {
      case NAME, QUESTION, BASELINE, DETECT, MAX_LOSS -> JSON.objectNode().put(TYPE, "string");
      case BINDING -> words(Binding.all().stream().map(Binding::name).sorted().toList());
      case WORKLOAD -> anyOf(JSON.objectNode().put(TYPE, "string"), listOf(JSON.objectNode().put(TYPE, "string")));
      case PROPERTIES -> reference("settings");
      case SCENARIOS -> listOf(reference("texts"));
      case VARY -> object(anyOf(reference("scalar"), listOf(reference("scalar"))));
      case REPEATS -> JSON.objectNode().put(TYPE, "integer").put("minimum", 1).put("maximum", 1000);
      case CONTROL -> JSON.objectNode().put(TYPE, "boolean");
      case CONDITIONS -> object(reference("condition")).put("minProperties", 1);
      case FIGURE -> words(Arrays.stream(FigureKind.values()).map(FigureKind::toString).toList());
      case LABELS -> reference("texts");
    };
  }

  /** Others are allowed: those of workloads of one's own. */
  private static ObjectNode settings() {
    Map<String, Property<?>> declared = new TreeMap<>();
    PropertiesCommand.groups().values().forEach(group -> group.forEach(one -> declared.put(one.name(), one)));
    ObjectNode settings = object(reference("scalar"));
    ObjectNode known = settings.putObject(PROPERTIES);
    declared.values().forEach(property -> known.set(property.name(), value(property)));
    return settings;
  }

  private static ObjectNode condition() {
    ObjectNode condition = JSON.objectNode();
    condition.putArray(TYPE).add("object").add("null");
    condition.putObject(PROPERTIES)
        .set(TYPE, varying(words(ConditionType.all().stream().map(ConditionType::name).toList())));
    ArrayNode kinds = condition.putArray("allOf");
    Set<String> roles = Set.of(Arrays.stream(Addition.Role.values()).map(Addition.Role::key).toArray(String[]::new));
    ConditionType.all().forEach(type -> {
      ObjectNode keys = keysOf(kinds, type.name(), type.name().equals(AsItIs.NAME), type.summary(), type.parameters());
      keys.set(PROPERTIES, reference("settings"));
      roles.stream().sorted().forEach(role -> keys.set(role, reference(role)));
    });
    return condition;
  }

  private static ObjectNode additions(Addition.Role role) {
    List<Addition> all = Addition.all().stream().filter(addition -> addition.role() == role).toList();
    ObjectNode one = JSON.objectNode().put(TYPE, "object");
    one.putArray("required").add(TYPE);
    one.putObject(PROPERTIES).set(TYPE, varying(words(all.stream().map(Addition::name).toList())));
    ArrayNode kinds = one.putArray("allOf");
    all.forEach(addition -> keysOf(kinds, addition.name(), false, addition.summary(), addition.parameters()));
    return anyOf(one, listOf(one.deepCopy()));
  }

  /** What an object of a type may have; returns its keys. */
  private static ObjectNode keysOf(ArrayNode kinds, String name, boolean usual, String summary,
      List<Property<?>> parameters) {
    ObjectNode kind = kinds.addObject();
    ObjectNode test = JSON.objectNode();
    test.putObject(PROPERTIES).putObject(TYPE).put("const", name);
    if (!usual) {
      test.putArray("required").add(TYPE);
    }
    kind.set("if", test);
    ObjectNode keys = closed(kind.putObject("then"), List.of());
    keys.putObject(TYPE).put("description", summary);
    parameters.forEach(parameter -> keys.set(parameter.name(), value(parameter)));
    return keys;
  }

  private static ObjectNode value(Property<?> property) {
    List<String> choices = property.type().choices();
    ObjectNode value = choices.isEmpty() ? reference("scalar") : varying(words(choices));
    if (property.type().isSwitch()) {
      value = varying(anyOf(JSON.objectNode().put(TYPE, "boolean"), words(List.of("true", "false"))));
    }
    if (property.type().isOfPairs()) {
      value = anyOf(reference("scalar"), reference("texts"));
    }
    return value.put("description", property.doc() + " It is " + property.type().description()
        + property.defaultText().map(text -> "; by default " + text).orElse("") + ".");
  }

  private static ObjectNode closed(ObjectNode schema, List<String> required) {
    schema.putArray(TYPE).add("object").add("null");
    if (!required.isEmpty()) {
      schema.put(TYPE, "object");
      ArrayNode names = schema.putArray("required");
      required.forEach(names::add);
    }
    schema.put("additionalProperties", false);
    return schema.putObject(PROPERTIES);
  }

  private static ObjectNode scalar() {
    ObjectNode scalar = JSON.objectNode();
    Stream.of("string", "number", "boolean").forEach(scalar.putArray(TYPE)::add);
    return scalar;
  }

  private static ObjectNode varying(ObjectNode schema) {
    return anyOf(schema, JSON.objectNode().put(TYPE, "string").put("pattern", VARIES));
  }

  private static ObjectNode words(List<String> words) {
    ObjectNode schema = JSON.objectNode();
    words.forEach(schema.putArray("enum")::add);
    return schema;
  }

  private static ObjectNode anyOf(ObjectNode... schemas) {
    ObjectNode any = JSON.objectNode();
    List.of(schemas).forEach(any.putArray("anyOf")::add);
    return any;
  }

  private static ObjectNode listOf(ObjectNode items) {
    return JSON.objectNode().put(TYPE, "array").put("minItems", 1).set("items", items);
  }

  private static ObjectNode object(ObjectNode values) {
    return JSON.objectNode().put(TYPE, "object").set("additionalProperties", values);
  }

  private static ObjectNode reference(String name) {
    return JSON.objectNode().put("$ref", "#/$defs/" + name);
  }
}
