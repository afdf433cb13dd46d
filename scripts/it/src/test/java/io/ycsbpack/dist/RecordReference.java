package io.ycsbpack.dist;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** What a record holds, as a Markdown table that is read from the record's JSON Schema. */
final class RecordReference {

  private final JsonNode schema;
  private final List<String> lines = new ArrayList<>();

  private RecordReference(JsonNode schema) {
    this.schema = schema;
  }

  /** A line for each field, in the order of the schema: path, type, whether it is always there, meaning. */
  static List<String> lines() {
    RecordReference reference = new RecordReference(Results.json(DocumentSchema.RUN.text()));
    reference.lines.addAll(List.of("| field | type | always | what it holds |", "|---|---|---|---|"));
    reference.add(reference.schema, "");
    return reference.lines;
  }

  private void add(JsonNode object, String path) {
    List<String> required = new ArrayList<>();
    object.path("required").forEach(name -> required.add(name.asText()));
    object.path("properties").fields().forEachRemaining(field -> {
      String name = path + field.getKey();
      JsonNode form = resolved(field.getValue());
      lines.add("| `" + name + "` | " + type(form) + " | " + (required.contains(field.getKey()) ? "yes" : "") + " | "
          + field.getValue().path("description").asText() + " |");
      add(form, name + ".");
      add(resolved(form.path("items")), name + "[].");
    });
  }

  private JsonNode resolved(JsonNode form) {
    return form.has("$ref") ? schema.at(form.path("$ref").asText().substring(1)) : form;
  }

  private static String type(JsonNode form) {
    if (form.has("const")) {
      return "`" + form.path("const").asText() + "`";
    }
    if (!form.has("enum")) {
      return form.path("type").asText();
    }
    List<String> words = new ArrayList<>();
    form.path("enum").forEach(word -> words.add("`" + word.asText() + "`"));
    return String.join(", ", words);
  }
}
