package io.ycsbpack.dist;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.core.record.RunRecord;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** What a record holds, as a Markdown table that is read from the record's JSON Schema. */
final class RecordReference {
  private static final String SCHEMA = "run-record-1.schema.json";

  private final JsonNode schema;
  private final List<String> lines = new ArrayList<>();

  private RecordReference(JsonNode schema) {
    this.schema = schema;
  }

  /** A line for each field, in the order of the schema: path, type, whether it is always there, meaning. */
  static List<String> lines() {
    try (InputStream stream = RunRecord.class.getResourceAsStream(SCHEMA)) {
      RecordReference reference = new RecordReference(new ObjectMapper().readTree(stream));
      reference.lines.addAll(List.of("| field | type | always | what it holds |", "|---|---|---|---|"));
      reference.add(reference.schema, "");
      return reference.lines;
    } catch (IOException e) {
      throw new UncheckedIOException("the schema of records is in the jar", e);
    }
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
