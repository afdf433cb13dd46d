package io.ycsbpack.couchbasedouble.query;

import io.ycsbpack.couchbasedouble.store.Documents;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A SELECT that was parsed, its names resolved and its parameters bound.
 *
 * @param from    where its rows come from
 * @param output  what is returned of them
 * @param where   all have to hold
 * @param groupBy what rows are grouped by; empty without GROUP BY
 * @param orderBy the order; empty for that of the source
 * @param window  which of the results are returned
 */
record Select(From from, Output output, List<Predicate> where, List<Expression> groupBy, List<Ordering> orderBy,
    Window window) {

  /**
   * Where rows come from; without FROM, both are null.
   *
   * @param collection null for a system keyspace
   * @param system     the system keyspace whose rows these are; null for a collection
   */
  record From(Documents collection, SystemKeyspace system) {
  }

  /**
   * What is returned.
   *
   * @param distinct whether equal results are returned once
   * @param raw      whether the first column is returned by itself
   * @param columns  of each result
   */
  record Output(boolean distinct, boolean raw, List<Column> columns) {
  }

  /**
   * Which results are returned.
   *
   * @param limit  how many at most; negative for all
   * @param offset how many are left out
   */
  record Window(long limit, long offset) {

    /** How many at most. */
    long most() {
      return limit < 0 ? Long.MAX_VALUE : limit;
    }
  }

  /** One column: the whole document when {@code value} is null. */
  record Column(String name, Expression value) {
  }

  /** One part of an order. */
  record Ordering(Expression value, boolean descending) {
  }

  /** Whether rows are made into groups. */
  boolean isGrouped() {
    return !groupBy.isEmpty()
        || output.columns().stream().anyMatch(column -> column.value() instanceof Expression.Aggregate);
  }

  /** Whether it counts a whole collection, which the service is told by the data service and no index. */
  boolean isCountOfAll() {
    return from.collection() != null && where.isEmpty() && groupBy.isEmpty() && output.columns()
        .stream()
        .allMatch(column -> column.value() instanceof Expression.Aggregate aggregate && aggregate.argument() == null);
  }

  /** Whether the documents themselves are returned. */
  boolean returnsDocuments() {
    return output.columns().stream().anyMatch(column -> column.value() == null);
  }

  /** The fields of a row that it needs. */
  Set<String> fields() {
    Set<String> fields = new LinkedHashSet<>();
    output.columns()
        .stream()
        .filter(column -> column.value() != null)
        .forEach(column -> column.value().collect(fields));
    where.forEach(predicate -> predicate.collect(fields));
    groupBy.forEach(expression -> expression.collect(fields));
    orderBy.forEach(ordering -> ordering.value().collect(fields));
    return fields;
  }
}
