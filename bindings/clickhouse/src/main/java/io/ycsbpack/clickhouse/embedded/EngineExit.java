package io.ycsbpack.clickhouse.embedded;

/** Exit codes of the server's process. */
final class EngineExit {
  static final int STOPPED = 0;
  /** It has written why. */
  static final int FAILED = 1;
  static final int FOLDER_TAKEN = 71;

  private EngineExit() {
  }
}
