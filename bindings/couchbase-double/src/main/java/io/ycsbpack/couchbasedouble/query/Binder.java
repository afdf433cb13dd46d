package io.ycsbpack.couchbasedouble.query;

import com.fasterxml.jackson.databind.JsonNode;
import io.ycsbpack.couchbasedouble.store.BucketStore;
import io.ycsbpack.couchbasedouble.store.Documents;
import io.ycsbpack.couchbasedouble.store.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Resolves the names of a parsed statement, and puts the values of its parameters in. */
final class Binder {
  private final BucketStore bucket;
  private final JsonNode parameters;

  /** For one execution; {@code parameters} is the array of positional ones, or null. */
  Binder(BucketStore bucket, JsonNode parameters) {
    this.bucket = bucket;
    this.parameters = parameters;
  }

  /** The collection of this name. */
  Documents keyspace(SqlPlusPlusParser.KeyspaceContext context) {
    List<String> parts = context.name().stream().map(StatementText::name).toList();
    String scope = parts.size() == 3 ? parts.get(1) : BucketStore.DEFAULT;
    String collection = parts.size() == 3 ? parts.get(2) : BucketStore.DEFAULT;
    if (isSystem(context) || !parts.get(0).equals(bucket.name())) {
      throw unknown(context);
    }
    return bucket.collection(scope, collection).orElseThrow(() -> unknown(context));
  }

  private static boolean isSystem(SqlPlusPlusParser.KeyspaceContext context) {
    return context.getChild(1) != null && context.getChild(1).getText().equals(":");
  }

  private static QueryException unknown(SqlPlusPlusParser.KeyspaceContext context) {
    return new QueryException(QueryException.NO_KEYSPACE,
        "Keyspace not found in CB datastore: default:" + context.getText().replace("`", ""));
  }

  /** A SELECT, ready to be executed. */
  Select select(SqlPlusPlusParser.SelectContext context) {
    SqlPlusPlusParser.SourceContext source = context.source();
    SystemKeyspace system = source == null ? null : SystemKeyspace.named(source.keyspace().getText()).orElse(null);
    String alias = source == null ? null : alias(source.keyspace(), source.name());
    boolean raw = context.projection().RAW() != null;
    return new Select(
        new Select.From(source == null || system != null ? null : keyspace(source.keyspace()), system),
        new Select.Output(context.DISTINCT() != null, raw, columns(context.projection(), alias)),
        where(context.condition(), alias), expressions(context.groupBy() == null
            ? List.of()
            : context.groupBy().expression(), alias),
        orderings(context.orderBy(), alias),
        new Select.Window(context.limit() == null ? -1 : count(context.limit().expression(), "LIMIT"),
            context.offset() == null ? 0 : count(context.offset().expression(), "OFFSET")));
  }

  /** What rows are called: the name given, else the last part of the collection's. */
  static String alias(SqlPlusPlusParser.KeyspaceContext keyspace, SqlPlusPlusParser.NameContext given) {
    return given != null
        ? StatementText.name(given)
        : StatementText.name(keyspace.name(keyspace.name().size() - 1));
  }

  private List<Select.Column> columns(SqlPlusPlusParser.ProjectionContext context, String alias) {
    if (context.RAW() != null) {
      return List.of(new Select.Column("", context.condition() != null
          ? new Expression.Truth(where(context.condition(), alias))
          : expression(context.expression(), alias)));
    }
    List<Select.Column> columns = new ArrayList<>();
    for (SqlPlusPlusParser.ColumnContext column : context.column()) {
      if (column instanceof SqlPlusPlusParser.EverythingContext everything) {
        refuseOther(StatementText.name(everything.name()), alias);
        columns.add(new Select.Column("", null));
      } else {
        SqlPlusPlusParser.OneContext one = (SqlPlusPlusParser.OneContext) column;
        Expression value = expression(one.expression(), alias);
        columns.add(new Select.Column(columnName(one, value, columns.size()), value));
      }
    }
    return columns;
  }

  private static String columnName(SqlPlusPlusParser.OneContext one, Expression value, int index) {
    if (one.name() != null) {
      return StatementText.name(one.name());
    }
    return value instanceof Expression.Field field ? field.name()
        : value instanceof Expression.Id ? "id" : "$" + (index + 1);
  }

  /** All parts of a WHERE; none when there is none. */
  List<Predicate> where(SqlPlusPlusParser.ConditionContext context, String alias) {
    return context == null
        ? List.of()
        : context.predicate().stream().flatMap(predicate -> predicates(predicate, alias)).toList();
  }

  private Stream<Predicate> predicates(SqlPlusPlusParser.PredicateContext context, String alias) {
    if (context instanceof SqlPlusPlusParser.BetweenContext between) {
      Expression value = plain(between.expression(0), alias);
      return Stream.of(new Predicate.Comparison(value, ">=", plain(between.expression(1), alias)),
          new Predicate.Comparison(value, "<=", plain(between.expression(2), alias)));
    }
    return Stream.of(predicate(context, alias));
  }

  private Predicate predicate(SqlPlusPlusParser.PredicateContext context, String alias) {
    if (context instanceof SqlPlusPlusParser.ComparisonContext comparison) {
      return new Predicate.Comparison(plain(comparison.expression(0), alias), comparison.getChild(1).getText(),
          plain(comparison.expression(1), alias));
    }
    if (context instanceof SqlPlusPlusParser.MembershipContext membership) {
      Select among = select(membership.select());
      if (!among.output().raw()) {
        throw new QueryException(QueryException.SYNTAX, "a sub-select after IN must be SELECT RAW");
      }
      return new Predicate.Membership(plain(membership.expression(), alias), new SubSelect(bucket, among));
    }
    SqlPlusPlusParser.PresenceContext presence = (SqlPlusPlusParser.PresenceContext) context;
    return new Predicate.Presence(plain(presence.expression(), alias), presence.NOT() != null,
        presence.MISSING() != null ? Values.MISSING : Values.NULL);
  }

