// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ycsbpack.couchbasedouble.Source.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A parsed SELECT, with its names resolved and its parameters bound.
 *
 * @param distinct whether equal results are returned once
 * @param raw whether the first column is returned by itself
 * @param where all must hold
 * @param groupBy empty without GROUP BY
 * @param byId whether in the order of the ids; else in the order of the source
 * @param limit maximum number of results
 */
record Select(Source source, boolean distinct, boolean raw, List<Column> columns, List<Condition> where,
    List<Expression> groupBy, boolean byId, long limit) {

  /** @param value empty for the whole document */
  record Column(String name, Optional<Expression> value) {
    boolean isAggregate() {
      return value.filter(Expression.Aggregate.class::isInstance).isPresent();
    }
  }

  List<JsonNode> results() {
    boolean grouped = !groupBy.isEmpty() || columns.stream().anyMatch(Column::isAggregate);
    Set<JsonNode> seen = new HashSet<>();
    return (grouped ? groups() : rows().map(row -> result(row, expression -> expression.of(row))))
        .filter(result -> !distinct || seen.add(result))
        .limit(limit)
        .toList();
  }

  private Stream<Row> rows() {
    Stream<Row> rows = source.rows().filter(row -> where.stream().allMatch(condition -> condition.test().test(row)));
    return byId && !source.inOrder() ? rows.sorted(Comparator.comparing(Row::id)) : rows;
  }

  private Stream<JsonNode> groups() {
    Map<List<JsonNode>, List<Row>> groups = new LinkedHashMap<>();
    if (groupBy.isEmpty()) {
      groups.put(List.of(), new ArrayList<>());
    }
    rows().forEach(row -> groups
        .computeIfAbsent(groupBy.stream().map(expression -> expression.of(row)).toList(), key -> new ArrayList<>())
        .add(row));
    return groups.values().stream().map(group -> {
      Row first = group.isEmpty() ? new Row(JsonNodeFactory.instance.objectNode()) : group.get(0);
      return result(first, expression -> expression instanceof Expression.Aggregate aggregate
          ? aggregate.of(group)
          : expression.of(first));
    });
  }

  private JsonNode result(Row row, Function<Expression, JsonNode> values) {
    if (raw) {
      JsonNode value = columns.get(0).value.map(values).orElseThrow();
      return value.isMissingNode() ? NullNode.instance : value;
    }
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    for (Column column : columns) {
      if (column.value.isEmpty()) {
        result.setAll(row.document());
      } else {
        column.value.map(values)
            .filter(value -> !value.isMissingNode())
            .ifPresent(value -> result.set(column.name, value));
      }
    }
    return result;
  }
}
