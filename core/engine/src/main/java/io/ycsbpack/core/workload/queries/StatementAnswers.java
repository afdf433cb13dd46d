// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.workload.StatementConnection;
import io.ycsbpack.core.workload.queries.Values.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * The answers of a file's statements on one server. Each is executed once, outside of the measured phase, with values
 * that follow only from the seed.
 */
public final class StatementAnswers {
  private StatementAnswers() {
  }

  /**
   * Asks for the answers that can be compared, samples of parameters among them, unless the settings forbid it.
   *
   * @throws UsageException  with the place of a statement that the database can't parse
   * @throws TargetException when the database refuses a statement
   */
  public static Map<String, AnswerDigest> read(StatementFile file, Settings settings, StatementConnection connection) {
    Map<String, AnswerDigest> answers = new LinkedHashMap<>();
    boolean compares = QueriesWorkload.ANSWERS.get(settings);
    for (Parameter parameter : file.parameters()) {
      if (compares && parameter.sample().isPresent()) {
        String name = "sample of " + parameter.name();
        answers.put(name, digest(name, AnswerCheck.EXACT, parameter.sample().get(), connection));
      }
    }
    SplittableRandom random = new SplittableRandom(CommonParameters.SEED.get(settings));
    List<Supplier<Value>> draws = file.values(connection).stream().map(values -> values.draw(() -> random)).toList();
    Map<NamedStatement, String> texts = new LinkedHashMap<>();
    file.statements().forEach(statement -> texts.put(statement, statement.template().text(draws)));
    texts.forEach((statement, text) -> connection.syntaxError(text).ifPresent(error -> {
      throw statement.place().toException("the database can't parse '" + statement.name() + "': " + error);
    }));
    texts.forEach((statement, text) -> {
      if (compares && statement.check() != AnswerCheck.NONE) {
        answers.put(statement.name(), digest(statement.name(), statement.check(), text, connection));
      }
    });
    return answers;
  }

  private static AnswerDigest digest(String name, AnswerCheck check, String statement,
      StatementConnection connection) {
    AnswerDigest.Builder rows = new AnswerDigest.Builder(check);
    try {
      connection.read(statement, rows);
    } catch (TargetException e) {
      throw new TargetException(name + " can't be answered: " + e.getMessage(), e);
    }
    return rows.digest();
  }

  /** A line for each statement; statements that one of the servers does not have are left out. */
  public static List<String> differences(Map<String, AnswerDigest> first, Map<String, AnswerDigest> second) {
    return first.keySet()
        .stream()
        .filter(second::containsKey)
        .flatMap(name -> first.get(name)
            .difference(second.get(name))
            .map(difference -> "the answers of " + name + " differ: " + difference)
            .stream())
        .toList();
  }
}
