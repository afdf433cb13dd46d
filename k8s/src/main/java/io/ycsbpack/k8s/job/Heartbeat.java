package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.ycsbpack.k8s.cluster.Cluster;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Says of a Job, until it is closed, that this process owns it and lives. A beat that fails is made up by the next. */
final class Heartbeat implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Heartbeat.class.getName());
  private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

  private static final long END_SECONDS = 3;

  private final Cluster cluster;
  private final String job;
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
    Thread thread = new Thread(task, "heartbeat");
    thread.setDaemon(true);
    return thread;
  });

  /** Begins with a first beat. */
  Heartbeat(Cluster cluster, String job) {
    this.cluster = cluster;
    this.job = job;
    timer.scheduleWithFixedDelay(this::beat, 0, Ownership.BETWEEN_BEATS.toSeconds(), TimeUnit.SECONDS);
  }

  /** Throws nothing: the timer would never call again. */
  void beat() {
    try {
      patch(cluster, job, Map.of("metadata", Map.of("annotations", Ownership.annotations())));
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.DEBUG, "no heartbeat of job/{0} now: {1}", job, e.getMessage());
    }
  }

  /** Marks the Job as owned by no command, so that another one may take the run over at once. */
  static void giveUp(Cluster cluster, String job) {
    Map<String, Object> none = new HashMap<>();
    none.put(Ownership.HEARTBEAT, null);
    try {
      patch(cluster, job, Map.of("metadata", Map.of("annotations", none)));
    } catch (KubernetesClientException e) {
      LOG.log(System.Logger.Level.DEBUG, "job/{0} has an owner until its last heartbeat is old: {1}", job,
          e.getMessage());
    }
  }

  /** Changes these fields of a Job. */
  static void patch(Cluster cluster, String job, Map<String, Object> fields) {
    cluster.client()
        .batch()
        .v1()
        .jobs()
        .inNamespace(cluster.namespace())
        .withName(job)
        .patch(MERGE, Serialization.asJson(fields));
  }

  /** Ends it; a beat that is under way is waited for, so that it does not come after what its owner does next. */
  @Override
  public void close() {
    timer.shutdownNow();
    try {
      timer.awaitTermination(END_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
