// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.ThreadDatabase;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.Reseedable;
import io.ycsbpack.core.driver.WeightedChoice;
import io.ycsbpack.core.measure.OperationSink;
import io.ycsbpack.core.property.Settings;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.DoubleToIntFunction;
import java.util.stream.IntStream;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;

/**
 * The tenant query mix Q1 to Q4 as a YCSB workload. Every answer is checked against the one computed from the data
 * set's definition; a wrong one is a failed operation with the status {@code WRONG_ANSWER}.
 *
 * <p>Under YCSB's stock client {@code -load} sends the rows in batches of {@code tenantq.writebatch}. One insert of the
 * client is one batch, and the table must not be there before. A load that lacks rows ends the process with exit code 1.
 */
public final class TenantWorkload extends Workload {
  /** YCSB's exponent of its zipfian distributions. */
  private static final double EXPONENT = 0.99;
  private static final double ALL = 100;
  private static final Status WRONG_ANSWER = new Status("WRONG_ANSWER",
      "The answer is not the one that the data set's definition gives.");

  /** Unique for each run: decides the marks of queries that are not repeated, so that no earlier run cached them. */
  private final long run = new SecureRandom().nextLong();
  private final AtomicReference<String> firstWrongAnswer = new AtomicReference<>();
  private TenantSpec spec;
  private QueryMix mix;
  private DoubleToIntFunction tenants;
  private long seed;
  private ExpectedAnswers expected;
  private BatchLoad load;

  /** @throws UsageException for numbers that do not fit each other, or an invalid mix */
  public static void check(Settings settings) {
    ExpectedAnswers.check(TenantSpec.of(settings));
    queries(settings);
  }

  /** @throws UsageException when there is no such mix */
  public static Set<TenantQuery> queries(Settings settings) {
    return new QueryMix(TenantProperties.MIX.get(settings)).queries();
  }

  /** From a random number from 0 to 1, exclusive, to a tenant from 1: each alike, or by Zipf's law. */
  static DoubleToIntFunction tenants(String distribution, int tenants) {
    if (!distribution.equals("zipfian")) {
      return random -> 1 + (int) (random * tenants);
    }
    WeightedChoice ranks = new WeightedChoice(
        IntStream.rangeClosed(1, tenants).mapToDouble(rank -> 1 / Math.pow(rank, EXPONENT)).toArray());
    return random -> 1 + ranks.choose(random);
  }

  @Override
  public void init(Properties properties) throws WorkloadException {
    try {
      Settings settings = Settings.of(properties);
      spec = TenantSpec.of(settings);
      mix = new QueryMix(TenantProperties.MIX.get(settings));
      tenants = tenants(TenantProperties.REQUEST_DISTRIBUTION.get(settings), spec.tenants());
      long client = DriverProperties.CLIENT.get(settings);
      seed = TenantRows.intHash64(spec.seed() << 32 | client);
      if (Boolean.parseBoolean(properties.getProperty("dotransactions", "true"))) {
        expected = new ExpectedAnswers(spec);
      } else {
        if (!LoadShare.of(settings).isWhole()) {
          throw new UsageException("a load that clients share (clientcount) needs 'ycsb load'");
        }
        load = new BatchLoad(spec, TenantProperties.WRITE_BATCH.get(settings));
        // YCSB's client reads it after this, and would start no thread without it.
        properties.setProperty("insertcount", String.valueOf(load.inserts(DriverProperties.THREADS.get(settings))));
      }
    } catch (UsageException e) {
      throw new WorkloadException(e.getMessage(), e);
    }
  }

  @Override
  public Object initThread(Properties properties, int threadId, int threadCount) throws WorkloadException {
    TenantConnection connection = ThreadDatabase.as(TenantConnection.class)
        .orElseThrow(() -> new WorkloadException("the database class of this run does not serve the tenant workload"));
    try {
      if (load != null) {
        return load.writer(connection.tenantStore());
      }
      TenantQueries queries = connection.tenantQueries(spec);
      double repeated = TenantProperties.REPEATED.get(Settings.of(properties));
      if (repeated < ALL && !queries.mark(1)) {
        throw new WorkloadException(TenantProperties.REPEATED.name() + "=" + repeated
            + ": this database's queries can't be distinguished that way");
      }
      return new Client(queries, repeated, threadId);
    } catch (TargetException e) {
      throw new WorkloadException(e.getMessage(), e);
    }
  }

  @Override
  public boolean doInsert(DB db, Object threadState) {
    return load.next((TenantWriter) threadState);
  }

  @Override
  public boolean doTransaction(DB db, Object threadState) {
    ((Client) threadState).ask();
    return true;
  }

  /**
   * YCSB's client calls this on its main thread, which ends with exit code 1.
   *
   * @throws IncompleteLoad when the load lacks rows
   */
  @Override
  public void cleanup() {
    if (load != null) {
      load.missing().ifPresent(sentence -> {
        throw new IncompleteLoad(sentence);
      });
    }
  }

  /** One thread of a run. */
  private final class Client implements Reseedable {
    private final TenantQueries queries;
    private final double repeated;
    private final SplittableRandom marks;
    private final OperationSink sink = OperationSink.current();
    private final TenantAnswer answer = new TenantAnswer();
    private final int[] operations = Arrays.stream(TenantQuery.values())
        .mapToInt(query -> sink.operation(query.name()))
        .toArray();
    private SplittableRandom random;

    Client(TenantQueries queries, double repeated, int thread) {
      this.queries = queries;
      this.repeated = repeated;
      random = new SplittableRandom(TenantRows.intHash64(seed + thread));
      marks = new SplittableRandom(TenantRows.intHash64(run + thread));
    }

    /** The queries repeat; their marks do not, so that no cache knows the queries of the other half of a pair. */
    @Override
    public void reseed(long seed) {
      random = new SplittableRandom(TenantRows.intHash64(seed));
    }

    /** Asks once, checks outside the measured time, and records. */
    void ask() {
      TenantQuery query = mix.choose(random.nextDouble());
      int tenant = tenants.applyAsInt(random.nextDouble());
      int project = 1 + (int) (random.nextDouble() * spec.projects());
      answer.reset();
      if (repeated < ALL) {
        queries.mark(random.nextDouble() * ALL < repeated ? 0 : 1 + marks.nextLong(Long.MAX_VALUE));
      }
      long start = System.nanoTime();
      Status status = queries.ask(query, tenant, project, answer);
      long end = System.nanoTime();
      boolean wrong = status.isOk() && !expected.isRight(query, tenant, project, answer);
      sink.record(operations[query.ordinal()], wrong ? WRONG_ANSWER : status, start, end);
      if (wrong) {
        firstWrongAnswer.compareAndSet(null, query + " of tenant " + tenant + ", project " + project + " returned "
            + answer + "; right is " + expected.describe(query, tenant, project));
      }
    }
  }

  /** Is printed in one line. */
  private static final class IncompleteLoad extends RuntimeException {
    private static final long serialVersionUID = 1;

    private IncompleteLoad(String sentence) {
      super(sentence, null, false, false);
    }

    @Override
    public String toString() {
      return getMessage();
    }
  }

  /** The first wrong answer of the run and the right one, in one line; empty when all were right. */
  public Optional<String> firstWrongAnswer() {
    return Optional.ofNullable(firstWrongAnswer.get());
  }
}
