package io.ycsbpack.couchbasedouble.query;

/** The query service refuses a request, with the number and text that the real one has for it. */
public final class QueryException extends RuntimeException {
  private static final long serialVersionUID = 1;
  /** A statement that can't be parsed, or names what is not there. */
  static final int SYNTAX = 3000;
  /** No index serves the statement. */
  static final int NO_INDEX = 4000;
  /** No such prepared statement. */
  public static final int NOT_PREPARED = 4040;
  /** An index of the name is there. */
  static final int INDEX_EXISTS = 4300;
  /** The index service refuses to make an index. */
  static final int INDEX_REFUSED = 5000;
  /** A parameter has no value. */
  static final int NO_PARAMETER = 5010;
  /** No such collection. */
  static final int NO_KEYSPACE = 12003;
  /** No such index. */
  static final int NO_SUCH_INDEX = 12016;
  /** A statement that writes in a request that may only read. */
  static final int READ_ONLY = 1000;
  /** The request took longer than it may. */
  public static final int TIMEOUT = 1080;

  private final int code;

  /** An error by its number. */
  public QueryException(int code, String message) {
    super(message);
    this.code = code;
  }

  /** The service's number of it. */
  public int code() {
    return code;
  }
}
