// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;

/** Executes statements. Safe for all threads. */
final class QueryEngine {
  private static final BaseErrorListener REFUSE = new BaseErrorListener() {
    @Override
    public void syntaxError(Recognizer<?, ?> recognizer, Object symbol, int line, int column, String message,
        RecognitionException e) {
      throw new QueryException(QueryException.SYNTAX,
          "syntax error - line " + line + ", column " + (column + 1) + ": " + message);
    }
  };
  private static final int MOST_PARSED = 10_000;

  private final BucketStore bucket;
  private final Map<String, SqlPlusPlusParser.RequestContext> parsed = new ConcurrentHashMap<>();
  private volatile Optional<JsonNode> explained = Optional.empty();

  QueryEngine(BucketStore bucket) {
    this.bucket = bucket;
  }

  /** Sets the answer to EXPLAIN of any statement. */
  void explain(JsonNode answer) {
    explained = Optional.of(answer);
  }

  /** @throws QueryException if the text does not parse */
  boolean isPrepare(String text) {
    return parse(text).prepare() != null;
  }

  /**
   * @param text with or without PREPARE
   * @param parameters array of the positional parameters
   * @param readOnly whether to refuse a statement that changes anything
   */
  List<JsonNode> execute(String text, JsonNode parameters, boolean readOnly) {
    SqlPlusPlusParser.RequestContext request = parse(text);
    Binder binder = new Binder(bucket, parameters);
    if (request.EXPLAIN() != null) {
      Select select = binder.select(request.select());
      return List.of(explained.orElseGet(() -> plan(select)));
    }
    SqlPlusPlusParser.StatementContext statement = request.statement();
    if (statement.select() != null) {
      return binder.select(statement.select()).results();
    }
    if (readOnly) {
      throw new QueryException(QueryException.READ_ONLY,
          "The server or request is read-only and cannot accept this write statement.");
    }
    changeIndex(statement.changeIndex(), binder.collection(statement.changeIndex().keyspace()));
    return List.of();
  }

  private static ObjectNode plan(Select select) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    answer.putObject("plan")
        .put("#operator", "Sequence")
        .putArray("~children")
        .addAll(select.source().scan().stream().toList());
    return answer;
  }

  private static void changeIndex(SqlPlusPlusParser.ChangeIndexContext change, Documents documents) {
    String name = change.name() == null ? "#primary" : Binder.name(change.name());
    if (change.DROP() == null) {
      List<String> fields = change.fields() == null
          ? List.of()
          : change.fields().name().stream().map(Binder::name).toList();
      if (!documents.addIndex(new Index(name, fields))) {
        throw new QueryException(QueryException.INDEX_EXISTS, "The index " + name + " already exists.");
      }
    } else if (documents.indexes().remove(name) == null) {
      throw new QueryException(QueryException.NO_SUCH_INDEX, "Index Not Found - cause: GSI index " + name
          + " not found.");
    }
  }

  private SqlPlusPlusParser.RequestContext parse(String text) {
    SqlPlusPlusParser.RequestContext known = parsed.get(text);
    if (known != null) {
      return known;
    }
    SqlPlusPlusLexer lexer = new SqlPlusPlusLexer(CharStreams.fromString(text));
    lexer.removeErrorListeners();
    lexer.addErrorListener(REFUSE);
    SqlPlusPlusParser parser = new SqlPlusPlusParser(new CommonTokenStream(lexer));
    parser.removeErrorListeners();
    parser.addErrorListener(REFUSE);
    SqlPlusPlusParser.RequestContext request = parser.request();
    if (parsed.size() < MOST_PARSED) {
      parsed.put(text, request);
    }
    return request;
  }
}
