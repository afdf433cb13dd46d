// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import io.ycsbpack.clickhouse.ServerException.GatewayException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.Locale;
import site.ycsb.Status;

/**
 * The meaning of an exception of a connection or a server.
 *
 * @param code ClickHouse's error code; 0 if the server sent none
 * @param broken whether the connection or the network failed, rather than the server refusing
 * @param timeout whether the client's wait timed out
 * @param gateway whether a proxy answered that it has no server, or no free one
 * @param message the innermost cause in one line
 */
record ClickHouseFailure(int code, boolean broken, boolean timeout, boolean gateway, String message) {
  static final Status TIMEOUT = new Status("TIMEOUT", "The operation took longer than clickhouse.timeout.");
  /** The connection failed; a write may have been applied. */
  static final Status CONNECTION_LOST = new Status("CONNECTION_LOST", "The connection to the server failed.");

  private static final int LONGEST_MESSAGE = 300;

  static ClickHouseFailure of(Throwable thrown) {
    boolean broken = false;
    boolean timeout = false;
    boolean gateway = false;
    Throwable innermost = thrown;
    for (Throwable t = thrown; t != null; t = t.getCause()) {
      if (t instanceof ServerException server) {
        return new ClickHouseFailure(server.code(), false, false, false, oneLine(server));
      }
      broken |= t instanceof IOException;
      timeout |= t instanceof SocketTimeoutException;
      gateway |= t instanceof GatewayException;
      innermost = t;
    }
    return new ClickHouseFailure(0, broken, timeout, gateway, oneLine(innermost));
  }

  Status status() {
    return switch (code) {
      // TIMEOUT_EXCEEDED, TOO_SLOW, SOCKET_TIMEOUT
      case 159, 160, 209 -> TIMEOUT;
      // TOO_MANY_SIMULTANEOUS_QUERIES, MEMORY_LIMIT_EXCEEDED, TOO_MANY_PARTS, DEADLOCK_AVOIDED
      case 202, 241, 252, 473 -> Status.SERVICE_UNAVAILABLE;
      // READONLY, ACCESS_DENIED, AUTHENTICATION_FAILED
      case 164, 497, 516 -> Status.FORBIDDEN;
      // UNKNOWN_IDENTIFIER, TYPE_MISMATCH, UNKNOWN_TABLE, SYNTAX_ERROR, UNKNOWN_DATABASE
      case 47, 53, 60, 62, 81 -> Status.BAD_REQUEST;
      case 0 -> gateway ? Status.SERVICE_UNAVAILABLE : timeout ? TIMEOUT : broken ? CONNECTION_LOST : Status.ERROR;
      default -> Status.ERROR;
    };
  }

  String sentence() {
    return (gateway ? "a proxy answered instead of ClickHouse: "
        : broken ? "the connection to ClickHouse was lost: " : "ClickHouse refused: ") + message;
  }

  private static String oneLine(Throwable t) {
    String text = t.getMessage() == null ? t.getClass().getSimpleName() : t.getMessage();
    if (!(t instanceof ServerException || t instanceof GatewayException)) {
      text = t.getClass()
          .getSimpleName()
          .replace("Exception", "")
          .replaceAll("(\\p{Lower})(\\p{Upper})", "$1 $2")
          .toLowerCase(Locale.ROOT) + ": " + text;
    }
    String line = text.replaceAll("\\s+", " ").strip();
    return line.length() > LONGEST_MESSAGE ? line.substring(0, LONGEST_MESSAGE) + "..." : line;
  }
}
