// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import java.util.ArrayList;
import java.util.List;

/** The possible values of a parameter, by index from 0. Immutable; safe for all threads. */
interface Values {
  /** No quote: a value outside of a quoted text. */
  char UNQUOTED = 0;

  /** At least 1. */
  long count();

  /**
   * @param quote around the value, so that only its text is written, with this quote doubled; {@link #UNQUOTED} to
   *     write a literal
   */
  void append(StringBuilder out, long index, char quote);

  /** Both ends included. */
  record Range(long from, long to) implements Values {
    @Override
    public long count() {
      return to - from + 1;
    }

    @Override
    public void append(StringBuilder out, long index, char quote) {
      out.append(from + index);
    }
  }

  /** A number needs no quotes. */
  record Value(String text, boolean isNumber) {
  }

  final class Listed implements Values {
    private final List<String> literals = new ArrayList<>();
    private final List<Value> values;

    Listed(List<Value> values) {
      this.values = List.copyOf(values);
      for (Value value : values) {
        literals.add(value.isNumber() ? value.text() : "'" + escaped(value.text(), '\'') + "'");
      }
    }

    @Override
    public long count() {
      return values.size();
    }

    @Override
    public void append(StringBuilder out, long index, char quote) {
      out.append(quote == UNQUOTED ? literals.get((int) index) : escaped(values.get((int) index).text(), quote));
    }

    private static String escaped(String text, char quote) {
      return text.replace("\\", "\\\\").replace(String.valueOf(quote), String.valueOf(quote) + quote);
    }
  }
}
