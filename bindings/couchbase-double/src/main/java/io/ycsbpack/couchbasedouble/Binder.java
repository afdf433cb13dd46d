// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Resolves the names of a parsed statement, and inserts the values of its parameters. */
final class Binder {
  private static final String INDEXES = "system:indexes";
  private static final int LONGEST_NUMBER = 18;

  private final BucketStore bucket;
  private final JsonNode parameters;

  /** @param parameters array of the positional ones */
  Binder(BucketStore bucket, JsonNode parameters) {
    this.bucket = bucket;
    this.parameters = parameters;
  }

  static String name(SqlPlusPlusParser.NameContext context) {
    String text = context.getText();
    return context.QUOTED() == null ? text : text.substring(1, text.length() - 1).replace("``", "`");
  }

  /** Decodes the escapes of JSON in double quotes, and doubled quotes in single ones. */
  private static String string(String quoted) {
    String inner = quoted.substring(1, quoted.length() - 1);
    return quoted.charAt(0) == '\''
        ? inner.replace("''", "'")
        : inner.replace("\\\"", "\"").replace("\\\\", "\\");
  }

  Documents collection(SqlPlusPlusParser.KeyspaceContext context) {
    List<String> parts = context.name().stream().map(Binder::name).toList();
    String scope = parts.size() == 3 ? parts.get(1) : BucketStore.DEFAULT;
    String collection = parts.size() == 3 ? parts.get(2) : BucketStore.DEFAULT;
    return Optional.of(parts.get(0))
        .filter(name -> parts.size() != 2 && name.equals(bucket.name))
        .flatMap(name -> bucket.collection(scope, collection))
        .orElseThrow(() -> new QueryException(QueryException.NO_KEYSPACE,
            "Keyspace not found in CB datastore: default:" + context.getText().replace("`", "")));
  }

  Select select(SqlPlusPlusParser.SelectContext context) {
    SqlPlusPlusParser.KeyspaceContext keyspace = context.keyspace();
    String alias = name(context.name() == null
        ? keyspace.name(keyspace.name().size() - 1)
        : context.name());
    List<Condition> where = context.where() == null
        ? List.of()
        : context.where().predicate().stream().map(predicate -> condition(predicate, alias)).toList();
    return new Select(
        keyspace.getText().equals(INDEXES) ? Source.ofIndexes(bucket) : Source.of(collection(keyspace), where),
        context.DISTINCT() != null, context.projection().RAW() != null, columns(context.projection(), alias), where,
        context.groupBy() == null
            ? List.of()
            : context.groupBy().expression().stream().map(expression -> plain(expression, alias)).toList(),
        context.orderBy() != null && isId(context.orderBy().expression(), alias),
        context.limit() == null ? Long.MAX_VALUE : count(context.limit().expression()));
  }

  private List<Select.Column> columns(SqlPlusPlusParser.ProjectionContext context, String alias) {
    return context.RAW() != null
        ? List.of(new Select.Column("", Optional.of(expression(context.expression(), alias))))
        : context.column().stream().map(column -> column(column, alias)).toList();
  }

  private Select.Column column(SqlPlusPlusParser.ColumnContext column, String alias) {
    if (column instanceof SqlPlusPlusParser.EverythingContext everything) {
      refuseOther(name(everything.name()), alias);
      return new Select.Column("", Optional.empty());
    }
    SqlPlusPlusParser.OneContext one = (SqlPlusPlusParser.OneContext) column;
    Expression value = expression(one.expression(), alias);
    String name = one.name() != null
        ? name(one.name())
        : value instanceof Expression.Field field ? field.name() : value instanceof Expression.Id ? "id" : "$1";
    return new Select.Column(name, Optional.of(value));
  }

