// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.basic;

import io.ycsbpack.core.ThreadDatabase;
import io.ycsbpack.core.console.ProcessConsole;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.TenantAnswer;
import io.ycsbpack.core.tenant.TenantConnection;
import io.ycsbpack.core.tenant.TenantQueries;
import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantStore;
import io.ycsbpack.core.workload.StatementConnection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
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
    ComputedAnswers answers = new ComputedAnswers(spec);
    return new TenantQueries() {
      @Override
      public boolean mark(long number) {
        return true;
      }

      @Override
      public Status ask(TenantQuery query, int tenant, int project, TenantAnswer answer) {
        switch (query) {
          case Q1 -> answers.q1(tenant, project, answer);
          case Q2 -> answers.q2(tenant, project, answer);
          case Q3 -> answers.q3(tenant, answer);
          case Q4 -> answers.q4(tenant, answer);
        }
        boolean ofProject = query == TenantQuery.Q1 || query == TenantQuery.Q2;
        return ofProject
            ? done(query, spec.table(), "tenant " + tenant, "project " + project)
            : done(query, spec.table(), "tenant " + tenant);
      }
    };
  }

  private static Object fields(Set<String> fields) {
    return fields == null ? "all fields" : fields;
  }

  private Status done(Object... words) {
    if (verbose) {
      StringBuilder line = new StringBuilder();
      for (Object word : words) {
        line.append(line.isEmpty() ? "" : " ").append(word);
      }
      ProcessConsole.print(line.toString());
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
