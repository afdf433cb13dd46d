package io.ycsbpack.couchbasedouble.query;

import io.ycsbpack.couchbasedouble.store.Values;
import java.util.Set;

/** One part of a WHERE; all parts have to hold. */
sealed interface Predicate {

  /** Whether it holds for this row. */
  boolean holds(Row row);

  /** Adds the fields of the row that it needs. */
  void collect(Set<String> fields);

  /** Two values compared; never holds when one of them is MISSING or null, or they are of different kinds. */
  record Comparison(Expression left, String operator, Expression right) implements Predicate {
    @Override
    public boolean holds(Row row) {
      Object a = left.of(row);
      Object b = right.of(row);
      if (a == Values.MISSING || b == Values.MISSING || a == Values.NULL || b == Values.NULL) {
        return false;
      }
      boolean alike = a instanceof Number ? b instanceof Number : a.getClass() == b.getClass();
      int order = Values.compare(a, b);
      return switch (operator) {
        case "=" -> order == 0;
        case "<" -> alike && order < 0;
        case "<=" -> alike && order <= 0;
        case ">" -> alike && order > 0;
        default -> alike && order >= 0;
      };
    }

    @Override
    public void collect(Set<String> fields) {
      left.collect(fields);
      right.collect(fields);
    }
  }

  /** A value among those of a sub-select. */
  record Membership(Expression value, SubSelect among) implements Predicate {
    @Override
    public boolean holds(Row row) {
      Object member = value.of(row);
      return member != Values.MISSING && member != Values.NULL && among.values().contains(member);
    }

    @Override
    public void collect(Set<String> fields) {
      value.collect(fields);
    }
  }

  /** IS [NOT] MISSING or IS [NOT] NULL; MISSING is neither null nor not null. */
  record Presence(Expression value, boolean not, Object kind) implements Predicate {
    @Override
    public boolean holds(Row row) {
      Object seen = value.of(row);
      if (kind == Values.NULL && seen == Values.MISSING) {
        return false;
      }
      return (seen == kind) != not;
    }

    @Override
    public void collect(Set<String> fields) {
      value.collect(fields);
    }
  }
}
