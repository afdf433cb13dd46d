// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

import com.fasterxml.jackson.databind.JsonNode;
import io.ycsbpack.couchbasedouble.Source.Row;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * One part of a WHERE.
 *
 * @param operator a comparison; IN; IS [NOT] MISSING
 * @param constant the right side of a comparison, if it is the same for all rows
 * @param test does not hold if a value is unknown
 */
record Condition(Expression left, String operator, Optional<JsonNode> constant, Predicate<Row> test) {
  static final String PRESENT = "IS NOT MISSING";

  static Condition comparison(Expression left, String operator, Expression right) {
    Optional<JsonNode> constant = Optional.of(right)
        .filter(Expression.Constant.class::isInstance)
        .map(value -> ((Expression.Constant) value).value());
    return new Condition(left, operator, constant, row -> holds(left.of(row), operator, right.of(row)));
  }

  /** MISSING and null are in no order. */
  private static boolean holds(JsonNode a, String operator, JsonNode b) {
    if (a.isMissingNode() || a.isNull() || a.getNodeType() != b.getNodeType()) {
      return false;
    }
    int order = JsonValues.compare(a, b);
    return switch (operator) {
      case "=" -> order == 0;
      case "<" -> order < 0;
      case "<=" -> order <= 0;
      case ">" -> order > 0;
      default -> order >= 0;
    };
  }

  /** The constant that this compares an expression with, by one of these operators. */
  Optional<JsonNode> bound(Expression expression, String operators) {
    return operators.contains(operator) && left.equals(expression) ? constant : Optional.empty();
  }
}
