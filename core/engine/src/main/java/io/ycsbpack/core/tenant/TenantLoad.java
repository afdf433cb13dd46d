// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.console.Progress;
import io.ycsbpack.core.property.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;

/**
 * Loads a tenant data set, or the share of one of several clients, in blocks of rows. An interrupted load continues:
 * whole blocks are kept, partial ones are made again. Clients that share a load ({@link LoadShare}) only need the
 * tables, which client 0 makes.
 */
public final class TenantLoad {
  /** Number of rows from which the end of a load is announced, since it may take seconds. */
  private static final long MANY = 1_000_000;

  /** Rows that the server makes by one statement: large enough to be fast, small enough to show progress. */
  private static final long SERVER_BLOCK = 1_000_000;

  /** Writers side by side that send rows: enough to keep a server of few cores busy. */
  private static final int WRITERS = 4;

  private final TenantStore store;
  private final TenantSpec spec;
  private final Console console;
  private final BooleanSupplier stopped;
  private final boolean client;
  private final int writers;
  private final long block;
  private final LoadShare share;

  /** @param stopped ends the load early once it is true */
  public TenantLoad(TenantStore store, Settings settings, Console console, BooleanSupplier stopped) {
    this.store = store;
    this.spec = TenantSpec.of(settings);
    this.console = console;
    this.stopped = stopped;
    String load = TenantProperties.LOAD.get(settings);
    if (load.equals("server") && !store.canGenerate()) {
      throw new UsageException("tenantq.load=server" + settings.origin("tenantq.load")
          + ": this database can't make rows by itself; leave it out or write client");
    }
    this.client = load.equals("client") || !store.canGenerate();
    this.writers = client ? WRITERS : 1;
    this.block = client ? TenantProperties.WRITE_BATCH.get(settings) : SERVER_BLOCK;
    this.share = LoadShare.of(settings);
  }

  /**
   * Makes the data set complete, or this client's share of it. Without {@code afresh}, and if clients share a load,
   * existing rows are kept.
   *
   * @throws TargetException when the database refuses, or the rows are not all there afterwards
   */
  public LoadReport run(boolean afresh) throws InterruptedException {
    if (!share.isWhole()) {
      console.say("loading " + share + ", once client 0 has made the tables");
    }
    boolean keep = true;
    if (share.isFirst()) {
      keep = makeTables(afresh && share.isWhole());
      try (Progress progress = console.progress("loading " + spec.secondTable(), spec.secondRows(), "rows")) {
        store.fillSecondTable(spec, progress);
      }
    } else {
      share.awaitTables(store, spec, stopped);
    }
    LoadReport report = loadBlocks(missingBlocks(keep, true));
    if (stopped.getAsBoolean()) {
      return report;
    }
    console.enter("finishing the load");
    if (spec.rows() >= MANY) {
      console.say("the server finishes the load (merges, indexes)");
    }
    store.finish(spec);
    requireLoaded();
    return report;
  }

  /** Returns whether rows may be there. */
  private boolean makeTables(boolean afresh) {
    if (share.isWhole()) {
      store.awaitInserts(spec);
    }
    TenantTableState state = store.state(spec);
    boolean keep = state.kind() == TenantTableState.Kind.PARTIAL
        || state.kind() == TenantTableState.Kind.COMPLETE && !afresh;
    if (!keep) {
      store.create(spec);
      return false;
    }
    console.say("going on with " + spec.table() + ": " + state.detail());
    if (state.rows() > spec.rows()) {
      store.clear(spec, spec.rows(), Long.MAX_VALUE);
    }
    return true;
  }

  private void requireLoaded() {
    if (share.isWhole()) {
      TenantTableState loaded = store.state(spec);
      if (loaded.kind() != TenantTableState.Kind.COMPLETE) {
        throw new TargetException("the load of " + spec.table() + " ended, but " + loaded.detail());
      }
      return;
    }
    List<Long> missing = missingBlocks(true, false);
    if (!missing.isEmpty()) {
      throw new TargetException(
          "the load of " + share + " of " + spec.table() + " ended, but rows are missing from row "
              + missing.get(0) + " on");
    }
  }

  /**
   * First rows of the blocks of this client that are not whole.
   *
   * @param clear whether to remove the rows of partial blocks
   */
  private List<Long> missingBlocks(boolean keep, boolean clear) {
    int blocks = Math.toIntExact((spec.rows() + block - 1) / block);
    long[] there = keep ? store.rowsOfBlocks(spec, block) : new long[0];
    List<Long> missing = new ArrayList<>();
    for (int i = share.begin(blocks); i < share.end(blocks); i++) {
      long from = i * block;
      long has = i < there.length ? there[i] : 0;
      if (has != end(from) - from) {
        if (has > 0 && clear) {
          store.clear(spec, from, end(from));
        }
        missing.add(from);
      }
    }
    return missing;
  }

  private LoadReport loadBlocks(List<Long> blocks) throws InterruptedException {
    ConcurrentLinkedQueue<Long> queue = new ConcurrentLinkedQueue<>(blocks);
    long total = blocks.stream().mapToLong(from -> end(from) - from).sum();
    IngestionMeter meter = new IngestionMeter(System.nanoTime());
    ExecutorService threads = Executors.newFixedThreadPool(writers);
    try (Progress progress = console.progress("loading " + spec.table(), total, "rows")) {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < writers; i++) {
        running.add(threads.submit(() -> work(queue, meter, progress)));
      }
      for (Future<?> writer : running) {
        writer.get();
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof TargetException refused) {
        throw refused;
      }
      throw new IllegalStateException("a writer of the load failed: " + e.getCause(), e.getCause());
    } finally {
      queue.clear();
      threads.shutdown();
    }
    return meter.report();
  }

  private void work(ConcurrentLinkedQueue<Long> queue, IngestionMeter meter, Progress progress) {
    try (TenantWriter writer = client ? store.writer(spec) : null) {
      Long from = queue.poll();
      while (from != null && !stopped.getAsBoolean()) {
        long start = System.nanoTime();
        long bytes = 0;
        if (client) {
          bytes = writer.write(from, end(from));
        } else {
          store.generate(spec, from, end(from));
        }
        meter.add(end(from) - from, bytes, start, System.nanoTime());
        progress.at(meter.rows());
        from = queue.poll();
      }
    }
  }

  private long end(long from) {
    return Math.min(spec.rows(), from + block);
  }
}
