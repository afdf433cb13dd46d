// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.console.Progress;
import io.ycsbpack.core.property.Settings;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether everything that was acknowledged is there, with a store in memory that can lose things. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BackgroundWritersTest {
  private static final int BATCH = 10;
  private static final Settings SETTINGS = Settings.NONE.with(Map.of("tenantq.rows", "1000", "tenantq.writers", "2",
      "tenantq.writebatch", Integer.toString(BATCH), "client", "3", "clientcount", "4"), "test");

  private static final Duration SHORT = Duration.ofMillis(200);
  private static final Duration LONG = Duration.ofHours(1);

  private final MemoryStore store = new MemoryStore();
  private final AtomicBoolean stop = new AtomicBoolean();

  @Test
  void nothingIsMissingWhereEverythingIsKept() {
    assertThat(written(20).missingRows()).isZero();
  }

  @Test
  void aBatchThatWasAcknowledgedAndLostIsCounted() {
    store.losesEvery = 5;

    assertThat(written(20).missingRows()).isPositive().satisfies(rows -> assertThat(rows % BATCH).isZero());
  }

  @Test
  void aBatchThatWasNotAcknowledgedIsAFailureAndNotMissing() {
    store.refusesEvery = 5;

    Ingestion report = written(20);

    assertThat(report.failedInserts()).isPositive();
    assertThat(report.missingRows()).isZero();
  }

  @Test
  void itIsNotLookedAtWhereTheDatabaseCanNotTell() {
    store.tells = false;

    assertThat(written(20).missingRows()).isNull();
  }

  @Test
  void aLookThatFailsCostsNoFigures() {
    store.fails = true;

    Ingestion report = written(20);

    assertThat(report.missingRows()).isNull();
    assertThat(report.rows()).isPositive();
  }

  @Test
  void rowsAreThisClientsOwnAndAreRemovedInTheEnd() {
    written(5);

    assertThat(store.firstRow).isEqualTo(1000 + 3 * 100_000_000_000L);
    assertThat(store.batches).isEmpty();
  }

  @Test
  void anInsertThatNeverEndsHoldsUpNobody() {
    store.hangsInInsert = true;
    BackgroundWriters writers = start(SHORT, LONG);
    assertThat(writers.report().missingRows()).as("what is there is not looked at").isNull();
    writers.close();
    await().until(() -> store.cleared);
  }

  @ParameterizedTest(name = "in an insert: {0}")
  @ValueSource(booleans = {true, false})
  void aDatabaseThatHangsHoldsUpNobodyOnceTheRunIsStopped(boolean inAnInsert) {
    store.hangsInInsert = inAnInsert;
    BackgroundWriters writers = start(LONG, SHORT);
    store.hangsAtTheEnd = !inAnInsert;
    stop.set(true);
    assertThat(writers.report().missingRows()).isNull();
    writers.close();
  }

  @Test
  void writingEndsWithTheSignal() {
    try (BackgroundWriters writers = start(LONG, LONG)) {
      stop.set(true);
      await().until(() -> Thread.getAllStackTraces().keySet().stream().noneMatch(BackgroundWritersTest::isWriter));
      assertThat(writers.report().missingRows()).isZero();
    }
  }

  /** Writers of which one has asked the store. */
  private BackgroundWriters start(Duration patience, Duration patienceOnceStopped) {
    BackgroundWriters writers = BackgroundWriters.start(store, SETTINGS, stop::get, patience, patienceOnceStopped);
    await().until(() -> store.asked >= 1);
    return writers;
  }

  private static boolean isWriter(Thread thread) {
    return thread.getName().startsWith("writer-") && Arrays.stream(thread.getStackTrace())
        .noneMatch(frame -> frame.getMethodName().equals("hang"));
  }

  private Ingestion written(int batches) {
    try (BackgroundWriters writers = BackgroundWriters.start(store, SETTINGS, () -> false)) {
      await().until(() -> store.asked >= batches);
      return writers.report();
    }
  }

  private static final class MemoryStore implements TenantStore {
    private final Set<Long> batches = ConcurrentHashMap.newKeySet();
    private volatile int asked;
    private volatile long firstRow = Long.MAX_VALUE;
    private int losesEvery = Integer.MAX_VALUE;
    private int refusesEvery = Integer.MAX_VALUE;
    private boolean tells = true;
    private boolean fails;
    private volatile boolean hangsInInsert;
    private volatile boolean hangsAtTheEnd;
    private volatile boolean cleared;

    /** The threads that hang are the writers' own, and end with the JVM. */
    private static void hang() {
      new CompletableFuture<Void>().join();
    }

    @Override
    public TenantWriter writer(TenantSpec spec) {
      return (fromRow, toRow) -> {
        long bytes = write(fromRow);
        if (hangsInInsert) {
          hang();
        }
        return bytes;
      };
    }

    private synchronized long write(long fromRow) {
      asked++;
      firstRow = Math.min(firstRow, fromRow);
      if (asked % refusesEvery == 0) {
        throw new TargetException("refused");
      }
      if (asked % losesEvery != 0) {
        batches.add(fromRow);
      }
      return BATCH;
    }

    @Override
    public Optional<long[]> rowsOfBatches(TenantSpec spec, long fromRow, int batchRows, int count) {
      if (fails) {
        throw new TargetException("away");
      }
      if (hangsAtTheEnd) {
        hang();
      }
      long[] rows = new long[count];
      for (int i = 0; i < count; i++) {
        rows[i] = batches.contains(fromRow + (long) i * batchRows) ? batchRows : 0;
      }
      return tells ? Optional.of(rows) : Optional.empty();
    }

    @Override
    public void clear(TenantSpec spec, long fromRow, long toRow) {
      if (hangsAtTheEnd) {
        hang();
      }
      cleared = true;
      batches.removeIf(row -> row >= fromRow && row < toRow);
    }

    @Override
    public TenantTableState state(TenantSpec spec) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void create(TenantSpec spec) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long[] rowsOfBlocks(TenantSpec spec, long blockRows) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void fillSecondTable(TenantSpec spec, Progress progress) {
      throw new UnsupportedOperationException();
    }
  }
}
