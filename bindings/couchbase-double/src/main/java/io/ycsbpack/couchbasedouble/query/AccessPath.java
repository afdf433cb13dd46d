package io.ycsbpack.couchbasedouble.query;

import io.ycsbpack.couchbasedouble.store.Documents;
import io.ycsbpack.couchbasedouble.store.Item;
import io.ycsbpack.couchbasedouble.store.SecondaryIndex;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * How the rows of a statement are found: by the index whose first fields the WHERE binds to values, most of them first;
 * else by an index whose first field the WHERE wants to be there; else by the primary index, within the bounds of the
 * ids.
 *
 * @param rows    finds them; not all of them meet the WHERE
 * @param inOrder whether they come in the order of the ids
 * @param index   by which they are found
 */
record AccessPath(Stream<Row> rows, boolean inOrder, ChosenIndex index) {

  /**
   * An index that a statement is planned with.
   *
   * @param name     its name
   * @param primary  whether it is the primary one
   * @param covering whether the statement is answered from it alone
   */
  record ChosenIndex(String name, boolean primary, boolean covering) {
    /** No index, as for the service's own keyspaces. */
    static final ChosenIndex NONE = new ChosenIndex("", false, false);
  }

  /**
   * The way to a statement's rows.
   *
   * @param fields        that it needs of each row
   * @param needsDocument whether it needs the documents too
   * @throws QueryException when no index serves it
   */
  static AccessPath of(Documents source, List<Predicate> where, Set<String> fields, boolean needsDocument) {
    Map<String, Object> bound = new java.util.HashMap<>();
    for (Predicate predicate : where) {
      if (predicate instanceof Predicate.Comparison comparison && comparison.operator().equals("=")
          && comparison.left() instanceof Expression.Field field
          && comparison.right() instanceof Expression.Constant constant) {
        bound.put(field.name(), constant.value());
      }
    }
    Optional<SecondaryIndex> best = source.indexes()
        .stream()
        .filter(index -> source.plansBySecondary() && index.isUsable() && prefix(index, bound).length > 0)
        .max(Comparator.comparingInt(index -> prefix(index, bound).length));
    if (best.isPresent()) {
      return byIndex(source, best.get(), prefix(best.get(), bound), fields, needsDocument);
    }
    Optional<SecondaryIndex> whole = source.indexes()
        .stream()
        .filter(index -> source.plansBySecondary() && index.isUsable()
            && where.stream().anyMatch(predicate -> wantsPresent(predicate, index.fields().get(0))))
        .findFirst();
    if (whole.isPresent()) {
      return byIndex(source, whole.get(), new Object[0], fields, needsDocument);
    }
    if (source.hasPrimaryOnline()) {
      return byId(source, where, fields, needsDocument);
    }
    throw new QueryException(QueryException.NO_INDEX, "No index available on keyspace `default`:"
        + "`" + source.scope() + "`.`" + source.name() + "` that matches your query. Use CREATE PRIMARY INDEX ON "
        + "to create a primary index, or check that your expected index is online.");
  }

  private static boolean wantsPresent(Predicate predicate, String field) {
    return predicate instanceof Predicate.Presence presence && presence.not()
        && presence.value() instanceof Expression.Field wanted && wanted.name().equals(field);
  }

  private static Object[] prefix(SecondaryIndex index, Map<String, Object> bound) {
    List<Object> prefix = new ArrayList<>();
    for (String field : index.fields()) {
      if (!bound.containsKey(field)) {
        break;
      }
      prefix.add(bound.get(field));
    }
    return prefix.toArray();
  }

  private static AccessPath byIndex(Documents source, SecondaryIndex index, Object[] prefix, Set<String> fields,
      boolean needsDocument) {
    boolean covering = !needsDocument && index.fields().containsAll(fields);
    List<String> names = List.copyOf(fields);
    Function<SecondaryIndex.Entry, Row> row = covering
        ? entry -> Row.of(entry.id(), null, index.fields(), entry.values())
        : entry -> {
          Item item = source.get(entry.id());
          return item == null ? null : Row.of(entry.id(), item.value(), names);
        };
    return new AccessPath(stream(index.withPrefix(prefix)).map(row).filter(found -> found != null), false,
        new ChosenIndex(index.name(), false, covering));
  }

  private static AccessPath byId(Documents source, List<Predicate> where, Set<String> fields, boolean needsDocument) {
    byte[] from = null;
    byte[] to = null;
    boolean fromInclusive = true;
    boolean toInclusive = true;
    for (Predicate predicate : where) {
      if (predicate instanceof Predicate.Comparison comparison && comparison.left() instanceof Expression.Id
          && comparison.right() instanceof Expression.Constant constant && constant.value() instanceof String text) {
        byte[] bound = text.getBytes(StandardCharsets.UTF_8);
        String operator = comparison.operator();
        if (!operator.startsWith("<") && (from == null || Arrays.compareUnsigned(bound, from) > 0)) {
          from = bound;
          fromInclusive = !operator.equals(">");
        }
        if (!operator.startsWith(">") && (to == null || Arrays.compareUnsigned(bound, to) < 0)) {
          to = bound;
          toInclusive = !operator.equals("<");
        }
      }
    }
    List<String> names = List.copyOf(fields);
    return new AccessPath(stream(source.range(from, fromInclusive, to, toInclusive))
        .map(entry -> Row.of(entry.getKey(), entry.getValue().value(), names)), true,
        new ChosenIndex(source.primaryIndex(), true, !needsDocument && fields.isEmpty()));
  }

  private static <T> Stream<T> stream(Iterable<T> rows) {
    return StreamSupport.stream(rows.spliterator(), false);
  }

  /** Only the rows for which all parts of the WHERE hold. */
  Stream<Row> where(List<Predicate> where) {
    return rows.filter(row -> where.stream().allMatch(predicate -> predicate.holds(row)));
  }

}
