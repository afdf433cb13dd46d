package io.ycsbpack.couchbase.capture;

import com.couchbase.client.core.error.CouchbaseException;
import com.couchbase.client.core.error.DocumentNotFoundException;
import com.couchbase.client.core.error.TimeoutException;
import com.couchbase.client.java.AsyncCollection;
import com.couchbase.client.java.codec.RawJsonTranscoder;
import com.couchbase.client.java.kv.GetOptions;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.capture.TableShape;
import io.ycsbpack.couchbase.connection.CouchbaseProperties;
import io.ycsbpack.couchbase.connection.Failure;
import io.ycsbpack.couchbase.connection.Indexes;
import io.ycsbpack.couchbase.connection.Keyspace;
import io.ycsbpack.couchbase.connection.Pipeline;
import io.ycsbpack.couchbase.connection.SharedCluster;
import io.ycsbpack.couchbase.connection.Statements;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;

/**
 * Some documents of a collection. Their ids are chosen at random by a statement that an index alone answers, and the
 * documents are read by key: no more of them than are looked at. Where that takes too long, the first ids stand for all.
 */
public final class DocumentSample {
  /** Keeps the statements of a capture out of the next one. */
  public static final String MARK = " /* ycsb capture */";
  /** Documents that are looked at. */
  private static final int MOST = 20_000;
  private static final String ALIAS = "d";

  private final SharedCluster shared;
  private final Statements statements;
  private final Keyspace keyspace;
  private final Duration longest;
  private final int most;

  /**
   * Of a collection.
   *
   * @param longest how long it may take to find ids, and again to read their documents
   */
  public DocumentSample(SharedCluster shared, Keyspace keyspace, Duration longest) {
    this(shared, keyspace, longest, MOST);
  }

  DocumentSample(SharedCluster shared, Keyspace keyspace, Duration longest, int most) {
    this.shared = shared;
    this.keyspace = keyspace;
    this.longest = longest;
    this.most = most;
    statements = new Statements(shared);
  }

  /**
   * The shape of the documents; empty where there are none.
   *
   * @throws TargetException when they can't be read
   */
  public Optional<TableShape> shape() {
    try {
      long all = Long.parseLong(texts("SELECT RAW COUNT(*) FROM " + keyspace.sql()).get(0));
      if (all == 0) {
        return Optional.empty();
      }
      Optional<String> condition = new Indexes(shared, keyspace).conditionOfIds(ALIAS);
      boolean first = false;
      List<String> ids;
      try {
        ids = ids(condition,
            all > most ? Optional.of("RANDOM() < " + String.format(Locale.ROOT, "%.9f", (double) most / all))
                : Optional.empty());
      } catch (TimeoutException e) {
        first = true;
        ids = ids(condition, Optional.empty());
      }
      DocumentCounts counts = read(ids);
      if (counts.documents() == 0) {
        throw new TargetException("none of the " + ids.size() + " that were read is an object in JSON");
      }
      return Optional.of(counts.shape(all, all <= counts.documents() ? Optional.empty()
          : Optional.of(String.format(Locale.ROOT, "%,d documents, %s%s", counts.documents(),
              first ? "the first by their ids" : "chosen at random",
              condition.map(field -> ", of those where " + field).orElse("")))));
    } catch (CouchbaseException e) {
      throw new TargetException(Failure.of(e).message() + " (its documents are found by a primary index, or by a "
          + "secondary one that begins with a field)", e);
    }
  }

  private List<String> ids(Optional<String> condition, Optional<String> random) {
    String where = condition.isPresent() && random.isPresent() ? condition.get() + " AND " + random.get()
        : condition.or(() -> random).orElse("");
    return texts("SELECT RAW META(" + ALIAS + ").id FROM " + keyspace.sql() + " AS " + ALIAS
        + (where.isEmpty() ? "" : " WHERE " + where) + " LIMIT " + (random.isPresent() ? 2 * most : most));
  }

  /** Not of what was written last: a server that is in use need not wait for its indexes. */
  private List<String> texts(String statement) {
    List<String> texts = new ArrayList<>();
    statements.each(longest, statement + MARK, row -> texts.add(text(row)));
    return texts;
  }

  private DocumentCounts read(List<String> ids) {
    DocumentCounts counts = new DocumentCounts();
    AsyncCollection collection = shared.collection(keyspace).async();
    Pipeline pipeline = new Pipeline(CouchbaseProperties.LOAD_PIPELINE.get(shared.options().settings()));
    long end = System.nanoTime() + longest.toNanos();
    List<String> shuffled = new ArrayList<>(ids);
    Collections.shuffle(shuffled, new Random(1));
    for (String id : shuffled) {
      if (counts.isFull() || System.nanoTime() - end > 0) {
        break;
      }
      shared.sent().lookup();
      pipeline.add(() -> collection.get(id, GetOptions.getOptions().transcoder(RawJsonTranscoder.INSTANCE))
          .handle((found, failure) -> {
            if (failure == null) {
              counts.add(id, found.contentAs(byte[].class));
            } else if (!isGone(failure)) {
              throw new TargetException(Failure.of(failure).message(), failure);
            }
            return failure == null;
          }));
    }
    pipeline.drain();
    return counts;
  }

  /** It was removed since its id was found. */
  private static boolean isGone(Throwable failure) {
    return failure instanceof DocumentNotFoundException || failure.getCause() instanceof DocumentNotFoundException;
  }

  private static String text(byte[] json) {
    String text = new String(json, StandardCharsets.UTF_8).strip();
    return text.startsWith("\"") ? com.couchbase.client.java.json.JsonArray.fromJson("[" + text + "]").getString(0)
        : text;
  }
}
