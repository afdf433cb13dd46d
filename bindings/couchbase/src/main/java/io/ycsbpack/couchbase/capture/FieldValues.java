package io.ycsbpack.couchbase.capture;

import com.couchbase.client.java.json.JsonObject;
import io.ycsbpack.core.capture.ColumnShape;
import io.ycsbpack.core.capture.ValueRanks;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The values that made-up documents have in a field. They follow from their ranks and are in the order of these: the first
 * in this order are those that most documents have.
 */
final class FieldValues {
  private static final int RADIX = 36;

  private final ColumnShape column;
  private final FieldType type;
  private final ValueRanks ranks;
  private final int number;
  private final List<String> path;

  /**
   * Those of a field.
   *
   * @param documents that the shape is of
   * @param number    of the field, so that chance decides it apart from others
   */
  FieldValues(ColumnShape column, long documents, int number) {
    this.column = column;
    this.number = number;
    type = FieldType.of(column.type());
    ranks = new ValueRanks(column, documents);
    path = FieldPath.names(column.name());
  }

  /** Whether it is the id. */
  boolean isId() {
    return type == FieldType.ID;
  }

  /** The value of a document as a text, for an id. */
  String id(long row) {
    return text(row);
  }

  /** Puts the value of a document, where it has one. */
  void put(JsonObject document, long row) {
    long rank = ranks.of(row, Chance.fraction(row, number));
    if (rank == ValueRanks.NULL && !FieldType.isNull(column.type())) {
      return;
    }
    JsonObject object = document;
    for (String name : path.subList(0, path.size() - 1)) {
      if (!(object.get(name) instanceof JsonObject)) {
        object.put(name, JsonObject.create());
      }
      object = object.getObject(name);
    }
    object.put(path.get(path.size() - 1), rank == ValueRanks.NULL ? null : value(rank));
  }

  private Object value(long rank) {
    boolean empty = rank == ValueRanks.EMPTY;
    return switch (type) {
      case BOOLEAN -> !empty && number(rank) != 0;
      case INTEGER -> empty ? 0L : (Object) (long) number(rank);
      case NUMBER -> empty ? 0.0 : (Object) number(rank);
      case TIME -> Instant.ofEpochSecond(empty ? 0 : (long) number(rank)).toString();
      default -> empty ? "" : text(rank);
    };
  }

  /** Evenly over the range; a rank beyond that of the shape goes on behind it. */
  private double number(long rank) {
    ColumnShape.Range range = column.range().orElseThrow();
    double width = range.high() - range.low();
    double step = width / Math.max(1, ranks.count() - 1);
    if (type == FieldType.NUMBER || width == 0) {
      return range.low() + step * rank;
    }
    // More ranks than whole numbers: some of them share one.
    double within = step < 1 && !ranks.isUnique() ? rank % (width + 1) : rank;
    return range.low() + Math.max(1, Math.floor(step)) * within;
  }

  /** The number of digits as a letter, the digits of the rank, and then those of its hash, as long as it is to be. */
  private String text(long rank) {
    String digits = Long.toString(rank, RADIX);
    StringBuilder text = new StringBuilder().append((char) ('a' + digits.length() - 1)).append(digits);
    long length = length(rank);
    for (int part = 0; text.length() < length; part++) {
      text.append(Long.toHexString(Chance.bits(rank, part)));
    }
    return text.substring(0, (int) Math.max(length, digits.length() + 1));
  }

  /** Within the quarter of all lengths that the rank decides. */
  private long length(long rank) {
    List<Long> lengths = column.values().lengths();
    if (lengths.size() < 2) {
      return Optional.of(lengths).filter(some -> !some.isEmpty()).map(some -> some.get(0)).orElse(0L);
    }
    int quarter = Math.floorMod(Chance.bits(rank, -1), lengths.size() - 1);
    long span = lengths.get(quarter + 1) - lengths.get(quarter) + 1;
    return lengths.get(quarter) + Math.floorMod(Chance.bits(rank, -2), span);
  }
}
