package io.ycsbpack.couchbase;

import io.ycsbpack.core.capture.LoggedStatement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/** Requests that differ in their literals alone: counted, with some of their texts drawn at random. */
final class RequestGroup {
  private static final int MOST_USERS = 10_000;

  private final CompletedRequest first;
  private final Random random;
  private final List<String> texts = new ArrayList<>();
  private final Set<Integer> users = new HashSet<>();
  private final Map<Long, Long> seconds = new TreeMap<>();
  private long count;
  private long withValues;
  private double millis;

  /** Of requests like this one, which is not among them yet. */
  RequestGroup(CompletedRequest first, Random random) {
    this.first = first;
    this.random = random;
  }

  /**
   * One more.
   *
   * @param most texts that are kept
   * @return by how much the texts that are kept have become longer, in characters
   */
  long add(CompletedRequest request, int most) {
    count++;
    millis += request.millis();
    seconds.merge(request.begun().getEpochSecond(), 1L, Long::sum);
    if (users.size() < MOST_USERS) {
      users.add(request.user().hashCode());
    }
    if (!request.hasValues()) {
      return 0;
    }
    withValues++;
    if (texts.size() < most) {
      texts.add(request.text());
      return request.text().length();
    }
    long place = (long) (random.nextDouble() * withValues);
    return place < texts.size() ? request.text().length() - texts.set((int) place, request.text()).length() : 0;
  }

  /**
   * Keeps fewer texts.
   *
   * @return how long those are that it no longer keeps
   */
  long keep(int most) {
    long gone = 0;
    while (texts.size() > most) {
      int last = texts.size() - 1;
      int place = random.nextInt(texts.size());
      gone += texts.get(place).length();
      texts.set(place, texts.get(last));
      texts.remove(last);
    }
    return gone;
  }

  long count() {
    return count;
  }

  /** How many began in each second since 1970. */
  Map<Long, Long> seconds() {
    return seconds;
  }

  /** As a statement of a log. */
  LoggedStatement statement(String id, String bucket) {
    return new LoggedStatement(id, first.kind(),
        new LoggedStatement.Use(count, users.size(), millis / count, List.of()),
        bucket, first.sources().values().stream().distinct().toList(), List.copyOf(first.fields()), List.copyOf(texts));
  }
}
