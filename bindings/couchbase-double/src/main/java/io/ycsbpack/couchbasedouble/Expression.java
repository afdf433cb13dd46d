// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.ycsbpack.couchbasedouble.Source.Row;
import java.util.List;
import java.util.stream.Stream;

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

  /**
   * COUNT(*) has a constant as its argument.
   *
   * @param greatest MAX, not COUNT
   */
  record Aggregate(boolean greatest, boolean distinct, Expression argument) implements Expression {
    @Override
    public JsonNode of(Row row) {
      throw new QueryException(QueryException.SYNTAX, "an aggregate is not allowed here");
    }

    JsonNode of(List<Row> rows) {
      Stream<JsonNode> values = rows.stream()
          .map(argument::of)
          .filter(value -> !value.isMissingNode() && !value.isNull());
      return greatest
          ? values.max(JsonValues::compare).orElse(NullNode.instance)
          : LongNode.valueOf((distinct ? values.distinct() : values).count());
    }
  }
}
