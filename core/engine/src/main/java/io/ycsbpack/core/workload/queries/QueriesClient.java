package io.ycsbpack.core.workload.queries;

import io.ycsbpack.core.driver.Reseedable;
import io.ycsbpack.core.measure.OperationSink;
import io.ycsbpack.core.workload.StatementConnection;
import java.util.List;
import java.util.SplittableRandom;
import site.ycsb.Status;

/** One thread of the workload: its random numbers, its connection and its measuring. */
final class QueriesClient implements Reseedable {
  private static final Status WROTE_FEWER = new Status("WROTE_FEWER", "The statement wrote fewer rows than it was to.");
  private static final long UNTOLD = -1;

  private final List<NamedStatement> statements;
  private final List<Session> sessions;
  private final StatementOrder.Cursor cursor;
  private final StatementWriter writer;
  private final StatementConnection connection;
  private final OperationSink sink;
  private final int[] operations;
  private final long[] bytes = new long[2];
  private SplittableRandom random;
  /** The session that goes on, and how many of its statements were executed. */
  private Session session;
  private int executed;

  /**
   * A client.
   *
   * @param values of the parameters of the file
   * @param seed   decides, with the number of the thread, which statements it executes with which values
   */
  QueriesClient(StatementFile file, Values[] values, StatementOrder order, StatementConnection connection,
      OperationSink sink, long seed, int thread) {
    statements = file.statements();
    sessions = file.sessions();
    cursor = order.cursor(sessions.stream().mapToDouble(Session::weight).toArray(), thread);
    writer = new StatementWriter(file.parameters(), values, () -> random);
    this.connection = connection;
    this.sink = sink;
    random = new SplittableRandom(new SplittableRandom(seed + thread).nextLong());
    operations = statements.stream().mapToInt(statement -> sink.operation(statement.name())).toArray();
  }

  @Override
  public void reseed(long seed) {
    session = null;
    random = new SplittableRandom(seed);
    cursor.reseed(seed);
    writer.reseed(seed);
  }

  /** Executes the next statement, records how it ended, and waits for its think time. */
  void execute() {
    if (session == null || executed == session.statements().size()) {
      session = sessions.get(cursor.next(random));
      executed = 0;
      writer.begin();
    }
    int index = session.statements().get(executed++);
    NamedStatement statement = statements.get(index);
    String text = writer.next(statement.template());
    bytes[0] = 0;
    bytes[1] = UNTOLD;
    long start = System.nanoTime();
    Status status = connection.run(statement.name(), text, bytes);
    long end = System.nanoTime();
    sink.record(operations[index], hasWritten(statement) ? status : WROTE_FEWER, start, end);
    if (!session.think().isNone()) {
      session.think().pass(random);
    }
  }

  /** Views of a table may write further rows. */
  private boolean hasWritten(NamedStatement statement) {
    return statement.writes().isEmpty() || bytes[1] == UNTOLD
        || bytes[1] >= writer.number(statement.writes().getAsInt());
  }
}
