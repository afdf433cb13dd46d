// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import com.couchbase.client.core.error.AuthenticationFailureException;
import com.couchbase.client.core.error.CasMismatchException;
import com.couchbase.client.core.error.CouchbaseException;
import com.couchbase.client.core.error.DocumentExistsException;
import com.couchbase.client.core.error.DocumentNotFoundException;
import com.couchbase.client.core.error.DurabilityAmbiguousException;
import com.couchbase.client.core.error.DurabilityImpossibleException;
import com.couchbase.client.core.error.DurabilityLevelNotAvailableException;
import com.couchbase.client.core.error.FeatureNotAvailableException;
import com.couchbase.client.core.error.IndexNotFoundException;
import com.couchbase.client.core.error.InternalServerFailureException;
import com.couchbase.client.core.error.InvalidArgumentException;
import com.couchbase.client.core.error.ParsingFailureException;
import com.couchbase.client.core.error.PlanningFailureException;
import com.couchbase.client.core.error.QuotaLimitedException;
import com.couchbase.client.core.error.RateLimitedException;
import com.couchbase.client.core.error.RequestCanceledException;
import com.couchbase.client.core.error.ServerOutOfMemoryException;
import com.couchbase.client.core.error.ServiceNotAvailableException;
import com.couchbase.client.core.error.TemporaryFailureException;
import com.couchbase.client.core.error.TimeoutException;
import com.couchbase.client.core.error.ValueTooLargeException;
import com.couchbase.client.core.error.context.CancellationErrorContext;
import com.couchbase.client.core.error.context.QueryErrorContext;
import com.couchbase.client.core.retry.RetryReason;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.binding.ErrorLog;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import site.ycsb.Status;

/**
 * The meaning of an exception of the driver.
 *
 * @param kind the driver's name for it
 * @param message one line
 */
record CouchbaseFailure(Status status, String kind, String message) {
  static final Status EXISTS = new Status("EXISTS", "A record with this key is there.");
  /** No answer in time; a write may have been applied. */
  static final Status TIMEOUT = new Status("TIMEOUT",
      "The operation took longer than couchbase.kvTimeout or couchbase.queryTimeout.");
  /** The connection failed; a write may have been applied. */
  static final Status CONNECTION_LOST = new Status("CONNECTION_LOST", "The connection to the node failed.");
  static final Status DURABILITY_IMPOSSIBLE = new Status("DURABILITY_IMPOSSIBLE",
      "There are too few nodes for the requested durability.");
  static final Status DURABILITY_AMBIGUOUS = new Status("DURABILITY_AMBIGUOUS",
      "The write may lack the requested durability.");
  static final Status CONFLICT = new Status("CONFLICT", "The record was changed by others in the meantime.");

  private static final String THERE_ALREADY = "a record with this key exists already, for example from an earlier run "
      + "of the same workload. Load into another collection (couchbase.collection) before the next run, or overwrite "
      + "it with -p couchbase.upsert=true";
  /**
   * The driver's message about an answer to PREPARE whose head names no statement. The driver reads no errors behind
   * the head. Of the service's error answers, only the one to a statement that it ended itself, after the request's
   * timeout, has status 200 and so gets there.
   */
  private static final String NOT_PREPARED_IN_TIME = "Failed to locate prepared statement name";
  private static final int LONGEST_MESSAGE = 300;
  private static final Map<Class<?>, Status> STATUSES = Map.ofEntries(
      Map.entry(DocumentNotFoundException.class, Status.NOT_FOUND),
      Map.entry(DocumentExistsException.class, EXISTS),
      Map.entry(CasMismatchException.class, CONFLICT),
      Map.entry(DurabilityImpossibleException.class, DURABILITY_IMPOSSIBLE),
      Map.entry(DurabilityLevelNotAvailableException.class, DURABILITY_IMPOSSIBLE),
      Map.entry(DurabilityAmbiguousException.class, DURABILITY_AMBIGUOUS),
      Map.entry(TemporaryFailureException.class, Status.SERVICE_UNAVAILABLE),
      Map.entry(ServerOutOfMemoryException.class, Status.SERVICE_UNAVAILABLE),
      Map.entry(ServiceNotAvailableException.class, Status.SERVICE_UNAVAILABLE),
      Map.entry(RateLimitedException.class, Status.SERVICE_UNAVAILABLE),
      Map.entry(QuotaLimitedException.class, Status.SERVICE_UNAVAILABLE),
      Map.entry(AuthenticationFailureException.class, Status.FORBIDDEN),
      Map.entry(ParsingFailureException.class, Status.BAD_REQUEST),
      Map.entry(PlanningFailureException.class, Status.BAD_REQUEST),
      Map.entry(IndexNotFoundException.class, Status.BAD_REQUEST),
      Map.entry(InvalidArgumentException.class, Status.BAD_REQUEST),
      Map.entry(FeatureNotAvailableException.class, Status.BAD_REQUEST),
      Map.entry(ValueTooLargeException.class, Status.BAD_REQUEST));
  private static final Set<RetryReason> REFUSING = Set.of(RetryReason.KV_TEMPORARY_FAILURE,
      RetryReason.KV_SYNC_WRITE_IN_PROGRESS, RetryReason.KV_LOCKED);
  private static final Set<RetryReason> BROKEN = Set.of(RetryReason.CHANNEL_CLOSED_WHILE_IN_FLIGHT,
      RetryReason.ENDPOINT_NOT_AVAILABLE, RetryReason.ENDPOINT_NOT_WRITABLE, RetryReason.NODE_NOT_AVAILABLE,
      RetryReason.SERVICE_NOT_AVAILABLE);

