package io.ycsbpack.couchbasedouble.query;

import com.fasterxml.jackson.databind.JsonNode;
import io.ycsbpack.couchbasedouble.store.BucketStore;
import io.ycsbpack.couchbasedouble.store.Documents;
import io.ycsbpack.couchbasedouble.store.IndexLayout;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Parses, prepares and executes statements. Safe for all threads. */
public final class QueryEngine {
  private final BucketStore bucket;
  private final Map<String, SqlPlusPlusParser.RequestContext> parsed = new ConcurrentHashMap<>();
  private static final int MOST_PARSED = 10_000;

  /** An engine over this bucket. */
  public QueryEngine(BucketStore bucket) {
    this.bucket = bucket;
  }

  /**
   * What a statement returned.
   *
   * @param results   each as JSON
   * @param mutations how many documents it changed
   */
  public record Outcome(List<byte[]> results, long mutations) {
    /** Bytes of all results. */
    public int size() {
      return results.stream().mapToInt(result -> result.length).sum();
    }
  }

  /**
   * Whether this text begins with PREPARE; the text must parse.
   *
   * @throws QueryException when it does not
   */
  public boolean isPrepare(String text) {
    return parse(text).prepare() != null;
  }

  /**
   * Executes one statement, PREPARE before it or not.
   *
   * @param parameters array of the positional parameters; null when there are none
   * @param readOnly   whether a statement that changes anything is refused
   * @throws QueryException when it is refused
   */
  public Outcome execute(String text, JsonNode parameters, boolean readOnly) {
    SqlPlusPlusParser.RequestContext request = parse(text);
    Binder binder = new Binder(bucket, parameters);
    if (request.EXPLAIN() != null) {
      return new Outcome(List.of(new Explanation(bucket.name(), binder.select(request.select())).json(text)), 0);
    }
    SqlPlusPlusParser.StatementContext statement = request.statement();
    if (statement.select() != null) {
      return new Outcome(new SelectExecutor(bucket, binder.select(statement.select())).results(), 0);
    }
    if (readOnly) {
      throw new QueryException(QueryException.READ_ONLY,
          "The server or request is read-only and cannot accept this write statement.");
    }
    if (statement.delete() != null) {
      return new Outcome(List.of(), delete(statement.delete(), binder));
    }
    if (statement.createScope() != null || statement.createCollection() != null) {
      makeCollections(statement);
    } else {
      changeIndexes(statement, binder);
    }
    return new Outcome(List.of(), 0);
  }

  private long delete(SqlPlusPlusParser.DeleteContext delete, Binder binder) {
    Documents documents = binder.keyspace(delete.keyspace());
    List<Predicate> where = binder.where(delete.condition(), Binder.alias(delete.keyspace(), delete.name()));
    Set<String> fields = new java.util.LinkedHashSet<>();
    where.forEach(predicate -> predicate.collect(fields));
    long limit = binder.limit(delete.limit());
    List<byte[]> ids = AccessPath.of(documents, where, fields, false)
        .where(where)
        .map(Row::key)
        .limit(limit < 0 ? Long.MAX_VALUE : limit)
        .toList();
    ids.forEach(id -> documents.change(id, old -> null));
    return ids.size();
  }

  private void makeCollections(SqlPlusPlusParser.StatementContext statement) {
    boolean scope = statement.createScope() != null;
    SqlPlusPlusParser.FullNameContext path = scope ? statement.createScope().fullName()
        : statement.createCollection().fullName();
    List<String> names = path.name().stream().map(StatementText::name).toList();
    if (names.size() != (scope ? 2 : 3)) {
      throw new QueryException(QueryException.SYNTAX,
          "syntax error: a scope has to be named bucket.scope and a collection"
              + " bucket.scope.collection, not " + path.getText());
    }
    if (!names.get(0).equals(bucket.name())) {
      throw new QueryException(QueryException.NO_BUCKET, "No bucket named " + names.get(0));
    }
    if (!scope && !bucket.scopes().contains(names.get(1))) {
      throw new QueryException(QueryException.NO_SCOPE, "Scope not found in CB datastore default:" + names.get(0) + "."
          + names.get(1));
    }
    boolean made = scope ? bucket.addScope(names.get(1)) : bucket.addCollection(names.get(1), names.get(2));
    boolean tolerated = (scope ? statement.createScope().ifNotExists()
        : statement.createCollection().ifNotExists()) != null;
    if (!made && !tolerated) {
      throw new QueryException(scope ? QueryException.SCOPE_EXISTS : QueryException.COLLECTION_EXISTS,
          (scope ? "Scope" : "Collection") + " already exists: " + path.getText().replace("`", ""));
    }
  }

