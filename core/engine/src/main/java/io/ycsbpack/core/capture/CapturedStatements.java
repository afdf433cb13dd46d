// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.capture;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import io.ycsbpack.core.sql.SqlToken;
import io.ycsbpack.core.workload.queries.StatementFile;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The queries of a log as a file of statements: weights are numbers of executions, and parameters replace literals. */
public final class CapturedStatements {
  private static final ObjectMapper YAML = new ObjectMapper(YAMLFactory.builder()
      .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
      .enable(YAMLGenerator.Feature.LITERAL_BLOCK_STYLE)
      .disable(YAMLGenerator.Feature.SPLIT_LINES)
      .build());
  private static final Pattern DECIMAL = Pattern.compile("-?\\d{1,18}(\\.\\d+)?");
  /** Functions whose texts are units, formats and types: without them a statement means something else. */
  private static final Set<String> WITH_UNITS = Set.of("datetrunc", "date_trunc", "tostartofinterval", "datediff",
      "date_diff", "dateadd", "datesub", "formatdatetime", "totimezone", "todate", "todatetime", "todatetime64", "now",
      "now64", "cast", "extract", "topk", "quantiles");
  private static final int LONGEST_TABLE = 40;

  private final StatementLog log;
  private final boolean literals;
  private final Map<String, Object> statements = new LinkedHashMap<>();
  private final Map<String, Object> parameters = new LinkedHashMap<>();
  private final List<String> masked = new ArrayList<>();
  private final List<String> left;

  /** @param literals whether values of the log are written; else values of columns are sampled before each run */
  public CapturedStatements(StatementLog.Content work, StatementLog log, boolean literals) {
    this.log = log;
    this.literals = literals;
    left = new ArrayList<>(work.left());
    work.statements().forEach(this::add);
  }

  private void add(StatementLog.Logged logged) {
    StatementShape shape = StatementShape.of(logged.samples());
    Optional<String> reaching = SecretForms.reaching(shape.tokens());
    if (reaching.isPresent()) {
      left.add(String.format("%,d x a query that uses %s(...), which may hold credentials", logged.count(),
          reaching.get()));
      return;
    }
    String name = name(logged);
    Map<Integer, String> words = new LinkedHashMap<>();
    shape.values().forEach((place, seen) -> {
      if (!isKept(shape, place, seen)) {
        String parameter = name.replaceAll("\\W", "_") + "_" + (words.size() + 1);
        words.put(place, "${" + parameter + "}");
        parameters.put(parameter, source(parameter, logged, shape, place));
      }
    });
    Map<String, Object> keys = new LinkedHashMap<>();
    keys.put("weight", logged.count());
    keys.put("sql", shape.text(words));
    statements.put(name, keys);
  }

  private String name(StatementLog.Logged logged) {
    String table = logged.tables().stream().findFirst().orElse("statement");
    String stem = table.substring(table.lastIndexOf('.') + 1).replaceAll("[^A-Za-z0-9_]+", "_");
    String id = logged.id();
    String name = stem.substring(0, Math.min(stem.length(), LONGEST_TABLE)) + "-"
        + id.substring(Math.max(0, id.length() - 6));
    return statements.containsKey(name) ? name + "-" + (statements.size() + 1) : name;
  }

  private static boolean isSecret(StatementShape shape, int place) {
    return shape.values().get(place).stream().anyMatch(value -> SecretForms.isSecret(shape.tokens(), place, value));
  }

  /** Part of the text: a number that is always the same and not compared with a column, a unit, a format. */
  private boolean isKept(StatementShape shape, int place, List<SqlToken> seen) {
    boolean same = seen.stream().map(SqlToken::text).distinct().count() == 1;
    boolean number = seen.get(0).kind() == SqlToken.Kind.NUMBER;
    boolean telling = number ? shape.column(place).isEmpty()
        : shape.isSetting(place) || WITH_UNITS.contains(shape.function(place));
    return same && (literals || telling) && !isSecret(shape, place);
  }

  private Map<String, Object> source(String name, StatementLog.Logged logged, StatementShape shape, int place) {
    if (literals && !isSecret(shape, place)) {
      return Map.of("values", shape.values().get(place).stream().map(CapturedStatements::value).toList());
    }
    String column = shape.column(place);
    Optional<String> full = logged.columns().stream().filter(one -> one.endsWith("." + column)).findFirst();
    if (!column.isEmpty() && full.isPresent()) {
      return Map.of("sample", log.sample(full.get()));
    }
    masked.add(name);
    String function = shape.function(place);
    return Map.of(StatementFile.MASKED, !column.isEmpty() ? "compared with " + column
        : function.isEmpty() ? "a literal" : "in " + function + "(...)");
  }

  private static Object value(SqlToken literal) {
    boolean number = literal.kind() == SqlToken.Kind.NUMBER && DECIMAL.matcher(literal.text()).matches();
    return number ? new BigDecimal(literal.text()) : literal.value();
  }

  public int size() {
    return statements.size();
  }

  /** Names of the parameters whose values are not written; a run refuses the file until they are. */
  public List<String> masked() {
    return masked;
  }

  /** Entries of the log that are not in the file, a line for each kind. */
  public List<String> left() {
    return left;
  }

  public String yaml() {
    Map<String, Object> file = new LinkedHashMap<>();
    file.put("statements", statements);
    if (!parameters.isEmpty()) {
      file.put("parameters", parameters);
    }
    try {
      return YAML.writeValueAsString(file);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("maps, lists, texts and numbers can be written", e);
    }
  }
}
