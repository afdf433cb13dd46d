package io.ycsbpack.core.workload.queries;

import io.ycsbpack.core.property.Settings;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * What is executed around a run. <code>${scale}</code> in these statements stands for {@code queries.scale}.
 *
 * @param setup    statements that make the tables
 * @param ready    a question that is answered by true, or a number above 0, where the set-up is not needed
 * @param teardown statements that undo the set-up
 */
record Scripts(List<StatementTemplate> setup, Optional<StatementTemplate> ready, List<StatementTemplate> teardown) {
  /** Of a file without any. */
  static final Scripts NONE = new Scripts(List.of(), Optional.empty(), List.of());
  /** What stands for something in these statements. */
  static final List<String> PARAMETERS = List.of("scale");

  List<String> setup(Settings settings) {
    return texts(setup, settings);
  }

  List<String> teardown(Settings settings) {
    return texts(teardown, settings);
  }

  Optional<String> ready(Settings settings) {
    return texts(ready.stream().toList(), settings).stream().findFirst();
  }

  private static List<String> texts(List<StatementTemplate> templates, Settings settings) {
    String scale = BigDecimal.valueOf(QueriesProperties.SCALE.get(settings)).stripTrailingZeros().toPlainString();
    return templates.stream().map(template -> template.filled(new Values.Value(scale, true))).toList();
  }
}
