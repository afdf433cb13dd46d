package io.ycsbpack.core.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The tallies of all operations over a stretch of time, by their numbers; guarded by their {@link Measurement}. */
final class Tallies {
  private final List<OperationTally> tallies = new ArrayList<>();
  private Transactions transactions = Transactions.NONE;

  OperationTally of(int operation) {
    while (tallies.size() <= operation) {
      tallies.add(null);
    }
    OperationTally tally = tallies.get(operation);
    if (tally == null) {
      tally = new OperationTally();
      tallies.set(operation, tally);
    }
    return tally;
  }

  void add(Transactions ended) {
    transactions = transactions.plus(ended);
  }

  Transactions transactions() {
    return transactions;
  }

  void add(Tallies other) {
    add(other.transactions);
    for (int i = 0; i < other.tallies.size(); i++) {
      if (other.tallies.get(i) != null) {
        of(i).add(other.tallies.get(i));
      }
    }
  }

  /** Only operations that occurred. */
  List<OperationSummary> summaries(Names names) {
    List<OperationSummary> summaries = new ArrayList<>();
    for (int i = 0; i < tallies.size(); i++) {
      if (tallies.get(i) != null) {
        summaries.add(tallies.get(i).summary(names.operationName(i), names));
      }
    }
    summaries.sort(Comparator.comparing(OperationSummary::name, OperationSummary.BY_NAME));
    return summaries;
  }
}
