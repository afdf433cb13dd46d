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

/**
 * CPU use of all nodes of a cluster. The management service tells the share that is in use at the moment (of all processes
 * of the node), not a counter, so it is asked every few seconds and added up over the time between.
 */
final class NodesProbe implements UsageProbe, AutoCloseable {
  private static final Duration STEP = Duration.ofSeconds(2);

  private final Management management;
  private final ScheduledExecutorService sampler = Executors.newSingleThreadScheduledExecutor(task -> {
    Thread thread = new Thread(task, "couchbase-nodes-probe");
    thread.setDaemon(true);
    return thread;
  });
  private double usedNanos;
  private double lastCores;
  private long lastNanos;
  private IOException problem;
  private boolean started;

  NodesProbe(Management management) {
    this.management = management;
  }

  @Override
  public String source() {
    return "cpu_utilization_rate of all nodes, all their processes, every " + STEP.toSeconds() + " s";
  }

  @Override
  public synchronized Usage read() throws IOException {
    if (!started) {
      started = true;
      sampler.scheduleAtFixedRate(this::sampleQuietly, STEP.toNanos(), STEP.toNanos(), TimeUnit.NANOSECONDS);
    }
    sample();
    if (problem != null) {
      throw problem;
    }
    return new Usage((long) usedNanos, Optional.empty());
  }

  private synchronized void sampleQuietly() {
    sample();
  }

  /** The use since the last sample is taken to be the mean of the two. */
  private void sample() {
    try {
      List<Management.Node> nodes = management.nodes();
      if (nodes.stream().anyMatch(node -> node.cpuShare() < 0 || node.cores() <= 0)) {
        throw new IOException("a node does not tell its CPU use");
      }
      double cores = nodes.stream().mapToDouble(node -> node.cpuShare() * node.cores()).sum();
      long now = System.nanoTime();
      if (lastNanos != 0) {
        usedNanos += (cores + lastCores) / 2 * (now - lastNanos);
      }
      lastCores = cores;
      lastNanos = now;
      problem = null;
    } catch (IOException e) {
      problem = e;
    }
  }

  @Override
  public void close() {
    sampler.shutdownNow();
  }
}
