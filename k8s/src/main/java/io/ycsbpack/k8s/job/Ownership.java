package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Objects;

/**
 * Which command owns a run, and when it last said that it lives: annotations of the run's Job. A command that was
 * killed says nothing any more. Its clock is compared with that of whoever reads them, and a command whose API server
 * is away says nothing either: before anything is taken from its owner, {@link Orphans} looks a second time.
 *
 * @param owner user, host and process of the command
 * @param beat  when it last said that it lives
 */
record Ownership(String owner, Instant beat) {
  /** Annotation: {@code user@host, pid 123}. */
  static final String OWNER = "ycsbpack.io/owner";
  /** Annotation: the time of the last heartbeat. */
  static final String HEARTBEAT = "ycsbpack.io/heartbeat";
  /** Annotation: the name of the database that the run measures. */
  static final String DATABASE = "ycsbpack.io/database";
  /** Annotation: the database's pods as they were when the run began. */
  static final String PODS = "ycsbpack.io/database-pods";
  /** How often an owner says that it lives. */
  static final Duration BETWEEN_BEATS = Duration.ofSeconds(15);
  private static final Duration DEAD_AFTER = Duration.ofMinutes(2);

  /** The annotations of a Job that this process owns. */
  static Map<String, String> annotations() {
    return Map.of(OWNER, System.getProperty("user.name") + "@" + host() + ", pid " + ProcessHandle.current().pid(),
        HEARTBEAT, Instant.now().toString());
  }

  /** Of a Job; one without a heartbeat has no owner. */
  static Ownership of(Job job) {
    Map<String, String> annotations = Objects.requireNonNullElse(job.getMetadata().getAnnotations(), Map.of());
    return new Ownership(annotations.getOrDefault(OWNER, "unknown"), time(annotations.get(HEARTBEAT)));
  }

  /** Whether it looks dead: by the reader's clock, nothing was heard of it for two minutes. */
  boolean isDead(Instant now) {
    return beat.plus(DEAD_AFTER).isBefore(now);
  }

  @Override
  public String toString() {
    return owner + ", last heartbeat " + (beat.equals(Instant.EPOCH) ? "never" : beat);
  }

  private static Instant time(String text) {
    try {
      return text == null ? Instant.EPOCH : Instant.parse(text);
    } catch (DateTimeParseException e) {
      return Instant.EPOCH;
    }
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown";
    }
  }
}
