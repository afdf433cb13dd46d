// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase.connection;

import com.couchbase.client.core.cnc.Event;
import com.couchbase.client.core.cnc.events.config.ConfigIgnoredEvent;
import java.util.Optional;

/**
 * The driver's reports on a bucket that can't be used: its exceptions name a step, its events the reason. Safe for all
 * threads.
 */
public final class DriverReasons {
  private static final String SENDER = "WaitUntilReady";
  private static final String BEGIN = "Waiting because ";

  private volatile String wait = "";
  private volatile Optional<String> refusedTopology = Optional.empty();

  void onEvent(Event event) {
    if (event instanceof ConfigIgnoredEvent ignored && ignored.cause() != null) {
      refusedTopology = Optional.of(String.valueOf(ignored.cause().getMessage()));
    }
    String text = event.category().endsWith(SENDER) ? event.description() : "";
    int begin = text.indexOf(BEGIN);
    if (begin >= 0) {
      wait = text.substring(begin + BEGIN.length());
    }
  }

  /** Why the last wait for the bucket went on; empty if none did. */
  public String lastWait() {
    return wait;
  }

  /** Why the driver can't use the cluster's description of its nodes; empty while it can. */
  public Optional<String> refusedTopology() {
    return refusedTopology;
  }
}
