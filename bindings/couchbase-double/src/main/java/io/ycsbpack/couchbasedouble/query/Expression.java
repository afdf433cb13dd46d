package io.ycsbpack.couchbasedouble.query;

import io.ycsbpack.couchbasedouble.store.Values;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/** What has a value for each row, or for each group of rows. */
sealed interface Expression {

  /** The value for one row; parameters are bound already. */
  Object of(Row row);

  /** Adds the fields of the row that it needs. */
  void collect(Set<String> fields);

  /** A literal, or a parameter's value. */
  record Constant(Object value) implements Expression {
    @Override
    public Object of(Row row) {
      return value;
    }

    @Override
    public void collect(Set<String> fields) {
      // needs none
    }
  }

  /** A top-level field. */
  record Field(String name) implements Expression {
    @Override
    public Object of(Row row) {
      return row.field(name);
    }

    @Override
    public void collect(Set<String> fields) {
      fields.add(name);
    }
  }

  /** The document's id. */
  record Id() implements Expression {
    @Override
    public Object of(Row row) {
      return row.id();
    }

    @Override
    public void collect(Set<String> fields) {
      // every index has it
    }
  }

  /** Two numbers multiplied, divided or added; null where one of them is none, or the divisor is 0. */
  record Arithmetic(Expression left, char operator, Expression right) implements Expression {
    @Override
    public Object of(Row row) {
      Object a = left.of(row);
      Object b = right.of(row);
      if (!(a instanceof Number first) || !(b instanceof Number second)) {
        return a == Values.MISSING || b == Values.MISSING ? Values.MISSING : Values.NULL;
      }
      double result = switch (operator) {
        case '*' -> first.doubleValue() * second.doubleValue();
        case '/' -> first.doubleValue() / second.doubleValue();
        default -> first.doubleValue() + second.doubleValue();
      };
      boolean whole = a instanceof Long && b instanceof Long && result == Math.rint(result);
      return !Double.isFinite(result) ? Values.NULL : whole ? (Object) (long) result : (Object) result;
    }

    @Override
    public void collect(Set<String> fields) {
      left.collect(fields);
      right.collect(fields);
    }
  }

  /** A number from 0 to 1, another one for each row. */
  record Random() implements Expression {
    @Override
    public Object of(Row row) {
      return ThreadLocalRandom.current().nextDouble();
    }

    @Override
    public void collect(Set<String> fields) {
      // needs none
    }
  }

  /** One of the results of a sub-select, from 0. */
  record Element(SubSelect select, int index) implements Expression {
    @Override
    public Object of(Row row) {
      return select.result(index);
    }

    @Override
    public void collect(Set<String> fields) {
      // those of its own rows
    }
  }

  /** Whether all parts of a condition hold. */
  record Truth(List<Predicate> condition) implements Expression {
    @Override
    public Object of(Row row) {
      return condition.stream().allMatch(predicate -> predicate.holds(row));
    }

    @Override
    public void collect(Set<String> fields) {
      condition.forEach(predicate -> predicate.collect(fields));
    }
  }

  /** COUNT, MAX, MIN or SUM; {@code argument} is null for COUNT(*). */
  record Aggregate(String function, boolean distinct, Expression argument) implements Expression {
    @Override
    public Object of(Row row) {
      throw new QueryException(QueryException.SYNTAX, function + " is not allowed here");
    }

    @Override
    public void collect(Set<String> fields) {
      if (argument != null) {
        argument.collect(fields);
      }
    }

    /** The value of the argument that is taken in; {@link Values#MISSING} for what is not counted. */
    Object input(Row row) {
      return argument == null ? Boolean.TRUE : argument.of(row);
    }
  }
}
