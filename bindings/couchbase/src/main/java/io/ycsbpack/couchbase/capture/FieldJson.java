package io.ycsbpack.couchbase.capture;

import com.couchbase.client.java.json.JsonArray;
import com.couchbase.client.java.json.JsonObject;
import io.ycsbpack.core.capture.ColumnShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The shape of a field as it stands in a statement that generates documents. */
final class FieldJson {
  private static final double DIGITS = 1e6;
  private static final double LARGEST_EXACT = 0x1.0p53;

  private FieldJson() {
  }

  static JsonObject json(ColumnShape column) {
    JsonObject json = JsonObject.create()
        .put("name", column.name())
        .put("type", column.type())
        .put("values", column.values().distinct());
    if (column.nulls() > 0) {
      json.put("absent", rounded(column.nulls()));
    }
    if (column.defaults() > 0) {
      json.put("empty", rounded(column.defaults()));
    }
    List<Double> shares = column.values().shares();
    int some = (int) shares.stream().filter(share -> share < 1).count();
    json.put("shares", JsonArray.from(shares.subList(0, some).stream().map(FieldJson::rounded).toList()));
    if (!column.values().lengths().isEmpty()) {
      json.put("lengths", JsonArray.from(column.values().lengths()));
    }
    column.range().ifPresent(range -> json.put("from", number(range.low())).put("to", number(range.high())));
    return json;
  }

  static ColumnShape column(JsonObject json) {
    String type = json.getString("type");
    List<Double> shares = new ArrayList<>();
    JsonArray some = json.getArray("shares");
    for (int i = 0; some != null && i < some.size(); i++) {
      shares.add(some.getDouble(i));
    }
    List<Long> lengths = new ArrayList<>();
    JsonArray all = json.getArray("lengths");
    for (int i = 0; all != null && i < all.size(); i++) {
      lengths.add(all.getLong(i));
    }
    Optional<ColumnShape.Range> range = json.containsKey("from")
        ? Optional.of(new ColumnShape.Range(json.getDouble("from"), json.getDouble("to")))
        : Optional.empty();
    return new ColumnShape(json.getString("name"), type, FieldType.of(type).kind(), share(json, "absent"),
        share(json, "empty"), new ColumnShape.Values(json.getLong("values"), shares, lengths), range);
  }

  private static double share(JsonObject json, String name) {
    return json.containsKey(name) ? json.getDouble(name) : 0;
  }

  private static Object number(double number) {
    return number == Math.rint(number) && Math.abs(number) < LARGEST_EXACT ? (Object) (long) number : (Object) number;
  }

  private static double rounded(double share) {
    return Math.rint(share * DIGITS) / DIGITS;
  }
}
