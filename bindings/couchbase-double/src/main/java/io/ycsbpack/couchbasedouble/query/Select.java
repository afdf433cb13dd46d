package io.ycsbpack.couchbasedouble.query;

import io.ycsbpack.couchbasedouble.store.Documents;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A SELECT that was parsed, its names resolved and its parameters bound.
 *
 * @param source   the collection; null without FROM, or for a system keyspace
 * @param system   the system keyspace whose rows these are; null for a collection
 * @param distinct whether equal results are returned once
 * @param raw      whether the first column is returned by itself
 * @param columns  what is returned
 * @param where    all have to hold
 * @param groupBy  what rows are grouped by; empty without GROUP BY
 * @param orderBy  the order; empty for that of the source
 * @param limit    how many rows at most; negative for all
 * @param offset   how many rows are left out
 */
record Select(Documents source, SystemKeyspace system, boolean distinct, boolean raw, List<Column> columns,
    List<Predicate> where, List<Expression> groupBy, List<Ordering> orderBy, long limit, long offset) {

  /** One column: the whole document when {@code value} is null. */
  record Column(String name, Expression value) {
  }

  /** One part of an order. */
  record Ordering(Expression value, boolean descending) {
  }

  /** Whether rows are made into groups. */
  boolean isGrouped() {
    return !groupBy.isEmpty() || columns.stream().anyMatch(column -> column.value() instanceof Expression.Aggregate);
  }

  /** Whether the documents themselves are returned. */
  boolean returnsDocuments() {
    return columns.stream().anyMatch(column -> column.value() == null);
  }

  /** The fields of a row that it needs. */
  Set<String> fields() {
    Set<String> fields = new LinkedHashSet<>();
    columns.stream().filter(column -> column.value() != null).forEach(column -> column.value().collect(fields));
    where.forEach(predicate -> predicate.collect(fields));
    groupBy.forEach(expression -> expression.collect(fields));
    orderBy.forEach(ordering -> ordering.value().collect(fields));
    return fields;
  }
}