  static CouchbaseFailure of(Throwable thrown) {
    Throwable cause = thrown;
    while (!(cause instanceof CouchbaseException) && cause.getCause() != null) {
      cause = cause.getCause();
    }
    Status status = status(cause);
    return new CouchbaseFailure(status, cause.getClass().getSimpleName().replace("Exception", ""),
        status == EXISTS ? THERE_ALREADY : oneLine(cause));
  }

  /** Ends a command because {@code attempt} failed. */
  static TargetException refusal(String attempt, Throwable thrown) {
    return new TargetException(attempt + ": " + of(thrown).message(), thrown);
  }

  /** Runs a measured operation. Prints its failure, except for a missing record. */
  static Status status(String name, Runnable operation) {
    try {
      operation.run();
      return Status.OK;
    } catch (RuntimeException e) {
      CouchbaseFailure failure = of(e);
      if (failure.status != Status.NOT_FOUND) {
        ErrorLog.add(name, failure.status, failure.kind, failure.message);
      }
      return failure.status;
    }
  }

  private static Status status(Throwable cause) {
    if (cause instanceof TimeoutException || cause instanceof RequestCanceledException) {
      return gaveUp((CouchbaseException) cause);
    }
    boolean late = cause.getMessage() != null && cause.getMessage().startsWith(NOT_PREPARED_IN_TIME);
    return late ? TIMEOUT : STATUSES.getOrDefault(cause.getClass(), Status.ERROR);
  }

  /** The reasons of the driver's retries show why it gave up. */
  private static Status gaveUp(CouchbaseException gaveUp) {
    Set<RetryReason> reasons = EnumSet.noneOf(RetryReason.class);
    if (gaveUp.context() instanceof CancellationErrorContext cancelled
        && cancelled.requestContext().retryReasons() != null) {
      reasons.addAll(cancelled.requestContext().retryReasons());
    }
    if (gaveUp instanceof RequestCanceledException cancelled
        && cancelled.reason().innerReason() instanceof RetryReason reason) {
      reasons.add(reason);
    }
    if (reasons.stream().anyMatch(REFUSING::contains)) {
      return Status.SERVICE_UNAVAILABLE;
    }
    boolean broken = reasons.stream().anyMatch(BROKEN::contains);
    return broken || gaveUp instanceof RequestCanceledException ? CONNECTION_LOST : TIMEOUT;
  }

  /** The query service's own message, if the driver only knows "internal error". */
  private static String ofQueryService(Throwable cause) {
    return cause instanceof InternalServerFailureException failure
        && failure.context() instanceof QueryErrorContext query
        && !query.errors().isEmpty() ? ": " + query.errors().get(0).message() : "";
  }

  /** The driver appends its whole context as JSON, with addresses; only the part before it is for users. */
  private static String oneLine(Throwable cause) {
    String text = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    int context = text.indexOf(" {\"");
    String line = ((context > 0 ? text.substring(0, context) : text) + ofQueryService(cause)).replaceAll("\\s+", " ")
        .strip();
    return line.length() > LONGEST_MESSAGE ? line.substring(0, LONGEST_MESSAGE) + "..." : line;
  }
}
