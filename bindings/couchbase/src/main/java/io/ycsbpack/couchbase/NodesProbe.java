// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import io.ycsbpack.core.probe.Usage;
import io.ycsbpack.core.probe.UsageProbe;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * CPU use of all nodes of a cluster. The management service reports the present share of use (of all processes of the
 * node), not a counter. So it is read every few seconds and added up over time.
 */
final class NodesProbe implements UsageProbe, AutoCloseable {
  private static final Duration STEP = Duration.ofSeconds(2);
  /** Short, because the thread that reads may be the one that ends the run. */
  private static final Duration LIMIT = Duration.ofSeconds(3);

  private final Management management;
  private final ScheduledExecutorService sampler = Executors.newSingleThreadScheduledExecutor(task -> {
    Thread thread = new Thread(task, "couchbase-nodes-probe");
    thread.setDaemon(true);
    return thread;
  });
  private final AtomicBoolean started = new AtomicBoolean();
  /** CPU time since the first sample. */
  private double usedNanos;
  /** Cores in use at the last sample, and its time by {@link System#nanoTime}; 0 before the first. */
  private double lastCores;
  private long lastNanos;

  NodesProbe(Management management) {
    this.management = management;
  }

  @Override
  public String source() {
    return "cpu_utilization_rate of all nodes, all their processes, every " + STEP.toSeconds() + " s";
  }

  @Override
  public Usage read() throws IOException {
    if (!started.getAndSet(true)) {
      // With a fixed delay: after a late answer there is nothing to catch up with.
      sampler.scheduleWithFixedDelay(this::sampleQuietly, STEP.toNanos(), STEP.toNanos(), TimeUnit.NANOSECONDS);
    }
    return new Usage((long) used(management.nodes(LIMIT)), Optional.empty());
  }

  private void sampleQuietly() {
    try {
      used(management.nodes(LIMIT));
    } catch (IOException | RuntimeException e) {
      // The readings report what is wrong.
    }
  }

  /** Adds the mean of the last two samples for the time between them. */
  private synchronized double used(List<Management.Node> nodes) throws IOException {
    if (nodes.stream().anyMatch(node -> node.cpuShare() < 0 || node.cores() <= 0)) {
      throw new IOException("a node does not tell its CPU use");
    }
    double cores = nodes.stream().mapToDouble(node -> node.cpuShare() * node.cores()).sum();
    long now = System.nanoTime();
    usedNanos += lastNanos == 0 ? 0 : (cores + lastCores) / 2 * (now - lastNanos);
    lastCores = cores;
    lastNanos = now;
    return usedNanos;
  }

  @Override
  public void close() {
    sampler.shutdownNow();
  }
}
