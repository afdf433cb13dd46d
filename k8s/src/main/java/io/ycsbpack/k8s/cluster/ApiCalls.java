// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.console.Console;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Repeats calls while the API server is away, as during an upgrade of the control plane: a failed connection, 429 and
 * 5xx are no answer. Every other refusal is an answer, and so is 501: the server does not know the call.
 *
 * <p>A call is repeated until the deadline passes or the user interrupts, which the console is told. A call that begins
 * after an interrupt is repeated for a minute at most.
 */
public record ApiCalls(Deadline deadline, Console console) {
  private static final int CONFLICT = 409;
  private static final int TRIES_ON_CONFLICT = 5;
  private static final int SERVER_ERROR = 500;
  private static final int NOT_IMPLEMENTED = 501;
  /** How long an API server that starts may refuse everybody: it has not read its Roles and accounts yet. */
  private static final Duration STARTS_WITHIN = Duration.ofSeconds(30);
  private static final Set<Integer> AWAY = Set.of(429, 502, 503, 504);
  /** For calls after a request to stop, which clear up or bring results back. */
  private static final Duration AFTER_STOP = Duration.ofMinutes(1);
  static final ApiCalls ONCE = new ApiCalls(Deadline.after(Duration.ZERO), Console.SILENT);

  /** How long the API server may be away; zero if each call is made once. */
  public Duration patience() {
    return deadline.limit();
  }

  /** How long the API server may be away for calls that clear up. */
  public Duration afterStop() {
    return patience().compareTo(AFTER_STOP) < 0 ? patience() : AFTER_STOP;
  }

  /** @throws KubernetesClientException if the API server refuses, or does not answer before the deadline */
  public <T> T call(Supplier<T> call) {
    if (patience().isZero()) {
      return call.get();
    }
    Deadline limit = deadline.isStopRequested() ? deadline.regardless().upTo(afterStop()) : deadline;
    AtomicReference<T> answer = new AtomicReference<>();
    AtomicReference<KubernetesClientException> last = new AtomicReference<>();
    AtomicReference<Long> refusedSince = new AtomicReference<>();
    long start = System.nanoTime();
    boolean answered = limit.until(() -> {
      try {
        answer.set(call.get());
        return true;
      } catch (KubernetesClientException e) {
        if (!isNoAnswer(e) && !(last.get() != null && mayPass(e, refusedSince, limit.nanoTime()))) {
          throw e;
        }
        if (last.getAndSet(e) == null) {
          console.warn("the API server " + (isError(e) ? "fails (" : "does not answer (") + ApiErrors.reason(e)
              + "); waiting for it up to " + limit.limit().toSeconds() + " s");
        }
        return false;
      }
    });
    if (!answered) {
      throw last.get();
    }
    if (last.get() != null) {
      console.say("the API server answers again after " + Duration.ofNanos(System.nanoTime() - start).toSeconds()
          + " s");
    }
    return answer.get();
  }

  public void run(Runnable call) {
    call(() -> {
      call.run();
      return true;
    });
  }

  /** Creates an object with a unique name: a conflict means that an earlier try succeeded and its answer was lost. */
  public void create(Runnable create) {
    run(() -> {
      try {
        create.run();
      } catch (KubernetesClientException e) {
        if (patience().isZero() || e.getCode() != CONFLICT) {
          throw e;
        }
      }
    });
  }

  /** Repeats a read and change up to five times while others change the object. */
  public static void onConflict(Runnable change) {
    for (int attempt = 1;; attempt++) {
      try {
        change.run();
        return;
      } catch (KubernetesClientException e) {
        if (e.getCode() != CONFLICT || attempt == TRIES_ON_CONFLICT) {
          throw e;
        }
      }
    }
  }

  private static boolean isNoAnswer(KubernetesClientException e) {
    return e.getCode() <= 0
        ? Stream.<Throwable>iterate(e, Objects::nonNull, Throwable::getCause)
            .anyMatch(cause -> cause instanceof IOException || cause instanceof TimeoutException)
        : AWAY.contains(e.getCode()) || isError(e);
  }

  /** An API server that has just come back may refuse everybody for a while. */
  private static boolean mayPass(KubernetesClientException e, AtomicReference<Long> since, long now) {
    since.compareAndSet(null, now);
    return (e.getCode() == 401 || e.getCode() == 403) && now - since.get() < STARTS_WITHIN.toNanos();
  }

  /** The server is there, perhaps without its store. */
  private static boolean isError(KubernetesClientException e) {
    return e.getCode() >= SERVER_ERROR && e.getCode() != NOT_IMPLEMENTED && !AWAY.contains(e.getCode());
  }
}
