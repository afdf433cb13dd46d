package io.ycsbpack.couchbase.capture;

import com.couchbase.client.core.error.InvalidArgumentException;
import com.couchbase.client.java.json.JsonObject;
import io.ycsbpack.core.capture.ColumnCounts;
import io.ycsbpack.core.capture.ColumnShape;
import io.ycsbpack.core.capture.TableShape;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Counts the values of the fields of documents. Those of one field that has several types count by type. Safe for all
 * threads.
 */
final class DocumentCounts {
  /** Fields whose names are values, such as ids of users, are more than this. */
  private static final int MOST_FIELDS = 1000;
  private static final int DEEPEST = 8;
  /** Values that are counted, over all fields: what bounds the memory. */
  private static final long MOST_VALUES = 1_000_000;
  private static final Pattern TIME = Pattern
      .compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?(?:Z|[+-]\\d\\d:\\d\\d)");

  private final Map<String, Field> fields = new TreeMap<>();
  private final ValueCounts ids = new ValueCounts();
  private long documents;
  private long others;
  private boolean more;
  private long values;

  /** What a field has in the documents. */
  private static final class Field {
    private final Map<FieldType, ValueCounts> values = new EnumMap<>(FieldType.class);
    private long nulls;
    private long arrays;
    private boolean decimals;

    private ValueCounts of(FieldType type) {
      return values.computeIfAbsent(type, any -> new ValueCounts());
    }

    /** The type that most of the documents have in it; empty where no values are made. */
    private Optional<FieldType> type() {
      return values.keySet().stream().max(Comparator.comparingLong(type -> values.get(type).rows()));
    }
  }

  /** One more document. */
  synchronized void add(String id, byte[] json) {
    try {
      JsonObject document = JsonObject.fromJson(json);
      ids.add(id);
      documents++;
      add("", document, 0);
    } catch (InvalidArgumentException e) {
      others++;
    }
  }

  /** Documents, those in JSON. */
  synchronized long documents() {
    return documents;
  }

  /** Whether it has counted as much as it may. */
  synchronized boolean isFull() {
    return values >= MOST_VALUES;
  }

  private void add(String path, JsonObject object, int depth) {
    for (String name : object.getNames()) {
      String full = FieldPath.path(path, name);
      Object value = object.get(name);
      if (value instanceof JsonObject inner && depth < DEEPEST) {
        add(full, inner, depth + 1);
      } else if (fields.containsKey(full) || fields.size() < MOST_FIELDS) {
        add(fields.computeIfAbsent(full, any -> new Field()), value);
        values++;
      } else {
        more = true;
      }
    }
  }

  private static void add(Field field, Object value) {
    if (value == null) {
      field.nulls++;
    } else if (value instanceof Boolean is) {
      field.of(FieldType.BOOLEAN).add(is ? 1 : 0);
    } else if (value instanceof Number number) {
      boolean whole = number instanceof Integer || number instanceof Long;
      field.decimals |= !whole;
      field.of(FieldType.NUMBER).add(whole ? (Number) number.longValue() : (Number) number.doubleValue());
    } else if (value instanceof String text) {
      Optional<OffsetDateTime> time = time(text);
      if (time.isPresent()) {
        field.of(FieldType.TIME).add(time.get().toEpochSecond());
      } else {
        field.of(FieldType.STRING).add(text);
      }
    } else {
      field.arrays++;
    }
  }

  private static Optional<OffsetDateTime> time(String text) {
    try {
      return TIME.matcher(text).matches() ? Optional.of(OffsetDateTime.parse(text)) : Optional.empty();
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /**
   * The shape of all documents.
   *
   * @param all how many there are
   * @param how these were chosen; empty where they are all
   */
  synchronized TableShape shape(long all, Optional<String> how) {
    List<ColumnShape> columns = new ArrayList<>();
    List<String> left = new ArrayList<>();
    columns.add(new ColumnShape(FieldPath.ID, FieldType.ID.word(false), FieldType.ID.kind(), 0, 0,
        new ColumnShape.Values(all, ColumnShape.RANKS.stream().map(rank -> Math.min(1.0, (double) rank / all)).toList(),
            ids.lengths()),
        Optional.empty()));
    fields.forEach((path, field) -> {
      Optional<FieldType> type = field.type();
      type.ifPresent(of -> columns.add(shape(path, field, of, all, how)));
      if (field.arrays > 0) {
        left.add(path + " array");
      }
      field.values.keySet()
          .stream()
          .filter(other -> other != type.orElseThrow())
          .forEach(other -> left.add(path + " " + other.word(false) + ", which "
              + share(field.values.get(other).rows()) + " of the documents have"));
    });
    if (others > 0) {
      left.add("(none) of " + others + " documents that are no objects in JSON");
    }
    if (more) {
      left.add("(others): more than " + MOST_FIELDS + " fields");
    }
    return new TableShape(all, documents, columns, left, how.map(List::of).orElse(List.of()));
  }

  private String share(long rows) {
    return String.format(Locale.ROOT, "%.2g %%", 100.0 * rows / documents);
  }

  private ColumnShape shape(String path, Field field, FieldType type, long all, Optional<String> how) {
    ColumnCounts counts = field.of(type).of(documents);
    boolean isNull = 2 * field.nulls > documents - field.of(type).rows();
    FieldType told = type == FieldType.NUMBER && !field.decimals ? FieldType.INTEGER : type;
    return how.map(part -> counts.ofPart(counts.estimate(all), part))
        .orElse(counts)
        .shape(path, told.word(isNull), told.kind());
  }
}
