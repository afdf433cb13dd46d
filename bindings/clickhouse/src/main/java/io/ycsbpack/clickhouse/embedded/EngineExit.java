package io.ycsbpack.clickhouse.embedded;

/** How the server's process ends, for the process that started it. */
final class EngineExit {
  /** It was stopped. */
  static final int STOPPED = 0;
  /** It failed; it has written why. */
  static final int FAILED = 1;
  /** Another process serves the folder. */
  static final int FOLDER_TAKEN = 71;

  private EngineExit() {
  }
}
