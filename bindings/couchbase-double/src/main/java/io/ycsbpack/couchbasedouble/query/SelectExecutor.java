package io.ycsbpack.couchbasedouble.query;

import com.fasterxml.jackson.databind.JsonNode;
import io.ycsbpack.couchbasedouble.store.BucketStore;
import io.ycsbpack.couchbasedouble.store.Values;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Executes one SELECT. */
final class SelectExecutor {
  private final BucketStore bucket;
  private final Select select;

  SelectExecutor(BucketStore bucket, Select select) {
    this.bucket = bucket;
    this.select = select;
  }

  /** The results, each as JSON. */
  List<byte[]> results() {
    List<byte[]> results = new ArrayList<>();
    Set<String> seen = select.output().distinct() ? new HashSet<>() : null;
    long[] skipped = {0};
    Stream<byte[]> all = select.isGrouped() ? groups() : rows().map(this::document);
    all.filter(result -> seen == null || seen.add(new String(result, StandardCharsets.UTF_8)))
        .filter(result -> skipped[0]++ >= select.window().offset())
        .limit(select.window().most())
        .forEach(results::add);
    return results;
  }

  /** The values of the one column of a sub-select. */
  Set<Object> values() {
    Set<Object> values = new HashSet<>();
    Expression value = select.output().columns().get(0).value();
    rows().limit(select.window().most()).forEach(row -> values.add(value.of(row)));
    return values;
  }

  /** The value of the one column of a result, from 0; MISSING where there are fewer. */
  Object value(int index) {
    Select.Column column = select.output().columns().get(0);
    if (select.isGrouped()) {
      return grouped().skip(index).findFirst().map(group -> group.value(0, column)).orElse(Values.MISSING);
    }
    return rows().limit(select.window().most())
        .skip(index)
        .findFirst()
        .map(row -> column.value().of(row))
        .orElse(Values.MISSING);
  }

  private Stream<Row> rows() {
    if (select.from().collection() == null && select.from().system() == null) {
      return Stream.of(Row.of(new byte[0], null, List.of(), new Object[0]));
    }
    if (select.isCountOfAll()) {
      return IntStream.range(0, Math.toIntExact(select.from().collection().count()))
          .mapToObj(any -> Row.of(new byte[0], null, List.of(), new Object[0]));
    }
    AccessPath path = select.from().system() != null
        ? new AccessPath(systemRows(), false, AccessPath.ChosenIndex.NONE)
        : AccessPath.of(select.from().collection(), select.where(), select.fields(), select.returnsDocuments());
    Stream<Row> rows = path.where(select.where());
    boolean sorted = select.orderBy().isEmpty() || path.inOrder() && select.orderBy().size() == 1
        && select.orderBy().get(0).value() instanceof Expression.Id && !select.orderBy().get(0).descending();
    return sorted ? rows : rows.sorted(order());
  }

  private Comparator<Row> order() {
    Comparator<Row> order = (a, b) -> 0;
    for (Select.Ordering ordering : select.orderBy()) {
      Comparator<Row> next = Comparator.comparing(row -> ordering.value().of(row), Values::compare);
      order = order.thenComparing(ordering.descending() ? next.reversed() : next);
    }
    return order;
  }

  private Stream<Row> systemRows() {
    List<String> names = List.copyOf(select.fields());
    return select.from().system().rows(bucket).stream().map(node -> {
      Object[] values = new Object[names.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = value(node.get(names.get(i)));
      }
      return Row.of(new byte[0], node.toString().getBytes(StandardCharsets.UTF_8), names, values);
    });
  }

  private static Object value(JsonNode node) {
    if (node == null) {
      return Values.MISSING;
    }
    return node.isTextual() ? node.textValue()
        : node.isBoolean() ? (Object) node.booleanValue() : new Values.Compound(node.toString());
  }

  private Stream<byte[]> groups() {
    return grouped().map(group -> result((column, index) -> group.value(index, column), null));
  }

  private Stream<Group> grouped() {
    Map<List<Object>, Group> groups = new LinkedHashMap<>();
    if (select.groupBy().isEmpty()) {
      groups.put(List.of(), new Group(null, select.output().columns()));
    }
    rows().forEach(row -> {
      List<Object> key = select.groupBy().stream().map(expression -> expression.of(row)).toList();
      groups.computeIfAbsent(key, any -> new Group(row, select.output().columns())).add(row);
    });
    return groups.values().stream();
  }

  private byte[] document(Row row) {
    return result((column, index) -> column.value().of(row), row.document());
  }

  /** Finds the value of a column. */
  private interface ColumnValue {
    Object of(Select.Column column, int index);
  }

  private byte[] result(ColumnValue value, byte[] document) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(document == null ? 64 : document.length + 64);
    if (select.output().raw()) {
      JsonText.value(value.of(select.output().columns().get(0), 0), out);
      return out.toByteArray();
    }
    out.write('{');
    boolean any = false;
    for (int i = 0; i < select.output().columns().size(); i++) {
      Select.Column column = select.output().columns().get(i);
      if (column.value() == null) {
        any |= JsonText.fields(document, any, out);
        continue;
      }
      Object found = value.of(column, i);
      if (found != Values.MISSING) {
        if (any) {
          out.write(',');
        }
        JsonText.name(column.name(), out);
        JsonText.value(found, out);
        any = true;
      }
    }
    out.write('}');
    return out.toByteArray();
  }
}
