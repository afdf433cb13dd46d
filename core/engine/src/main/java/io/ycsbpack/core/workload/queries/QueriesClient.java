// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import io.ycsbpack.core.driver.Reseedable;
import io.ycsbpack.core.measure.OperationSink;
import io.ycsbpack.core.workload.StatementConnection;
import java.util.List;
import java.util.SplittableRandom;
import site.ycsb.Status;

/** One thread of the workload: its random numbers, its connection and its measuring. */
final class QueriesClient implements Reseedable {
  private final List<NamedStatement> statements;
  private final Distribution.Draw order;
  private final StatementWriter writer;
  private final StatementConnection connection;
  private final OperationSink sink;
  private final int[] operations;
  private final long[] bytes = new long[1];
  private SplittableRandom random;

  /** @param seed decides, with the number of the thread, which statements it executes with which values */
  QueriesClient(StatementFile file, Values[] values, StatementOrder order, StatementConnection connection,
      OperationSink sink, long seed, int thread) {
    statements = file.statements();
    this.order = order.draw(statements.stream().mapToDouble(NamedStatement::weight).toArray(), thread, () -> random);
    writer = new StatementWriter(file.parameters(), values, () -> random);
    this.connection = connection;
    this.sink = sink;
    random = new SplittableRandom(new SplittableRandom(seed + thread).nextLong());
    operations = statements.stream().mapToInt(statement -> sink.operation(statement.name())).toArray();
  }

  @Override
  public void reseed(long seed) {
    random = new SplittableRandom(seed);
    order.reseed(seed);
    writer.reseed(seed);
  }

  void execute() {
    int index = (int) order.next();
    NamedStatement statement = statements.get(index);
    String text = writer.next(statement.template());
    bytes[0] = 0;
    long start = System.nanoTime();
    Status status = connection.run(statement.name(), text, bytes);
    long end = System.nanoTime();
    sink.record(operations[index], status, start, end);
  }
}
