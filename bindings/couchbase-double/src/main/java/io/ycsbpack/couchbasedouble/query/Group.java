package io.ycsbpack.couchbasedouble.query;

import io.ycsbpack.couchbasedouble.store.Values;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** One group of rows: its key, and what the aggregates have taken in so far. */
final class Group {
  private final Row first;
  private final List<Accumulator> accumulators = new ArrayList<>();

  /** A group whose first row, of which the plain columns are, is this one; null for the group of no rows. */
  Group(Row first, List<Select.Column> columns) {
    this.first = first;
    columns.forEach(column -> accumulators.add(
        column.value() instanceof Expression.Aggregate aggregate ? new Accumulator(aggregate) : null));
  }

  void add(Row row) {
    for (Accumulator accumulator : accumulators) {
      if (accumulator != null) {
        accumulator.add(row);
      }
    }
  }

  /** The value of the column at {@code index}. */
  Object value(int index, Select.Column column) {
    Accumulator accumulator = accumulators.get(index);
    return accumulator != null ? accumulator.result() : first == null ? Values.MISSING : column.value().of(first);
  }

  private static final class Accumulator {
    private final Expression.Aggregate aggregate;
    private final Set<Object> seen;
    private long count;
    private Object extreme = Values.NULL;
    private double sum;
    private boolean whole = true;

    Accumulator(Expression.Aggregate aggregate) {
      this.aggregate = aggregate;
      seen = aggregate.distinct() ? new HashSet<>() : null;
    }

    void add(Row row) {
      Object value = aggregate.input(row);
      if (value == Values.MISSING || value == Values.NULL || seen != null && !seen.add(value)) {
        return;
      }
      count++;
      switch (aggregate.function()) {
        case "MAX" -> extreme = extreme == Values.NULL || Values.compare(value, extreme) > 0 ? value : extreme;
        case "MIN" -> extreme = extreme == Values.NULL || Values.compare(value, extreme) < 0 ? value : extreme;
        case "SUM" -> {
          if (value instanceof Number number) {
            sum += number.doubleValue();
            whole &= value instanceof Long;
          }
        }
        default -> {
          // COUNT: it is counted
        }
      }
    }

    Object result() {
      return switch (aggregate.function()) {
        case "COUNT" -> count;
        case "SUM" -> count == 0 ? Values.NULL : whole ? (Object) (long) sum : (Object) sum;
        default -> extreme;
      };
    }
  }
}
