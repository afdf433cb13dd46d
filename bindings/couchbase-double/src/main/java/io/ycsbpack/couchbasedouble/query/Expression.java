package io.ycsbpack.couchbasedouble.query;

import io.ycsbpack.couchbasedouble.store.Values;
import java.util.Set;

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
