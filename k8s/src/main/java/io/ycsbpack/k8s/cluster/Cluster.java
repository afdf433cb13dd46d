// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.fabric8.kubernetes.client.dsl.ContainerResource;
import io.fabric8.kubernetes.client.dsl.ExecWatch;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Settings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * A Kubernetes cluster, reached as kubectl would reach it, and the namespace that we work in.
 *
 * @param client works in the namespace by default
 */
public record Cluster(KubernetesClient client, String namespace, String version, ApiCalls calls)
    implements
      AutoCloseable {
  /** On a machine that is very busy it is this client that is late, and several tries are late alike. */
  private static final int CONNECT_MILLIS = 15_000;
  private static final int REQUEST_MILLIS = 40_000;
  private static final int TRIES_AGAIN = 1;
  /** A watch that ends says so: whoever looks then lists again, which waits for an API server that is away. */
  private static final int WATCHES_AGAIN = 0;

  private static final Duration PRINTS_WITHIN = Duration.ofSeconds(10);

  public Cluster {
    client = client.adapt(NamespacedKubernetesClient.class).inNamespace(namespace);
  }

  /**
   * Connects, works and closes. A refusal or failure of the API server ends the command with one line.
   *
   * @param given values of {@link KubernetesParameters#PLACE}
   * @param what  completes "can't"
   */
  public static <T> T with(Settings given, String what, Function<Cluster, T> work) {
    try (Cluster cluster = connect(given)) {
      return work.apply(cluster);
    } catch (KubernetesClientException e) {
      throw ApiErrors.toException(e, what);
    }
  }

  /**
   * @param given values of {@link KubernetesParameters#PLACE}
   * @throws UsageException  if there is no such context
   * @throws TargetException if the cluster can't be reached or refuses us
   */
  private static Cluster connect(Settings given) {
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
      // The parser's exception for a broken file has no specific type, and its text may hold the file's secrets.
      throw new UsageException("the kubeconfig can't be read: it is not valid YAML, or not a kubeconfig ("
          + Optional.ofNullable(System.getenv("KUBECONFIG")).orElse("~/.kube/config") + ")", e);
    }
  }

  public Cluster through(ApiCalls other) {
    return new Cluster(client, namespace, version, other);
  }

  public Cluster once() {
    return through(ApiCalls.ONCE);
  }

  public List<Pod> pods(Map<String, String> labels) {
    return calls.call(() -> client.pods().withLabels(labels).list().getItems());
  }

  /** @throws TargetException if the API server refuses it */
  public void create(HasMetadata object) {
    try {
      client.resource(object).create();
    } catch (KubernetesClientException e) {
      throw ApiErrors.toException(e,
          "create " + object.getKind().toLowerCase(Locale.ROOT) + "/" + object.getMetadata().getName()
              + " in namespace " + namespace);
    }
  }

  /**
   * The cluster's own image instead of the public one: ConfigMap {@code kube-public/ycsbpack-images}, with a key for each
   * binding and {@code client}.
   */
  public Optional<String> image(String key) {
    return ApiErrors
        .ifAnswered(() -> client.configMaps().inNamespace("kube-public").withName("ycsbpack-images").get())
        .map(images -> images.getData().get(key));
  }

  /** Why pods of an owner may not be made (quota, limit range, admission): only events tell. */
  public List<Event> refusedPods(String ownerKind, String ownerName) {
    return calls.call(() -> client.v1()
        .events()
        .withFields(Map.of("involvedObject.kind", ownerKind, "involvedObject.name", ownerName, "reason",
            "FailedCreate"))
        .list()
        .getItems());
  }

  /**
   * Does not wait until the pod is ready: a pod whose client has ended never is, and waiting needs the right to watch.
   */
  public ContainerResource container(String pod, String container) {
    return client.pods().withName(pod).inContainer(container).withReadyWaitTimeout(0);
  }

  public record Answer(int code, byte[] out, String err) {
  }

  /**
   * @throws KubernetesClientException if it can't be started, the connection breaks, it takes longer, or the thread is
   *                                   interrupted
   */
  public Answer exec(String pod, String container, Duration timeout, String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    try (ExecWatch exec = container(pod, container).writingOutput(out).writingError(err).exec(words)) {
      int code = exec.exitCode().get(timeout.toMillis(), TimeUnit.MILLISECONDS);
      return new Answer(code, out.toByteArray(), err.toString(StandardCharsets.UTF_8));
    } catch (ExecutionException e) {
      throw e.getCause() instanceof KubernetesClientException known
          ? known
          : new KubernetesClientException("the connection to pod " + pod + " broke off", new IOException(e));
    } catch (TimeoutException e) {
      throw new KubernetesClientException("pod " + pod + " did not answer within " + timeout.toSeconds() + " s", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new KubernetesClientException("a command in pod " + pod + " was interrupted");
    }
  }

  /** Standard output; empty if the command fails or can't be run, as in an image without it. */
  public Optional<String> printed(String pod, String container, String... words) {
    return ApiErrors
        .ifAnswered(() -> exec(pod, container, PRINTS_WITHIN, words))
        .filter(answer -> answer.code() == 0)
        .map(answer -> new String(answer.out(), StandardCharsets.UTF_8));
  }

  public String description() {
    return "Kubernetes " + version + " at " + client.getConfiguration().getMasterUrl() + ", namespace " + namespace;
  }

  @Override
  public void close() {
    client.close();
  }
}
