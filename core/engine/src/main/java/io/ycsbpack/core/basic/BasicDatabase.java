// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.basic;

import io.ycsbpack.core.ThreadDatabase;
import io.ycsbpack.core.console.ProcessConsole;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.TenantAnswer;
import io.ycsbpack.core.tenant.TenantConnection;
import io.ycsbpack.core.tenant.TenantQueries;
import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantRows;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantStore;
import io.ycsbpack.core.workload.StatementConnection;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * Local operations: each is printed on request, waits for the requested time, and succeeds. The answers to Q1 to Q4 are
 * computed from the definition of the rows.
 */
public final class BasicDatabase extends DB implements TenantConnection, StatementConnection {
  /** One row, so that a parameter that is sampled has a value. */
  private static final byte[] ANSWER = {'[', '0', ']'};
  private boolean verbose;
  private boolean random;
  private long delayNanos;

  @Override
  public void init() {
    Settings settings = Settings.of(getProperties());
    verbose = BasicBinding.VERBOSE.get(settings);
    random = BasicBinding.RANDOM_DELAY.get(settings);
    delayNanos = TimeUnit.MILLISECONDS.toNanos(BasicBinding.DELAY.get(settings));
    ThreadDatabase.register(this);
  }

  @Override
  public void cleanup() {
    ThreadDatabase.unregister();
  }

  @Override
  public Status read(String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return done("READ", table, key, fields(fields));
  }

  @Override
  public Status scan(String table, String startkey, int recordcount, Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return done("SCAN", table, startkey, recordcount, fields(fields));
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return done("UPDATE", table, key, values.keySet());
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return done("INSERT", table, key, values.keySet());
  }

  @Override
  public Status delete(String table, String key) {
    return done("DELETE", table, key);
  }

  @Override
  public Status run(String operation, String statement, long[] bytes) {
    return done(operation, statement);
  }

  @Override
  public void read(String statement, Consumer<byte[]> row) {
    done("STATEMENT", statement);
    row.accept(ANSWER);
  }

  @Override
  public TenantStore tenantStore() {
    return new BasicStore();
  }

  @Override
  public TenantQueries tenantQueries(TenantSpec spec) {
    return new ComputedQueries(spec);
  }

  /** Computes the right answers from the definition of the tenants' rows. */
  private final class ComputedQueries implements TenantQueries {
    private final TenantSpec spec;
    private final TenantRows rows;
    private final BitSet inSecondTable = new BitSet();

    ComputedQueries(TenantSpec spec) {
      this.spec = spec;
      rows = new TenantRows(spec);
      LongStream.range(0, spec.secondRows()).forEach(row -> inSecondTable.set(rows.secondTenant(row)));
    }

    @Override
    public boolean mark(long number) {
      return true;
    }

    @Override
    public Status ask(TenantQuery query, int tenant, int project, TenantAnswer answer) {
      switch (query) {
        case Q1 -> rowsOf(tenant).filter(row -> rows.project(row) == project)
            .limit(TenantQuery.Q1_LIMIT)
            .forEach(row -> answer.row(tenant, project, row));
        case Q2 -> answer.row(counts(tenant)[project]);
        case Q3 -> {
          int[] counts = counts(tenant);
          int[] projects = IntStream.range(0, counts.length).filter(one -> counts[one] > 0).toArray();
          answer.row(tenant, IntStream.of(counts).sum(), projects[projects.length - 1], projects.length);
        }
        case Q4 -> {
          if (inSecondTable.get(tenant)) {
            IntStream.of(counts(tenant)).filter(count -> count > 0).forEach(answer::row);
          }
        }
      }
      return query == TenantQuery.Q1 || query == TenantQuery.Q2
          ? done(query, spec.table(), "tenant " + tenant, "project " + project)
          : done(query, spec.table(), "tenant " + tenant);
    }

    private LongStream rowsOf(int tenant) {
      return LongStream.range(rows.firstRow(tenant), rows.firstRow(tenant + 1));
    }

    /** Rows of each project of the tenant; index 0 is unused. */
    private int[] counts(int tenant) {
      int[] counts = new int[spec.projects() + 1];
      rowsOf(tenant).forEach(row -> counts[rows.project(row)]++);
      return counts;
    }
  }

  private static Object fields(Set<String> fields) {
    return fields == null ? "all fields" : fields;
  }

  private Status done(Object... words) {
    if (verbose) {
      ProcessConsole.print(Stream.of(words).map(String::valueOf).collect(Collectors.joining(" ")));
    }
    if (delayNanos > 0) {
      long wait = random ? ThreadLocalRandom.current().nextLong(delayNanos) : delayNanos;
      long until = System.nanoTime() + wait;
      for (long left = wait; left > 0 && !Thread.currentThread().isInterrupted(); left = until - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
    }
    return Status.OK;
  }
}
