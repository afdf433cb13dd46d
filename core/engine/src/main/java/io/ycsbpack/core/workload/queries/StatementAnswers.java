package io.ycsbpack.core.workload.queries;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.workload.StatementConnection;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The answers of the statements of a file on one server: each is executed once, outside of what is measured, with values
 * that follow from the seed alone.
 */
public final class StatementAnswers {
  private StatementAnswers() {
  }

  /**
   * Asks for the answers that can be compared. Samples of parameters are among them.
   *
   * @throws io.ycsbpack.core.TargetException when the database refuses a statement
   */
  public static Map<String, AnswerDigest> read(StatementFile file, Settings settings, StatementConnection connection) {
    Map<String, AnswerDigest> answers = new LinkedHashMap<>();
    Duration longest = QueriesProperties.LONGEST.get(settings);
    for (Parameter parameter : file.parameters()) {
      parameter.sample()
          .ifPresent(sample -> {
            String name = "sample of " + parameter.name();
            answers.put(name, digest(name, AnswerCheck.EXACT, sample, connection, longest));
          });
    }
    SplittableRandom random = new SplittableRandom(QueriesProperties.SEED.get(settings));
    StatementWriter writer = new StatementWriter(file.parameters(), file.values(connection, longest), () -> random);
    for (NamedStatement statement : file.statements()) {
      String text = writer.next(statement.template());
      if (statement.check() != AnswerCheck.NONE) {
        answers.put(statement.name(), digest(statement.name(), statement.check(), text, connection, longest));
      }
    }
    return answers;
  }

  private static AnswerDigest digest(String name, AnswerCheck check, String statement,
      StatementConnection connection, Duration longest) {
    DigestBuilder rows = new DigestBuilder(check, check == AnswerCheck.KEYS ? SortKeys.places(statement) : Set.of());
    try {
      connection.read(statement, longest, rows);
    } catch (TargetException e) {
      throw new TargetException(name + " can't be answered: " + e.getMessage(), e);
    }
    return rows.digest();
  }

  /**
   * In what the answers of two servers differ, a line for each statement; those that one of them does not have are left
   * out.
   *
   * @param properties of the run, which say how exact decimal numbers have to be
   */
  public static List<String> differences(Map<String, AnswerDigest> first, Map<String, AnswerDigest> second,
      Map<String, String> properties) {
    double tolerance = QueriesProperties.TOLERANCE.get(Settings.NONE.with(properties, ""));
    return first.keySet()
        .stream()
        .filter(second::containsKey)
        .flatMap(name -> difference(name, first.get(name), second.get(name), tolerance).stream())
        .toList();
  }

  private static Optional<String> difference(String name, AnswerDigest first, AnswerDigest second, double tolerance) {
    return first.difference(second, tolerance).map(difference -> "the answers of " + name + " differ: " + difference);
  }
}
