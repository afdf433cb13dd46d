package io.ycsbpack.clickhouse.embedded;

/** How the server's process ends, for the process that started it. */
final class EngineExit {
  /** It was stopped. */
  static final int STOPPED = 0;
  /** It failed; the reason stands in its log. */
  static final int FAILED = 1;
  /** Another process serves the folder. */
  static final int FOLDER_TAKEN = 71;
  /** Another process listens on a port. */
  static final int PORT_TAKEN = 72;

  private EngineExit() {
  }
}