  private Condition condition(SqlPlusPlusParser.PredicateContext context, String alias) {
    if (context instanceof SqlPlusPlusParser.ComparisonContext comparison) {
      return Condition.comparison(plain(comparison.expression(0), alias), comparison.getChild(1).getText(),
          plain(comparison.expression(1), alias));
    }
    if (context instanceof SqlPlusPlusParser.MembershipContext membership) {
      Select among = select(membership.select());
      if (!among.raw()) {
        throw syntax("a sub-select after IN must be SELECT RAW");
      }
      Expression value = plain(membership.expression(), alias);
      Set<String> values = among.results()
          .stream()
          .filter(result -> !result.isNull())
          .map(JsonNode::toString)
          .collect(Collectors.toSet());
      return new Condition(value, "IN", Optional.empty(), row -> values.contains(value.of(row).toString()));
    }
    SqlPlusPlusParser.PresenceContext presence = (SqlPlusPlusParser.PresenceContext) context;
    Expression value = plain(presence.expression(), alias);
    return presence.NOT() == null
        ? new Condition(value, "IS MISSING", Optional.empty(), row -> value.of(row).isMissingNode())
        : new Condition(value, Condition.PRESENT, Optional.empty(), row -> !value.of(row).isMissingNode());
  }

  private long count(SqlPlusPlusParser.ExpressionContext context) {
    if (expression(context, "") instanceof Expression.Constant constant && constant.value().isIntegralNumber()
        && constant.value().longValue() >= 0) {
      return constant.value().longValue();
    }
    throw syntax("LIMIT must be a whole number, 0 or more");
  }

  private boolean isId(SqlPlusPlusParser.ExpressionContext context, String alias) {
    if (expression(context, alias) instanceof Expression.Id) {
      return true;
    }
    throw syntax("only ORDER BY META(alias).id is served, not by " + context.getText());
  }

  private Expression plain(SqlPlusPlusParser.ExpressionContext context, String alias) {
    Expression expression = expression(context, alias);
    if (expression instanceof Expression.Aggregate) {
      throw syntax("an aggregate is not allowed here: " + context.getText());
    }
    return expression;
  }

  private Expression expression(SqlPlusPlusParser.ExpressionContext context, String alias) {
    if (context instanceof SqlPlusPlusParser.TextContext text) {
      return new Expression.Constant(TextNode.valueOf(string(text.getText())));
    }
    if (context instanceof SqlPlusPlusParser.NumberContext number) {
      if (number.getText().length() > LONGEST_NUMBER) {
        throw syntax("a number of so many digits is not served: " + number.getText());
      }
      return new Expression.Constant(LongNode.valueOf(Long.parseLong(number.getText())));
    }
    if (context instanceof SqlPlusPlusParser.ParameterContext parameter) {
      return new Expression.Constant(parameter(parameter.getText()));
    }
    if (context instanceof SqlPlusPlusParser.CountAllContext) {
      return new Expression.Aggregate(false, false, new Expression.Constant(BooleanNode.TRUE));
    }
    if (context instanceof SqlPlusPlusParser.AggregateContext aggregate) {
      return new Expression.Aggregate(aggregate.MAX() != null, aggregate.DISTINCT() != null,
          plain(aggregate.expression(), alias));
    }
    if (context instanceof SqlPlusPlusParser.MetaContext meta) {
      if (!name(meta.name(meta.name().size() - 1)).equals("id")) {
        throw syntax("only META(alias).id is served, not " + meta.getText());
      }
      if (meta.name().size() > 1) {
        refuseOther(name(meta.name(0)), alias);
      }
      return new Expression.Id();
    }
    SqlPlusPlusParser.FieldContext field = (SqlPlusPlusParser.FieldContext) context;
    refuseOther(name(field.name(0)), alias);
    return new Expression.Field(name(field.name(1)));
  }

  private static void refuseOther(String name, String alias) {
    if (!name.equals(alias)) {
      throw syntax("Ambiguous reference to field " + name + ": there is no such alias");
    }
  }

  private static QueryException syntax(String message) {
    return new QueryException(QueryException.SYNTAX, message);
  }

  private JsonNode parameter(String name) {
    JsonNode value = parameters.path(Integer.parseInt(name.substring(1)) - 1);
    if (value.isMissingNode()) {
      throw new QueryException(QueryException.NO_PARAMETER,
          "Error evaluating WHERE - cause: No value for positional parameter: " + name);
    }
    return value;
  }
}
