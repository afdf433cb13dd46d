// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

import io.ycsbpack.core.driver.Reseedable;
import io.ycsbpack.core.measure.OperationSink;
import java.util.SplittableRandom;
import site.ycsb.Status;

/** One thread of the tenant workload: its random numbers, its connection and its measuring. */
final class TenantClient implements Reseedable {
  private static final Status WRONG_ANSWER = new Status("WRONG_ANSWER",
      "The answer is not the one that the data set's definition gives.");

  private static final double ALL = 100;

  private final TenantQueries queries;
  private final double repeated;
  private final OperationSink sink;
  private SplittableRandom random;
  private final SplittableRandom marks;
  private final TenantAnswer answer = new TenantAnswer();
  private final int[] operations = new int[TenantQuery.values().length];

  /**
   * @param seed     decides, with the number of the thread, what is asked
   * @param run      unique for each run: decides the marks of queries that are not repeated, so that no cache knows
   *     them from an earlier run
   * @param repeated percent of the queries that carry no mark
   */
  TenantClient(TenantQueries queries, OperationSink sink, long seed, long run, int threadId, double repeated) {
    this.repeated = repeated;
    this.queries = queries;
    this.sink = sink;
    random = new SplittableRandom(TenantRows.intHash64(seed + threadId));
    marks = new SplittableRandom(TenantRows.intHash64(run + threadId));
    for (TenantQuery query : TenantQuery.values()) {
      operations[query.ordinal()] = sink.operation(query.name());
    }
  }

  /** What is asked repeats; the marks do not, so that no cache knows the queries of the other half of a pair. */
  @Override
  public void reseed(long seed) {
    random = new SplittableRandom(TenantRows.intHash64(seed));
  }

  double random() {
    return random.nextDouble();
  }

  /** Asks once, checks outside the measured time, records. Returns false when the answer was wrong. */
  boolean ask(TenantQuery query, int tenant, int project, ExpectedAnswers expected) {
    answer.reset();
    if (repeated < ALL) {
      queries.mark(random.nextDouble() * ALL < repeated ? 0 : 1 + marks.nextLong(Long.MAX_VALUE));
    }
    long start = System.nanoTime();
    Status status = switch (query) {
      case Q1 -> queries.q1(tenant, project, answer);
      case Q2 -> queries.q2(tenant, project, answer);
      case Q3 -> queries.q3(tenant, answer);
      case Q4 -> queries.q4(tenant, answer);
    };
    long end = System.nanoTime();
    boolean wrong = status.isOk() && !expected.isRight(query, tenant, project, answer);
    sink.record(operations[query.ordinal()], wrong ? WRONG_ANSWER : status, start, end);
    return !wrong;
  }

  TenantAnswer answer() {
    return answer;
  }
}
