package io.ycsbpack.couchbase.capture;

import com.couchbase.client.core.error.CouchbaseException;
import com.couchbase.client.core.error.InvalidArgumentException;
import com.couchbase.client.java.AsyncCollection;
import com.couchbase.client.java.codec.RawJsonTranscoder;
import com.couchbase.client.java.json.JsonArray;
import com.couchbase.client.java.json.JsonObject;
import com.couchbase.client.java.kv.UpsertOptions;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.capture.ColumnShape;
import io.ycsbpack.core.capture.TableShape;
import io.ycsbpack.couchbase.connection.CouchbaseProperties;
import io.ycsbpack.couchbase.connection.Keyspace;
import io.ycsbpack.couchbase.connection.Pipeline;
import io.ycsbpack.couchbase.connection.SharedCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The statement of a set-up that fills a collection with made-up documents, the same on each server:
 * {@code generate in:`bucket`.`scope`.`collection` {"scale": 1, "documents": 1000, "fields": [...]}}. They are written by
 * key, several at a time, over those of the same ids.
 */
public final class GeneratedDocuments {
  private static final Pattern FORM = Pattern
      .compile("(?is)\\s*generate\\s+in:`([^`]+)`\\.`([^`]+)`\\.`([^`]+)`\\s*(\\{.*})\\s*");
  private static final Pattern BEGIN = Pattern.compile("(?is)\\s*generate\\s+in:.*");
  private static final int CHECKED_EACH = 1024;

  private final Keyspace keyspace;
  private final TableShape shape;
  private final double scale;

  private GeneratedDocuments(Keyspace keyspace, TableShape shape, double scale) {
    this.keyspace = keyspace;
    this.shape = shape;
    this.scale = scale;
  }

  /** The text of the statement for documents of this shape; {@code ${scale}} in it multiplies their number. */
  public static String statement(Keyspace keyspace, TableShape shape) {
    return "generate in:" + keyspace.sql() + " {\"scale\": ${scale}, \"documents\": " + shape.rows()
        + ", \"fields\": [\n  "
        + shape.columns()
            .stream()
            .map(column -> FieldJson.json(column).toString().replace("${", "\\u0024{"))
            .collect(Collectors.joining(",\n  "))
        + "]}";
  }

  /** Whether a statement is one, instead of SQL++. */
  public static boolean is(String statement) {
    return BEGIN.matcher(statement).matches();
  }

  /**
   * That of a text that {@link #is} one.
   *
   * @throws IllegalArgumentException with what is wrong
   */
  public static GeneratedDocuments of(String statement) {
    Matcher form = FORM.matcher(statement);
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "a statement that generates documents has to be like generate in:`bucket`.`scope`"
              + ".`collection` {\"scale\": 1, \"documents\": 1000, \"fields\": [...]}");
    }
    try {
      JsonObject json = JsonObject.fromJson(form.group(4));
      JsonArray fields = json.getArray("fields");
      List<ColumnShape> columns = new ArrayList<>();
      for (int i = 0; i < fields.size(); i++) {
        columns.add(FieldJson.column(fields.getObject(i)));
      }
      long documents = json.getLong("documents");
      return new GeneratedDocuments(new Keyspace(form.group(1), form.group(2), form.group(3)),
          new TableShape(documents, documents, columns, List.of(), List.of()), json.getDouble("scale"));
    } catch (InvalidArgumentException | ClassCastException | NullPointerException e) {
      throw new IllegalArgumentException("the fields of a statement that generates documents in " + form.group(3)
          + " can't be read: " + e.getMessage(), e);
    }
  }

  /** How many documents it writes. */
  long count() {
    return (long) Math.ceil(shape.rows() * scale);
  }

  /** The fields of the documents, and their id. */
  List<FieldValues> fields() {
    List<FieldValues> fields = new ArrayList<>();
    shape.columns().forEach(column -> fields.add(new FieldValues(column, shape.rows(), fields.size() + 1)));
    return fields;
  }

  /**
   * Writes them.
   *
   * @throws TargetException    when the cluster refuses one, or it takes longer than this
   * @throws CouchbaseException when there is no such collection
   */
  public void write(SharedCluster shared, Duration longest) {
    List<FieldValues> fields = fields();
    Optional<FieldValues> id = fields.stream().filter(FieldValues::isId).findFirst();
    fields.removeIf(FieldValues::isId);
    AsyncCollection collection = shared.collection(keyspace).async();
    UpsertOptions raw = UpsertOptions.upsertOptions().transcoder(RawJsonTranscoder.INSTANCE);
    Pipeline pipeline = new Pipeline(CouchbaseProperties.LOAD_PIPELINE.get(shared.options().settings()));
    long end = System.nanoTime() + longest.toNanos();
    for (long row = 0; row < count(); row++) {
      if (row % CHECKED_EACH == 0 && System.nanoTime() - end > 0) {
        throw new TargetException("generating documents in " + keyspace + " took longer than " + longest.toSeconds()
            + " s; " + row + " of " + count() + " are written");
      }
      JsonObject document = JsonObject.create();
      for (FieldValues field : fields) {
        field.put(document, row);
      }
      long number = row;
      String key = id.map(values -> values.id(number)).orElseGet(() -> Long.toString(number));
      byte[] bytes = document.toBytes();
      shared.sent().mutation();
      pipeline.add(() -> collection.upsert(key, bytes, raw));
    }
    pipeline.drain();
  }
}
