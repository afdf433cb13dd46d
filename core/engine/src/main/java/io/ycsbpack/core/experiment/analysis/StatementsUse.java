package io.ycsbpack.core.experiment.analysis;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.ycsbpack.core.workload.StatementUse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * What the servers of a comparison used for its statements, by their own logs, read once behind the measured slices.
 *
 * @param statements those of both sides, in the order of the operations: those that lost most first
 * @param missing    why there are none; null where there are
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record StatementsUse(List<OfStatement> statements, String missing) {

  /**
   * One statement.
   *
   * @param name      of its operation
   * @param baseline  what the server of the baseline used for it
   * @param candidate what that of the candidate used
   */
  public record OfStatement(String name, StatementUse baseline, StatementUse candidate) {
  }

  /** Of both sides, by the names of the statements. */
  public static StatementsUse of(Map<String, StatementUse> baseline, Map<String, StatementUse> candidate) {
    List<OfStatement> statements = new ArrayList<>();
    baseline.forEach((name, use) -> {
      if (candidate.containsKey(name)) {
        statements.add(new OfStatement(name, use, candidate.get(name)));
      }
    });
    return new StatementsUse(statements, null);
  }

  /** None, for this reason. */
  public static StatementsUse missing(String reason) {
    return new StatementsUse(List.of(), reason);
  }

  /** The same in the order of these operations; others come last. */
  public StatementsUse orderedAs(List<CounterResult> operations) {
    List<String> order = operations.stream().map(CounterResult::name).toList();
    List<OfStatement> sorted = new ArrayList<>(statements);
    sorted.sort(Comparator.comparingInt(one -> order.contains(one.name()) ? order.indexOf(one.name()) : order.size()));
    return new StatementsUse(sorted, missing);
  }
}
