// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload;

import io.ycsbpack.core.ThreadDatabase;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.measure.OperationSink;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.util.List;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;

/** One statement over and over, its whole answer read, as {@code clickhouse-benchmark} does. It needs no data. */
public final class StatementWorkload extends Workload {
  public static final Property<String> STATEMENT = Property.optional("statement", PropertyType.text(),
      "The statement of every operation, in the database's own language.");
  public static final Property<Long> BYTES = Property.optional("statement.bytes",
      PropertyType.wholeNumber(0, Long.MAX_VALUE),
      "Bytes that the rows of the right answer have (ClickHouse: in RowBinary); another answer is a failed operation.");

  static final String OPERATION = "STATEMENT";
  private static final Status WRONG_ANSWER = new Status("WRONG_ANSWER",
      "The answer has not the bytes of the right one.");
  private static final long ANY = -1;

  private String statement;
  private long bytes;

  record Kind() implements WorkloadKind {
    @Override
    public List<Property<?>> properties() {
      return List.of(STATEMENT, BYTES);
    }

    @Override
    public List<String> operations(Settings settings) {
      return List.of(OPERATION);
    }

    @Override
    public void check(Settings settings, RunPlan.Mode mode) {
      if (mode == RunPlan.Mode.LOAD) {
        throw new UsageException("a workload of one statement needs no data: there is nothing to load, run it");
      }
      if (STATEMENT.find(settings).isEmpty()) {
        throw new UsageException("name the statement: -p statement='SELECT 1'");
      }
    }

    @Override
    public boolean needsData(Settings settings) {
      return false;
    }
  }

  private record Client(StatementConnection connection, OperationSink sink, int operation, long[] bytes) {
  }

  @Override
  public void init(Properties properties) throws WorkloadException {
    Settings settings = Settings.of(properties);
    statement = STATEMENT.find(settings)
        .orElseThrow(() -> new WorkloadException(STATEMENT.name() + " is missing"));
    bytes = BYTES.find(settings).orElse(ANY);
  }

  @Override
  public Object initThread(Properties properties, int threadId, int threadCount) throws WorkloadException {
    StatementConnection connection = ThreadDatabase.as(StatementConnection.class)
        .orElseThrow(() -> new WorkloadException("the database class of this run does not serve statements"));
    OperationSink sink = OperationSink.current();
    return new Client(connection, sink, sink.operation(OPERATION), new long[1]);
  }

  @Override
  public boolean doInsert(DB db, Object threadState) {
    throw new UnsupportedOperationException("statements need no data; there is nothing to load");
  }

  @Override
  public boolean doTransaction(DB db, Object threadState) {
    Client client = (Client) threadState;
    client.bytes[0] = 0;
    long start = System.nanoTime();
    Status status = client.connection.run(OPERATION, statement, client.bytes);
    long end = System.nanoTime();
    boolean wrong = status.isOk() && bytes != ANY && bytes != client.bytes[0];
    client.sink.record(client.operation, wrong ? WRONG_ANSWER : status, start, end);
    return !wrong;
  }
}
