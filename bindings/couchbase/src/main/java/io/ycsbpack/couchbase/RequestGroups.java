package io.ycsbpack.couchbase;

import io.ycsbpack.core.capture.LoggedStatement;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.CRC32;

/**
 * The requests of a log by what they ask. What is kept does not grow with their number: some texts of each, fewer where all
 * are long, and no more than {@value #MOST} kinds.
 */
final class RequestGroups {
  /** Kinds of requests, from the first on that were read. */
  static final int MOST = 5000;
  /** Of all texts that are kept, in characters. */
  private static final long TEXTS = 32L << 20;
  private static final int FEWEST_SAMPLES = 20;

  private final Map<String, RequestGroup> groups = new HashMap<>();
  private final Map<String, String> ids = new HashMap<>();
  private final Random random = new Random(1);
  private final long texts;
  private int samples;
  private long characters;
  private long all;
  private long left;

  /** @param samples most texts of each */
  RequestGroups(int samples) {
    this(samples, TEXTS);
  }

  /**
   * The same with another bound of memory.
   *
   * @param texts most characters of all texts that are kept, where no kind has more than {@value #FEWEST_SAMPLES} of them
   */
  RequestGroups(int samples, long texts) {
    this.samples = samples;
    this.texts = texts;
  }

  void add(CompletedRequest request) {
    all++;
    String shape = request.shape();
    if (!groups.containsKey(shape) && groups.size() == MOST) {
      left++;
      return;
    }
    characters += groups.computeIfAbsent(shape, any -> new RequestGroup(request, random)).add(request, samples);
    while (characters > texts && samples > FEWEST_SAMPLES) {
      samples = Math.max(FEWEST_SAMPLES, samples / 2);
      groups.values().forEach(group -> characters -= group.keep(samples));
    }
  }

  /** Requests that were added. */
  long all() {
    return all;
  }

  /** Those of them that are of too many kinds. */
  long left() {
    return left;
  }

  /** The most frequent ones. */
  List<LoggedStatement> statements(String bucket, int most) {
    Comparator<Map.Entry<String, RequestGroup>> byCount = Comparator
        .comparingLong((Map.Entry<String, RequestGroup> entry) -> entry.getValue().count())
        .reversed()
        .thenComparing(Map.Entry.comparingByKey());
    return groups.entrySet().stream().sorted(byCount).limit(most).map(entry -> {
      String id = id(entry.getKey());
      ids.put(id, entry.getKey());
      return entry.getValue().statement(id, bucket);
    }).toList();
  }

  /** How many of these statements began in each second since 1970. */
  Map<Long, Long> seconds(List<LoggedStatement> statements) {
    Map<Long, Long> seconds = new TreeMap<>();
    statements.forEach(statement -> groups.get(ids.get(statement.id()))
        .seconds()
        .forEach((second, count) -> seconds.merge(second, count, Long::sum)));
    return seconds;
  }

  private static String id(String shape) {
    CRC32 hash = new CRC32();
    hash.update(shape.getBytes(StandardCharsets.UTF_8));
    return String.format(Locale.ROOT, "%010d", hash.getValue());
  }
}
