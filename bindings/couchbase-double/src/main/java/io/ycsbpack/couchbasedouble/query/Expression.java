// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.ycsbpack.couchbasedouble.query.Source.Row;
import io.ycsbpack.couchbasedouble.store.JsonValues;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Has a value for each row; parameters are bound already. */
sealed interface Expression {
  /** A missing node for no value. */
  JsonNode of(Row row);

  record Constant(JsonNode value) implements Expression {
    @Override
    public JsonNode of(Row row) {
      return value;
    }
  }

  record Field(String name) implements Expression {
    @Override
    public JsonNode of(Row row) {
      return row.document().path(name);
    }
  }

  record Id() implements Expression {
    @Override
    public JsonNode of(Row row) {
      return TextNode.valueOf(row.id());
    }
  }

  /** COUNT, MAX, MIN or SUM; COUNT(*) has a constant as its argument. */
  record Aggregate(String function, boolean distinct, Expression argument) implements Expression {
    @Override
    public JsonNode of(Row row) {
      throw new QueryException(QueryException.SYNTAX, function + " is not allowed here");
    }

    JsonNode of(List<Row> rows) {
      Set<String> seen = new HashSet<>();
      List<JsonNode> values = rows.stream()
          .map(argument::of)
          .filter(value -> !value.isMissingNode() && !value.isNull())
          .filter(value -> !distinct || seen.add(value.toString()))
          .toList();
      return switch (function) {
        case "COUNT" -> LongNode.valueOf(values.size());
        case "MAX" -> values.stream().max(JsonValues::compare).orElse(NullNode.instance);
        case "MIN" -> values.stream().min(JsonValues::compare).orElse(NullNode.instance);
        default -> values.isEmpty()
            ? NullNode.instance
            : values.stream().allMatch(JsonNode::isIntegralNumber)
                ? LongNode.valueOf(values.stream().mapToLong(JsonNode::longValue).sum())
                : DoubleNode.valueOf(values.stream().mapToDouble(JsonNode::doubleValue).sum());
      };
    }
  }
}