  private void changeIndexes(SqlPlusPlusParser.StatementContext statement, Binder binder) {
    if (statement.createPrimaryIndex() != null) {
      SqlPlusPlusParser.CreatePrimaryIndexContext create = statement.createPrimaryIndex();
      Documents documents = binder.keyspace(create.keyspace());
      String name = create.name() == null ? "#primary" : StatementText.name(create.name());
      if (documents.primaryIndex() != null) {
        exists(documents.primaryIndex(), create.ifNotExists() != null);
      } else {
        documents.layout(name, layout(create.partition(), create.with()));
        documents.primaryIndex(name, !isDeferred(create.with()));
      }
    } else if (statement.createIndex() != null) {
      SqlPlusPlusParser.CreateIndexContext create = statement.createIndex();
      String name = StatementText.name(create.name(0));
      List<String> fields = create.name().stream().skip(1).map(StatementText::name).toList();
      String condition = create.indexCondition() == null ? null : condition(create.indexCondition());
      Documents documents = binder.keyspace(create.keyspace());
      IndexLayout layout = layout(create.partition(), create.with());
      if (documents.addIndex(name, fields, condition, !isDeferred(create.with()))) {
        documents.layout(name, layout);
      } else {
        exists(name, create.ifNotExists() != null);
      }
    } else if (statement.buildIndex() != null) {
      Documents documents = binder.keyspace(statement.buildIndex().keyspace());
      statement.buildIndex().name().stream().map(StatementText::name).forEach(name -> {
        if (!documents.buildIndex(name)) {
          throw noSuchIndex(name);
        }
      });
    } else if (statement.dropPrimaryIndex() != null) {
      binder.keyspace(statement.dropPrimaryIndex().keyspace()).primaryIndex(null, false);
    } else {
      Documents documents = binder.keyspace(statement.dropIndex().keyspace());
      String name = StatementText.name(statement.dropIndex().name());
      if (!documents.removeIndex(name)) {
        throw noSuchIndex(name);
      }
    }
  }

  /** As it is listed: in one pair of brackets. */
  private static String condition(SqlPlusPlusParser.IndexConditionContext context) {
    return context.indexCondition() == null ? "(" + context.getText() + ")" : condition(context.indexCondition());
  }

  private static QueryException noSuchIndex(String name) {
    return new QueryException(QueryException.NO_SUCH_INDEX, "Index Not Found - cause: GSI index " + name
        + " not found.");
  }

  private IndexLayout layout(SqlPlusPlusParser.PartitionContext partition, SqlPlusPlusParser.WithContext with) {
    int replicas = 0;
    for (int i = 0; with != null && i < with.STRING().size(); i++) {
      if (StatementText.string(with.STRING(i)).equals("num_replica")) {
        replicas = Integer.parseInt(with.literal(i).getText());
      }
    }
    if (replicas >= bucket.indexNodes()) {
      throw new QueryException(QueryException.INDEX_REFUSED,
          "GSI CreateIndex() - cause: Fails to create index.  There are "
              + "not enough indexer nodes to create index with replica count of " + replicas + ".");
    }
    return new IndexLayout(replicas, partition != null);
  }

  private static boolean isDeferred(SqlPlusPlusParser.WithContext with) {
    for (int i = 0; with != null && i < with.STRING().size(); i++) {
      if (StatementText.string(with.STRING(i)).equals("defer_build")) {
        return with.literal(i).TRUE() != null;
      }
    }
    return false;
  }

  private static void exists(String name, boolean tolerated) {
    if (!tolerated) {
      throw new QueryException(QueryException.INDEX_EXISTS, "The index " + name + " already exists.");
    }
  }

  private SqlPlusPlusParser.RequestContext parse(String text) {
    SqlPlusPlusParser.RequestContext known = parsed.get(text);
    if (known == null) {
      known = StatementText.parse(text);
      if (parsed.size() < MOST_PARSED) {
        parsed.put(text, known);
      }
    }
    return known;
  }
}
