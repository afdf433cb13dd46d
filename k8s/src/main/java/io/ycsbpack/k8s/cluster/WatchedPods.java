package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodList;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The pods of the namespace with some labels, as they are now. They are listed once and then watched: a look takes no
 * call of the API server, however many pods there are and however often one looks. When the watch ends or falls silent,
 * the next look lists them again. Where pods may not be watched, as with a Role of an earlier version, each look lists
 * them.
 */
public final class WatchedPods implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(WatchedPods.class.getName());
  /** An API server sends a bookmark each minute; a connection that was lost without a word sends nothing. */
  private static final Duration SILENCE = Duration.ofMinutes(3);
  private static final Set<Integer> REFUSED = Set.of(HttpURLConnection.HTTP_UNAUTHORIZED,
      HttpURLConnection.HTTP_FORBIDDEN, HttpURLConnection.HTTP_NOT_FOUND, HttpURLConnection.HTTP_BAD_METHOD);

  private final Cluster cluster;
  private final Map<String, String> labels;
  private volatile Pods pods = new Pods();
  private boolean isRefused;
  private volatile boolean isClosed;

  /** Those with these labels; the first look begins to watch them. */
  public WatchedPods(Cluster cluster, Map<String, String> labels) {
    this.cluster = cluster;
    this.labels = labels;
  }

  /**
   * Those that there are, by name.
   *
   * @throws KubernetesClientException when they have to be listed, and the API server does not give them
   */
  public synchronized List<Pod> now() {
    if (!pods.isWatched()) {
      begin();
    }
    return seen();
  }

  /** The same as of the last look of whoever looks; takes no call, and is empty before the first. */
  public List<Pod> seen() {
    return List.copyOf(pods.byName.values());
  }

  private void begin() {
    pods.close();
    PodList list = cluster.calls()
        .call(() -> cluster.client().pods().inNamespace(cluster.namespace()).withLabels(labels).list());
    Pods listed = new Pods();
    list.getItems().forEach(pod -> listed.byName.put(pod.getMetadata().getName(), pod));
    pods = listed;
    if (!isRefused) {
      watch(listed, list.getMetadata().getResourceVersion());
    }
    if (isClosed) {
      listed.close();
    }
  }

  private void watch(Pods listed, String since) {
    try {
      listed.watch = cluster.client()
          .pods()
          .inNamespace(cluster.namespace())
          .withLabels(labels)
          .watch(new ListOptionsBuilder().withResourceVersion(since)
              .withAllowWatchBookmarks(true)
              .build(), listed);
    } catch (KubernetesClientException e) {
      isRefused = REFUSED.contains(e.getCode());
      LOG.log(System.Logger.Level.DEBUG, "pods can''t be watched: {0}", ApiErrors.reason(e));
    }
  }

  @Override
  public void close() {
    isClosed = true;
    pods.close();
  }

  private static final class Pods implements Watcher<Pod> {
    private final ConcurrentNavigableMap<String, Pod> byName = new ConcurrentSkipListMap<>();
    private volatile Watch watch;
    private volatile boolean hasEnded;
    private volatile long lastHeard = System.nanoTime();

    boolean isWatched() {
      return watch != null && !hasEnded && System.nanoTime() - lastHeard < SILENCE.toNanos();
    }

    @Override
    public void eventReceived(Action action, Pod pod) {
      lastHeard = System.nanoTime();
      if (action == Action.ADDED || action == Action.MODIFIED) {
        byName.put(pod.getMetadata().getName(), pod);
      } else if (action == Action.DELETED) {
        byName.remove(pod.getMetadata().getName());
      }
    }

    @Override
    public void onClose(WatcherException cause) {
      hasEnded = true;
      LOG.log(System.Logger.Level.DEBUG, "the watch of pods ended: {0}", cause.getMessage());
    }

    void close() {
      hasEnded = true;
      if (watch != null) {
        watch.close();
      }
    }
  }
}
