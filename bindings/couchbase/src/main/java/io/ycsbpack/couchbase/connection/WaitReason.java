package io.ycsbpack.couchbase.connection;

import com.couchbase.client.core.cnc.Event;

/**
 * What the driver waits for before a bucket can be used, in its own words: its exceptions name a step, its diagnostic
 * events the reason. Safe for all threads.
 */
final class WaitReason {
  private static final String SENDER = "WaitUntilReady";
  private static final String BEGIN = "Waiting because ";

  private volatile String last = "";

  void onEvent(Event event) {
    String text = event.category().endsWith(SENDER) ? event.description() : "";
    int begin = text.indexOf(BEGIN);
    if (begin >= 0) {
      last = text.substring(begin + BEGIN.length());
    }
  }

  /** The last one of any wait; empty where none had to wait. */
  String last() {
    return last;
  }
}
