// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.validity;

import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.driver.Verdict.Doubt;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.OperationFigures.Latency;
import io.ycsbpack.core.tenant.TenantProperties;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Judges the foreign statements to the servers, by their number and by their server time, because few long queries load
 * a server too.
 */
final class StatementChecks {
  /** Fewer statements of others, as of a monitoring system, disturb nothing. */
  private static final long FEW = 100;
  /** Statements by which a client thread makes its connection. */
  private static final long CONNECTING = 4;
  /** Queries of others that took less than this share of the run's time, as of a monitoring system, disturb nothing. */
  private static final double SHORT = 0.05;

  private final Figures figures;
  private final int threads;
  private final Settings settings;
  private final int clients;

  StatementChecks(Figures figures, int threads, Settings settings) {
    this.figures = figures;
    this.threads = threads;
    this.settings = settings;
    clients = DriverProperties.CLIENTS.get(settings);
  }

  List<Doubt> doubts() {
    List<Doubt> doubts = new ArrayList<>();
    Figures.Statements statements = figures.statements();
    if (statements != null && statements.own() > 0) {
      count(statements, doubts);
      if (statements.servedNanos() != null && Verdict.isLongEnough(figures.runtimeNanos())) {
        time(statements.servedNanos(), doubts);
      }
    }
    return doubts;
  }

  private void count(Figures.Statements statements, List<Doubt> doubts) {
    double own = (double) clients * statements.own();
    double foreign = statements.served() - own - (double) clients * threads * CONNECTING;
    double share = foreign / own;
    if (foreign >= FEW && share > Thresholds.FOREIGN_WARN) {
      doubts.add(new Doubt(String.format(Locale.ROOT, "others loaded the servers: beyond the %,d operations of %s "
          + "they were sent %,.0f; run without them, or set clientcount=N for N clients",
          clients * statements.own(), whose(), foreign), share > Thresholds.FOREIGN_INVALID));
    }
  }

  /** A server works on a query for no longer than its client waits for the answer. */
  private void time(long servedNanos, List<Doubt> doubts) {
    double own = clients * ownNanos();
    double times = servedNanos / own;
    if (servedNanos - own > SHORT * figures.runtimeNanos() && times > Thresholds.FOREIGN_TIME_WARN) {
      doubts.add(new Doubt(String.format(Locale.ROOT, "others loaded the servers: these worked %.3g s on queries, %.2f"
          + " times the %.3g s in which %s waited; run without them, or set clientcount=N for N clients",
          servedNanos / 1e9, times, own / 1e9, whose()),
          times > Thresholds.FOREIGN_TIME_INVALID));
    }
  }

  /** Includes the most that the inserts of the writers can have taken. */
  private double ownNanos() {
    double writing = (double) TenantProperties.WRITERS.get(settings) * figures.runtimeNanos();
    return writing + figures.operations()
        .stream()
        .filter(operation -> !operation.name().equals(OperationSummary.COMPOUND))
        .flatMap(operation -> Stream.of(operation.service(), operation.failed()))
        .mapToDouble(StatementChecks::sum)
        .sum();
  }

  private static double sum(Latency times) {
    return times.count() * times.mean();
  }

  private String whose() {
    return clients == 1 ? "this client" : clients + " clients";
  }
}
