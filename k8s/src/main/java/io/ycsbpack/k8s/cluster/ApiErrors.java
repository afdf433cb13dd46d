// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.TargetException;
import java.io.IOException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

public final class ApiErrors {
  private ApiErrors() {
  }

  /** @param what completes "can't": {@code create the StatefulSet clickhouse} */
  public static TargetException toException(KubernetesClientException e, String what) {
    return new TargetException("can't " + what + ": " + reason(e), e);
  }

  /** The answer; empty without one, or if the call fails. */
  public static <T> Optional<T> ifAnswered(Supplier<T> call) {
    try {
      return Optional.ofNullable(call.get());
    } catch (KubernetesClientException e) {
      return Optional.empty();
    }
  }

  /** The API server's words, else the innermost cause. */
  public static String reason(KubernetesClientException e) {
    String said = e.getStatus() == null || e.getStatus().getMessage() == null ? "" : e.getStatus().getMessage();
    return switch (e.getCode()) {
      case -1, 0 -> innermost(e);
      case 401 -> "the credentials of the kubeconfig are refused (401)";
      case 403 -> said.isEmpty() ? "not allowed (403)" : said;
      default -> said.isEmpty() ? e.getMessage() : said;
    };
  }

  private static String innermost(Throwable e) {
    Throwable cause = e;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    if (cause instanceof UnknownHostException || cause instanceof UnresolvedAddressException) {
      return "unknown host" + (cause.getMessage() == null ? "" : " " + cause.getMessage());
    }
    if (cause instanceof TimeoutException || cause instanceof HttpTimeoutException) {
      return "no answer in time";
    }
    boolean isSaid = cause.getMessage() != null && !cause.getMessage().isBlank();
    return isSaid ? cause.getMessage()
        : cause instanceof IOException ? "the connection was refused or broke off" : cause.toString();
  }
}
