package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The current pods of the namespace with some labels. An informer watches them: a look takes no call of the API server,
 * however many pods there are. While nothing is watched, as when the API server is away, each look lists them.
 */
public final class WatchedPods implements AutoCloseable {
  /** An API server sends a bookmark each minute; a connection that was lost without a word sends nothing. */
  private static final Duration SILENCE = Duration.ofMinutes(3);

  private final Cluster cluster;
  private final Map<String, String> labels;
  private final SharedIndexInformer<Pod> informer;
  private String lastVersion = "";
  private long lastHeard = System.nanoTime();

  /** Begins to watch pods with these labels. */
  public WatchedPods(Cluster cluster, Map<String, String> labels) {
    this.cluster = cluster;
    this.labels = labels;
    informer = cluster.client().pods().inNamespace(cluster.namespace()).withLabels(labels).runnableInformer(0);
    informer.exceptionHandler((isStarted, e) -> true).start();
  }

  /**
   * The pods that exist now.
   *
   * @throws io.fabric8.kubernetes.client.KubernetesClientException when they have to be listed, and the API server does
   *                                                                not give them
   */
  public synchronized List<Pod> now() {
    return isWatched() ? informer.getStore().list() : cluster.pods(labels);
  }

  private boolean isWatched() {
    String version = informer.lastSyncResourceVersion();
    if (!Objects.equals(version, lastVersion)) {
      lastVersion = version;
      lastHeard = System.nanoTime();
    }
    return informer.isWatching() && System.nanoTime() - lastHeard < SILENCE.toNanos();
  }

  @Override
  public void close() {
    informer.stop();
  }
}
