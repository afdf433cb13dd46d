package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.ContainerResource;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A Kubernetes cluster, reached as kubectl would reach it, and the namespace that we work in. */
public final class Cluster implements AutoCloseable {
  /** On a machine that is very busy it is this client that is late, and several tries are late alike. */
  private static final int CONNECT_MILLIS = 15_000;
  private static final int REQUEST_MILLIS = 40_000;
  private static final int TRIES_AGAIN = 1;
  /** A watch that ends says so: whoever looks then lists again, which waits for an API server that is away. */
  private static final int WATCHES_AGAIN = 0;

  private final KubernetesClient client;
  private final String namespace;
  private final String version;
  private final ApiCalls calls;

  private Cluster(KubernetesClient client, String namespace, String version, ApiCalls calls) {
    this.client = client;
    this.namespace = namespace;
    this.version = version;
    this.calls = calls;
  }

  /**
   * Connects, does the work and closes. If the API server refuses or fails, the command ends with one line.
   *
   * @param given values of {@link KubernetesParameters#PLACE}
   * @param what  the work does, to be read behind "can't"
   */
  public static <T> T with(Settings given, String what, Function<Cluster, T> work) {
    try (Cluster cluster = connect(given)) {
      return work.apply(cluster);
    } catch (KubernetesClientException e) {
      throw ApiErrors.toException(e, what);
    }
  }

  /**
   * Connects, and proves that the API server answers.
   *
   * @param given values of {@link KubernetesParameters#PLACE}
   * @throws UsageException  when there is no such context
   * @throws TargetException when the cluster can't be reached or refuses us
   */
  public static Cluster connect(Settings given) {
    Config found = config(CommonParameters.CONTEXT.find(given).orElse(null));
    // By HTTP/2 an API server answers 401 with GOAWAY, which the client reports as a lost connection.
    Config config = new ConfigBuilder(found)
        .withConnectionTimeout(CONNECT_MILLIS)
        .withRequestTimeout(REQUEST_MILLIS)
        .withRequestRetryBackoffLimit(TRIES_AGAIN)
        .withWatchReconnectLimit(WATCHES_AGAIN)
        .withHttp2Disable(true)
        .withUserAgent("ycsbpack")
        .build();
    return of(new KubernetesClientBuilder().withConfig(config).build(),
        CommonParameters.NAMESPACE.find(given).orElse(null));
  }

  /** A cluster that a client reaches; closing it closes the client. */
  public static Cluster of(KubernetesClient client, String namespace) {
    String used = namespace != null ? namespace : Optional.ofNullable(client.getNamespace()).orElse("default");
    try {
      return new Cluster(client, used, client.getKubernetesVersion().getGitVersion(), ApiCalls.ONCE);
    } catch (KubernetesClientException e) {
      String server = client.getConfiguration().getMasterUrl();
      client.close();
      throw ApiErrors.toException(e, "reach the cluster at " + server);
    }
  }

  private static Config config(String context) {
    Config current = configured(null);
    List<String> known = current.getContexts().stream().map(named -> named.getName()).toList();
    boolean inCluster = System.getenv("KUBERNETES_SERVICE_HOST") != null;
    if (known.isEmpty() && !inCluster) {
      throw new UsageException("no cluster is configured: KUBECONFIG " + (System.getenv("KUBECONFIG") == null
          ? "is not set and there is no ~/.kube/config"
          : "names no file with contexts"));
    }
    if (context == null) {
      return current;
    }
    if (!known.contains(context)) {
      throw new UsageException("the kubeconfig has no context '" + context + "'; it has "
          + (known.isEmpty() ? "none" : String.join(", ", known)));
    }
    return configured(context);
  }

  private static Config configured(String context) {
    try {
      return Config.autoConfigure(context);
    } catch (RuntimeException e) {
      // What a broken file makes the parser throw has no type of its own, and its text may hold the file's secrets.
      throw new UsageException("the kubeconfig can't be read: it is not valid YAML, or not a kubeconfig ("
          + Optional.ofNullable(System.getenv("KUBECONFIG")).orElse("~/.kube/config") + ")", e);
    }
  }

  /** The same cluster, whose API server may be away as long as these calls allow. */
  public Cluster through(ApiCalls other) {
    return new Cluster(client, namespace, version, other);
  }

  public Cluster once() {
    return through(ApiCalls.ONCE);
  }

  /**
   * The same cluster for clearing up: a request to stop does not cut a call short, which ends after this time at most.
   */
  public Cluster regardless(Duration most) {
    return through(calls.regardless(most));
  }

  public ApiCalls calls() {
    return calls;
  }

  /** Its exceptions are made one clear line by {@link ApiErrors}. */
  public KubernetesClient client() {
    return client;
  }

  public List<Pod> pods(Map<String, String> labels) {
    return calls.call(() -> client.pods().inNamespace(namespace).withLabels(labels).list().getItems());
  }

  /** Lists why pods of an owner may not be made (quota, limit range, admission): only events tell. */
  public List<Event> refusedPods(String ownerKind, String ownerName) {
    return calls.call(() -> client.v1()
        .events()
        .inNamespace(namespace)
        .withFields(Map.of("involvedObject.kind", ownerKind, "involvedObject.name", ownerName, "reason",
            "FailedCreate"))
        .list()
        .getItems());
  }

  /**
   * Does not wait until the pod is ready: a pod whose client has ended is never ready again, and waiting for it takes
   * the right to watch pods, which our Roles don't give.
   */
  public ContainerResource container(String pod, String container) {
    return client.pods().inNamespace(namespace).withName(pod).inContainer(container).withReadyWaitTimeout(0);
  }

  public String namespace() {
    return namespace;
  }

  /** The API server's version, such as {@code v1.34.4}. */
  public String version() {
    return version;
  }

  public String description() {
    return "Kubernetes " + version + " at " + client.getConfiguration().getMasterUrl() + ", namespace " + namespace;
  }

  @Override
  public void close() {
    client.close();
  }
}
