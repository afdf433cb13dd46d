package io.ycsbpack.core.capture;

import io.ycsbpack.core.sql.SqlToken;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A statement as it is written into a file.
 *
 * @param sql        with its parameters by name
 * @param parameters by name, with the keys of the file
 * @param writes     the parameter that says how many rows it writes; empty where that is not known
 * @param open       places that the user has to fill in, a line each
 */
record CapturedStatement(String sql, Map<String, Map<String, Object>> parameters, Optional<String> writes,
    List<String> open) {
  /** Values of one sampled column, or of one list. */
  private static final int MOST_VALUES = 1000;
  /** More different whole numbers than this are a range. */
  private static final int RANGE = 20;
  /** Inserted rows have numbers after those of the table, up to this multiple of its row count. */
  private static final int FURTHER = 10;
  private static final Pattern WHOLE = Pattern.compile("-?\\d{1,18}");
  /** Functions whose texts are units, formats and types: without them a statement means something else. */
  private static final Set<String> WITH_UNITS = Set.of("datetrunc", "date_trunc", "tostartofinterval", "datediff",
      "date_diff", "dateadd", "datesub", "formatdatetime", "totimezone", "todate", "todatetime", "todatetime64", "now",
      "now64", "cast", "extract", "topk", "quantiles");

  /** Makes statements of one log. */
  static final class Maker {
    private final StatementLog log;
    private final boolean literals;
    private final Set<String> tables;

    /**
     * A maker.
     *
     * @param literals whether values that were seen are written; without it none are
     * @param tables   full names of the tables that are captured
     */
    Maker(StatementLog log, boolean literals, Set<String> tables) {
      this.log = log;
      this.literals = literals;
      this.tables = tables;
    }

    /** The statement of these texts; parameters are named after it. */
    CapturedStatement of(String name, LoggedStatement logged, StatementShape shape) {
      Map<String, Map<String, Object>> parameters = new LinkedHashMap<>();
      List<String> open = new ArrayList<>();
      Map<Integer, String> words = new LinkedHashMap<>();
      shape.values().forEach((place, seen) -> {
        Optional<Map<String, Object>> parameter = parameter(logged, shape, place, seen);
        boolean kept = parameter.isEmpty() && isKept(shape, place, seen);
        if (!kept) {
          String parameterName = name.replaceAll("\\W", "_") + "_" + (parameters.size() + 1);
          words.put(place, "${" + parameterName + "}");
          parameters.put(parameterName, parameter.orElseGet(() -> placeholder(seen.get(0))));
          if (parameter.isEmpty()) {
            open.add(parameterName + where(shape, place));
          }
        }
      });
      String text = TableDefinition.unqualified(shape.text(words::get), logged.database(), tables);
      return new CapturedStatement(text, parameters, Optional.empty(), open);
    }

    private Optional<Map<String, Object>> parameter(LoggedStatement logged, StatementShape shape, int place,
        List<SqlToken> seen) {
      String column = shape.column(place);
      Optional<String> full = column.isEmpty() ? Optional.empty()
          : logged.columns().stream().filter(one -> one.endsWith("." + column)).findFirst();
      if (literals && seen.stream().noneMatch(value -> isSecret(shape, place, value))) {
        return isKept(shape, place, seen) ? Optional.empty() : Optional.of(seen(seen));
      }
      return full.map(name -> distributed(Map.of("sample", log.sample(TableDefinition.unqualified(name,
          logged.database(), tables), MOST_VALUES)), new AskedValues(seen)));
    }

    private static boolean isSecret(StatementShape shape, int place, SqlToken value) {
      return SecretForms.isSecret(shape.tokens(), place) || SecretForms.looksSecret(value.value());
    }

    /** Part of the text: a number that is always the same and no value of a column, and a unit or format. */
    private boolean isKept(StatementShape shape, int place, List<SqlToken> seen) {
      boolean same = seen.stream().map(SqlToken::text).distinct().count() == 1;
      boolean number = seen.get(0).kind() == SqlToken.Kind.NUMBER;
      return same && !isSecret(shape, place, seen.get(0))
          && (literals || (number ? shape.column(place).isEmpty()
              : shape.isSetting(place)
                  || WITH_UNITS.contains(shape.function(place))));
    }
  }

  /**
   * An insert whose rows the log does not have: as one of made-up rows.
   *
   * @param text   of <code>${rows}</code> of them from <code>${start}</code> on
   * @param behind how many rows the table has
   */
  static CapturedStatement insert(String name, LoggedStatement logged, String text, long behind) {
    String stem = name.replaceAll("\\W", "_");
    Map<String, Map<String, Object>> parameters = new LinkedHashMap<>();
    AskedValues rows = new AskedValues(logged.use()
        .rows()
        .stream()
        .map(String::valueOf)
        .map(number -> new SqlToken(SqlToken.Kind.NUMBER, 0, number.length(), number))
        .toList());
    Map<String, Object> drawn = new LinkedHashMap<>();
    drawn.put("values", rows.values().stream().map(Long::valueOf).toList());
    drawn.put("distribution", rows.seenShares());
    parameters.put(stem + "_rows", drawn);
    parameters.put(stem + "_start", range(behind, FURTHER * behind));
    String named = text.replace("${rows}", "${" + stem + "_rows}").replace("${start}", "${" + stem + "_start}");
    return new CapturedStatement(named, parameters, Optional.of(stem + "_rows"), List.of());
  }

  private static Map<String, Object> placeholder(SqlToken literal) {
    return Map.of("values", List.of(literal.kind() == SqlToken.Kind.NUMBER ? (Object) 1 : "?"));
  }

  private static String where(StatementShape shape, int place) {
    String function = shape.function(place);
    String column = shape.column(place);
    return !column.isEmpty() ? ", compared with " + column : function.isEmpty() ? "" : ", in " + function + "(...)";
  }

  private static Map<String, Object> seen(List<SqlToken> literals) {
    AskedValues asked = new AskedValues(literals);
    boolean whole = literals.stream()
        .allMatch(token -> token.kind() == SqlToken.Kind.NUMBER && WHOLE.matcher(token.text()).matches());
    if (whole && asked.values().size() > RANGE && asked.shares().isEmpty()) {
      LongSummaryStatistics values = asked.values().stream().mapToLong(Long::parseLong).summaryStatistics();
      return range(values.getMin(), values.getMax());
    }
    List<Object> values = asked.values()
        .stream()
        .limit(MOST_VALUES)
        .map(value -> whole ? (Object) Long.valueOf(value) : value)
        .toList();
    return distributed(Map.of("values", values), asked);
  }

  private static Map<String, Object> range(long from, long to) {
    Map<String, Object> range = new LinkedHashMap<>();
    range.put("from", from);
    range.put("to", to);
    return range;
  }

  /** With how often the first of the values were asked for, where that is known. */
  private static Map<String, Object> distributed(Map<String, Object> source, AskedValues asked) {
    Map<String, Object> parameter = new LinkedHashMap<>(source);
    if (!asked.shares().isEmpty()) {
      parameter.put("distribution", asked.shares());
    }
    return parameter;
  }
}
