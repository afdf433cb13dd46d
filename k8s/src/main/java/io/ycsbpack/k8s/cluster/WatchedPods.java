// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The pods with some labels, by an informer: a look takes no call. While nothing is watched, each look lists them. */
public final class WatchedPods implements AutoCloseable {
  /** The API server sends a bookmark each minute; a lost connection is silent. */
  private static final Duration SILENCE = Duration.ofMinutes(3);

  private final Cluster cluster;
  private final Map<String, String> labels;
  private final SharedIndexInformer<Pod> informer;
  private String lastVersion = "";
  private long lastHeard = System.nanoTime();

  public WatchedPods(Cluster cluster, Map<String, String> labels) {
    this.cluster = cluster;
    this.labels = labels;
    informer = cluster.client().pods().withLabels(labels).runnableInformer(0);
    informer.exceptionHandler((isStarted, e) -> true).start();
  }

  /** @throws io.fabric8.kubernetes.client.KubernetesClientException if they have to be listed, and can't be */
  public synchronized List<Pod> now() {
    String version = informer.lastSyncResourceVersion();
    if (!Objects.equals(version, lastVersion)) {
      lastVersion = version;
      lastHeard = System.nanoTime();
    }
    boolean isWatched = informer.isWatching() && System.nanoTime() - lastHeard < SILENCE.toNanos();
    return isWatched ? informer.getStore().list() : cluster.pods(labels);
  }

  @Override
  public void close() {
    informer.stop();
  }
}
