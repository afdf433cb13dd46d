// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ThreadDatabase;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.Reseedable;
import io.ycsbpack.core.driver.WeightedChoice;
import io.ycsbpack.core.measure.OperationSink;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.workload.StatementConnection;
import io.ycsbpack.core.workload.queries.Values.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;

/** The statements of a file with drawn values, each a named operation; answers are read to their end. */
public final class QueriesWorkload extends Workload {
  public static final Property<Path> FILE = Property.optional("queries.file", PropertyType.path(),
      "The file of statements: SQL, or YAML if its name ends with .yaml. Relative to the working folder, else to the "
          + "folder of the file that sets it.");
  public static final Property<String> ORDER = Property.of("queries.order",
      PropertyType.oneOf("random", "round-robin"), "random",
      "The order of statements: random, by their weights; or round-robin, each thread beginning with another one.");
  public static final Property<Boolean> ANSWERS = Property.of("queries.answers", PropertyType.bool(), "true",
      "Whether each statement is executed once before a run, to record its answer and compare it with that of other"
          + " conditions.");

  private StatementFile file;
  private boolean isRandom;
  private long seed;
  private List<Values> values;

  /** @throws UsageException with one line when there are no statements, or they do not fit the order */
  public static StatementFile checked(Settings settings) {
    StatementFile file = StatementFile.read(FILE.find(settings)
        .orElseThrow(() -> new UsageException("name the file of statements: -p queries.file=mine.sql")));
    if (!isRandom(settings)) {
      file.statements().stream().filter(one -> one.weight() != 1).findFirst().ifPresent(one -> {
        throw one.place()
            .toException("'" + one.name() + "' has a weight, which queries.order="
                + ORDER.get(settings) + " has no use for; remove it, or take queries.order=random");
      });
    }
    return file;
  }

  private static boolean isRandom(Settings settings) {
    return ORDER.get(settings).equals("random");
  }

  @Override
  public void init(Properties properties) throws WorkloadException {
    Settings settings = Settings.of(properties);
    try {
      file = checked(settings);
    } catch (UsageException e) {
      throw new WorkloadException(e.getMessage(), e);
    }
    isRandom = isRandom(settings);
    // Mixed: the threads of a client have the numbers that follow.
    seed = new SplittableRandom(CommonParameters.SEED.get(settings) << 32 | DriverProperties.CLIENT.get(settings))
        .nextLong();
  }

  @Override
  public Object initThread(Properties properties, int threadId, int threadCount) throws WorkloadException {
    StatementConnection connection = ThreadDatabase.as(StatementConnection.class)
        .orElseThrow(() -> new WorkloadException("the database class of this run does not serve statements"));
    try {
      return new Client(connection, threadId);
    } catch (CommandException e) {
      throw new WorkloadException(e.getMessage(), e);
    }
  }

  /** The first thread samples for all. */
  private synchronized List<Values> values(StatementConnection connection) {
    if (values == null) {
      values = file.values(connection);
    }
    return values;
  }

  @Override
  public boolean doInsert(DB db, Object threadState) {
    throw new UnsupportedOperationException("statements need no records; there is nothing to insert");
  }

  @Override
  public boolean doTransaction(DB db, Object threadState) {
    ((Client) threadState).execute();
    return true;
  }

  /** One thread of a run. The seed and its number decide which statements it executes with which values. */
  private final class Client implements Reseedable {
    private final List<NamedStatement> statements = file.statements();
    private final OperationSink sink = OperationSink.current();
    private final int[] operations = statements.stream().mapToInt(one -> sink.operation(one.name())).toArray();
    private final long[] bytes = new long[1];
    private final WeightedChoice choice = new WeightedChoice(
        statements.stream().mapToDouble(NamedStatement::weight).toArray());
    private final StatementConnection connection;
    private final List<Supplier<Value>> draws;
    private SplittableRandom random;
    private int turn;

    Client(StatementConnection connection, int thread) {
      this.connection = connection;
      draws = values(connection).stream().map(all -> all.draw(() -> random)).toList();
      reseed(new SplittableRandom(seed + thread).nextLong());
      turn = thread % statements.size();
    }

    @Override
    public void reseed(long seed) {
      random = new SplittableRandom(seed);
      turn = Math.floorMod(seed, statements.size());
    }

    private int next() {
      if (isRandom) {
        return choice.choose(random.nextDouble());
      }
      int index = turn;
      turn = (turn + 1) % statements.size();
      return index;
    }

    void execute() {
      int index = next();
      NamedStatement statement = statements.get(index);
      String text = statement.template().text(draws);
      bytes[0] = 0;
      long start = System.nanoTime();
      Status status = connection.run(statement.name(), text, bytes);
      long end = System.nanoTime();
      sink.record(operations[index], status, start, end);
    }
  }
}
