// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble.query;

import com.fasterxml.jackson.databind.JsonNode;
import io.ycsbpack.couchbasedouble.query.Source.Row;
import io.ycsbpack.couchbasedouble.store.JsonValues;
import java.util.Set;

/** One part of a WHERE; it does not hold if its value is unknown. */
sealed interface Predicate {
  boolean holds(Row row);

  /** MISSING and null are in no order. */
  record Comparison(Expression left, String operator, Expression right) implements Predicate {
    @Override
    public boolean holds(Row row) {
      JsonNode a = left.of(row);
      JsonNode b = right.of(row);
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
  }

  /** @param among results of a sub-select, as JSON */
  record Membership(Expression value, Set<String> among) implements Predicate {
    @Override
    public boolean holds(Row row) {
      JsonNode found = value.of(row);
      return !found.isMissingNode() && !found.isNull() && among.contains(found.toString());
    }
  }

  /** IS [NOT] MISSING. */
  record Presence(Expression value, boolean not) implements Predicate {
    @Override
    public boolean holds(Row row) {
      return not != value.of(row).isMissingNode();
    }
  }
}