  private List<Select.Ordering> orderings(SqlPlusPlusParser.OrderByContext context, String alias) {
    return context == null
        ? List.of()
        : context.ordering()
            .stream()
            .map(ordering -> new Select.Ordering(plain(ordering.expression(), alias), ordering.DESC() != null))
            .toList();
  }

  private List<Expression> expressions(List<SqlPlusPlusParser.ExpressionContext> contexts, String alias) {
    return contexts.stream().map(context -> plain(context, alias)).toList();
  }

  private long count(SqlPlusPlusParser.ExpressionContext context, String what) {
    if (expression(context, null) instanceof Expression.Constant constant && constant.value() instanceof Long count
        && count >= 0) {
      return count;
    }
    throw new QueryException(QueryException.SYNTAX, what + " must be a whole number, 0 or more");
  }

  /** How many rows a DELETE may remove; negative for all. */
  long limit(SqlPlusPlusParser.LimitContext context) {
    return context == null ? -1 : count(context.expression(), "LIMIT");
  }

  private Expression plain(SqlPlusPlusParser.ExpressionContext context, String alias) {
    Expression expression = expression(context, alias);
    if (expression instanceof Expression.Aggregate) {
      throw new QueryException(QueryException.SYNTAX, "an aggregate is not allowed here: " + context.getText());
    }
    return expression;
  }

  private Expression expression(SqlPlusPlusParser.ExpressionContext context, String alias) {
    if (context instanceof SqlPlusPlusParser.ProductContext product) {
      return new Expression.Arithmetic(plain(product.expression(0), alias), product.getChild(1).getText().charAt(0),
          plain(product.expression(1), alias));
    }
    if (context instanceof SqlPlusPlusParser.SumContext sum) {
      return new Expression.Arithmetic(plain(sum.expression(0), alias), '+', plain(sum.expression(1), alias));
    }
    if (context instanceof SqlPlusPlusParser.RandomContext) {
      return new Expression.Random();
    }
    if (context instanceof SqlPlusPlusParser.ElementContext element) {
      Select among = select(element.select());
      if (!among.output().raw() || !element.NUMBER().getText().matches("\\d{1,9}")) {
        throw new QueryException(QueryException.SYNTAX, "only (SELECT RAW ...)[n] is served, not " + element.getText());
      }
      return new Expression.Element(new SubSelect(bucket, among), Integer.parseInt(element.NUMBER().getText()));
    }
    if (context instanceof SqlPlusPlusParser.ConstantContext constant) {
      return new Expression.Constant(literal(constant.literal()));
    }
    if (context instanceof SqlPlusPlusParser.ParameterContext parameter) {
      return new Expression.Constant(parameter(parameter.getText()));
    }
    if (context instanceof SqlPlusPlusParser.MetaContext meta) {
      boolean id = StatementText.name(meta.name(meta.name().size() - 1)).equals("id");
      if (!id || alias == null) {
        throw new QueryException(QueryException.SYNTAX, "only META(alias).id is served, not " + meta.getText());
      }
      if (meta.name().size() > 1) {
        refuseOther(StatementText.name(meta.name(0)), alias);
      }
      return new Expression.Id();
    }
    if (context instanceof SqlPlusPlusParser.CountAllContext) {
      return new Expression.Aggregate("COUNT", false, null);
    }
    if (context instanceof SqlPlusPlusParser.AggregateContext aggregate) {
      return new Expression.Aggregate(aggregate.getChild(0).getText().toUpperCase(java.util.Locale.ROOT),
          aggregate.DISTINCT() != null, plain(aggregate.expression(), alias));
    }
    return field((SqlPlusPlusParser.PathContext) context, alias);
  }

  private static Expression field(SqlPlusPlusParser.PathContext context, String alias) {
    List<String> path = context.name().stream().map(StatementText::name).toList();
    if (alias == null || path.size() != 2) {
      throw new QueryException(QueryException.SYNTAX,
          "Ambiguous reference to field " + context.getText() + ": write alias.field");
    }
    refuseOther(path.get(0), alias);
    return new Expression.Field(path.get(1));
  }

  private static void refuseOther(String name, String alias) {
    if (!name.equals(alias)) {
      throw new QueryException(QueryException.SYNTAX,
          "Ambiguous reference to field " + name + ": there is no such alias");
    }
  }

  private static Object literal(SqlPlusPlusParser.LiteralContext context) {
    if (context.STRING() != null) {
      return StatementText.string(context.STRING());
    }
    if (context.NUMBER() != null) {
      String number = context.NUMBER().getText();
      return number.matches("-?\\d{1,18}") ? (Object) Long.parseLong(number) : (Object) Double.parseDouble(number);
    }
    return context.NULL() != null ? Values.NULL : (Object) (context.TRUE() != null);
  }

  private Object parameter(String name) {
    int index = Integer.parseInt(name.substring(1)) - 1;
    JsonNode value = parameters == null || index < 0 ? null : parameters.get(index);
    if (value == null) {
      throw new QueryException(QueryException.NO_PARAMETER,
          "Error evaluating WHERE - cause: No value for positional parameter: " + name);
    }
    return value.isTextual() ? value.textValue()
        : value.isIntegralNumber() ? (Object) value.longValue()
            : value.isNumber() ? (Object) value.doubleValue()
                : value.isBoolean() ? (Object) value.booleanValue()
                    : value.isNull() ? Values.NULL : new Values.Compound(value.toString());
  }
}
