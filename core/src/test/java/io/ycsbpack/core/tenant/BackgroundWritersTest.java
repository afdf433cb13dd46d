package io.ycsbpack.core.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.console.Progress;
import io.ycsbpack.core.property.Settings;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** Whether everything that was acknowledged is there, with a store in memory that can lose things. */
class BackgroundWritersTest {
  private static final int BATCH = 10;
  private static final Settings SETTINGS = Settings.NONE.with(Map.of("tenantq.rows", "1000", "tenantq.writers", "2",
      "tenantq.writebatch", Integer.toString(BATCH), "tenantq.client", "3"), "test");

  private final MemoryStore store = new MemoryStore();

  @Test
  void nothingIsMissingWhereEverythingIsKept() {
    assertThat(written(20).missing()).isEqualTo(OptionalLong.of(0));
  }

  @Test
  void aBatchThatWasAcknowledgedAndLostIsCounted() {
    store.losesEvery = 5;

    assertThat(written(20).missing().getAsLong()).isPositive().satisfies(rows -> assertThat(rows % BATCH).isZero());
  }

  @Test
  void aBatchThatWasNotAcknowledgedIsAFailureAndNotMissing() {
    store.refusesEvery = 5;

    WriterReport report = written(20);

    assertThat(report.failures()).isPositive();
    assertThat(report.missing()).isEqualTo(OptionalLong.of(0));
  }

  @Test
  void itIsNotLookedAtWhereTheDatabaseCanNotTell() {
    store.tells = false;

    assertThat(written(20).missing()).isEmpty();
  }

  @Test
  void aLookThatFailsCostsNoFigures() {
    store.fails = true;

    WriterReport report = written(20);

    assertThat(report.missing()).isEmpty();
    assertThat(report.written().rows()).isPositive();
  }

  @Test
  void rowsAreThisClientsOwnAndAreRemovedInTheEnd() {
    written(5);

    assertThat(store.firstRow).isEqualTo(1000 + 3 * 100_000_000_000L);
    assertThat(store.batches).isEmpty();
  }

  private WriterReport written(int batches) {
    try (BackgroundWriters writers = BackgroundWriters.start(store, SETTINGS)) {
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

    @Override
    public TenantWriter writer(TenantSpec spec) {
      return new TenantWriter() {
        @Override
        public long write(long fromRow, long toRow) {
          return MemoryStore.this.write(fromRow);
        }

        @Override
        public void close() {
          // nothing is held
        }
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
      long[] rows = new long[count];
      for (int i = 0; i < count; i++) {
        rows[i] = batches.contains(fromRow + (long) i * batchRows) ? batchRows : 0;
      }
      return tells ? Optional.of(rows) : Optional.empty();
    }

    @Override
    public void clear(TenantSpec spec, long fromRow, long toRow) {
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
