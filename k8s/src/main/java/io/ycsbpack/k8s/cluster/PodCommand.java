package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.ExecWatch;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public final class PodCommand {
  private PodCommand() {
  }

  /** @param err all of its standard error, as UTF-8 */
  public record Answer(int code, byte[] out, String err) {
  }

  /**
   * @throws KubernetesClientException when it can't be started, the connection breaks off, or it takes longer
   * @throws InterruptedException      when the calling thread is interrupted
   */
  public static Answer run(Cluster cluster, String pod, String container, Duration timeout, String... words)
      throws InterruptedException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    try (ExecWatch exec = cluster.container(pod, container).writingOutput(out).writingError(err).exec(words)) {
      int code = exec.exitCode().get(timeout.toMillis(), TimeUnit.MILLISECONDS);
      return new Answer(code, out.toByteArray(), err.toString(StandardCharsets.UTF_8));
    } catch (ExecutionException e) {
      throw e.getCause() instanceof KubernetesClientException known
          ? known
          : new KubernetesClientException("the connection to pod " + pod + " broke off", new IOException(e));
    } catch (TimeoutException e) {
      throw new KubernetesClientException("pod " + pod + " did not answer within " + timeout.toSeconds() + " s", e);
    }
  }
}
