package io.ycsbpack.core.workload.queries;

import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.workload.StatementConnection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Texts of the statements of a file that change nothing, with values that follow from the seed alone. */
public final class StatementDraws {
  private StatementDraws() {
  }

  /**
   * Texts of each, by name.
   *
   * @param each how many of each
   * @throws io.ycsbpack.core.TargetException when the database refuses to give a sample
   */
  public static Map<String, List<String>> texts(StatementFile file, Settings settings, StatementConnection connection,
      int each) {
    SplittableRandom random = new SplittableRandom(QueriesProperties.SEED.get(settings));
    StatementWriter writer = new StatementWriter(file.parameters(),
        file.values(connection, QueriesProperties.LONGEST.get(settings)), () -> random);
    Map<String, List<String>> texts = new LinkedHashMap<>();
    for (int i = 0; i < each; i++) {
      for (NamedStatement statement : file.statements()) {
        String text = writer.next(statement.template());
        if (AnswerCheck.isRead(text)) {
          texts.computeIfAbsent(statement.name(), name -> new ArrayList<>()).add(text);
        }
      }
    }
    return texts;
  }
}
