package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.function.Consumer;

/**
 * Lets the client of the mock server wait for minutes. The server answers on one thread, which a watch that is closed
 * while an event is written to it holds up for half a minute: longer than a client waits by default.
 */
public final class PatientClient implements Consumer<KubernetesClientBuilder> {
  private static final int TIMEOUT_MILLIS = 180_000;

  @Override
  public void accept(KubernetesClientBuilder builder) {
    builder.editOrNewConfig().withRequestTimeout(TIMEOUT_MILLIS).withConnectionTimeout(TIMEOUT_MILLIS).endConfig();
  }
}
