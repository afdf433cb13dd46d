// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import java.util.Locale;

/**
 * A growing count that a server or the system keeps of the server's work.
 *
 * @param name in texts and records; a database's own counter has the name that the database gives it
 */
public record Counter(String name, Unit unit, String meaning, String source) {

  public enum Unit {
    NANOSECONDS(1e6, "ms"),
    MICROSECONDS(1e3, "ms"),
    BYTES(1024, "KiB"),
    /** Events, rows, threads: whatever its name says. */
    COUNT(1, ""),
    /** Statements of clients: the surplus over the operations of one client comes from others. */
    STATEMENTS(1, "");

    private final double divisor;
    private final String symbol;

    Unit(double divisor, String symbol) {
      this.divisor = divisor;
      this.symbol = symbol;
    }

    /** A value of a counter in the unit of texts. */
    public double shown(double value) {
      return value / divisor;
    }

    public String symbol() {
      return symbol;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
