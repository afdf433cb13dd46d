package io.ycsbpack.couchbasedouble.query;

import com.fasterxml.jackson.databind.JsonNode;
import io.ycsbpack.couchbasedouble.store.Json;
import java.util.Set;

/** One part of a WHERE; what is not known does not hold. */
sealed interface Predicate {
  boolean holds(Row row);

  /** Two values in an order; MISSING and null are in none. */
  record Comparison(Expression left, String operator, Expression right) implements Predicate {
    @Override
    public boolean holds(Row row) {
      JsonNode a = left.of(row);
      JsonNode b = right.of(row);
      if (a.isMissingNode() || a.isNull() || a.getNodeType() != b.getNodeType()) {
        return false;
      }
      int order = Json.compare(a, b);
      return switch (operator) {
        case "=" -> order == 0;
        case "<" -> order < 0;
        case "<=" -> order <= 0;
        case ">" -> order > 0;
        default -> order >= 0;
      };
    }
  }

  /** A value among the JSON of those of a sub-select. */
  record Membership(Expression value, Set<String> among) implements Predicate {
    @Override
    public boolean holds(Row row) {
      JsonNode found = value.of(row);
      return !found.isMissingNode() && !found.isNull() && among.contains(found.toString());
    }
  }

  /** IS [NOT] MISSING, IS [NOT] NULL. */
  record Presence(Expression value, boolean not, boolean missing) implements Predicate {
    @Override
    public boolean holds(Row row) {
      JsonNode found = value.of(row);
      if (found.isMissingNode() && !missing) {
        return false;
      }
      return not != (missing ? found.isMissingNode() : found.isNull());
    }
  }
}
