// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import io.ycsbpack.core.probe.Usage;
import io.ycsbpack.core.probe.UsageProbe;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
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
  /** Written only by the sampler's thread. */
  private volatile Sample last = new Sample(0, 0, 0);

  /**
   * @param usedNanos CPU time since the first sample
   * @param cores in use at this sample
   * @param nanos time of the sample, by {@link System#nanoTime}; 0 before the first
   */
  private record Sample(double usedNanos, double cores, long nanos) {
  }

  NodesProbe(Management management) {
    this.management = management;
  }

  @Override
  public String source() {
    return "cpu_utilization_rate of all nodes, all their processes, every " + STEP.toSeconds() + " s";
  }

  @Override
  public Usage read() throws IOException {
    Future<Sample> sample = sampler.submit(this::sample);
    if (!started.getAndSet(true)) {
      // With a fixed delay: after a late answer there is nothing to catch up with.
      sampler.scheduleWithFixedDelay(this::sampleQuietly, STEP.toNanos(), STEP.toNanos(), TimeUnit.NANOSECONDS);
    }
    try {
      return new Usage((long) sample.get(LIMIT.toNanos(), TimeUnit.NANOSECONDS).usedNanos(), Optional.empty());
    } catch (TimeoutException e) {
      sample.cancel(false);
      throw new IOException("the management service did not answer within " + LIMIT.toSeconds() + " s", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("the wait for the management service was interrupted", e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException known ? known : new IOException(e.getCause().toString(), e);
    }
  }

  private void sampleQuietly() {
    try {
      sample();
    } catch (IOException | RuntimeException e) {
      // The readings report what is wrong.
    }
  }

  /** Takes the mean of the last two samples for the time between them. */
  private Sample sample() throws IOException {
    List<Management.Node> nodes = management.nodes();
    if (nodes.stream().anyMatch(node -> node.cpuShare() < 0 || node.cores() <= 0)) {
      throw new IOException("a node does not tell its CPU use");
    }
    double cores = nodes.stream().mapToDouble(node -> node.cpuShare() * node.cores()).sum();
    long now = System.nanoTime();
    Sample before = last;
    double used = before.nanos() == 0 ? 0 : (cores + before.cores()) / 2 * (now - before.nanos());
    last = new Sample(before.usedNanos() + used, cores, now);
    return last;
  }

  @Override
  public void close() {
    sampler.shutdownNow();
  }
}
