package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.LogWatch;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.LineOutput;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Shows what a client says as it says it. Nothing is read from it: a log that breaks off costs nothing but the view.
 */
final class LogFollower implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(LogFollower.class.getName());

  private static final long END_SECONDS = 10;

  private final LogWatch watch;

  private LogFollower(LogWatch watch) {
    this.watch = watch;
  }

  /** Begins; {@code tag} tells the lines of several clients apart. */
  static LogFollower start(Cluster cluster, String pod, String tag, Console console) {
    try {
      String prefix = "  " + tag + (tag.isEmpty() ? "" : " ") + "| ";
      return new LogFollower(cluster.container(pod, ClientPod.CLIENT)
          .watchLog(new LineOutput(line -> console.say(prefix + line.stripTrailing()))));
    } catch (KubernetesClientException e) {
      LOG.log(System.Logger.Level.DEBUG, "the log of {0} can''t be shown: {1}", pod, e.getMessage());
      return new LogFollower(null);
    }
  }

  /** Ends it, once the log has come to its own end or after a short while. */
  @Override
  public void close() {
    if (watch == null) {
      return;
    }
    try {
      watch.onClose().toCompletableFuture().get(END_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      LOG.log(System.Logger.Level.DEBUG, "a log did not come to its end: {0}", e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      watch.close();
    }
  }
}
