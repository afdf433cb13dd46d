package io.ycsbpack.core.workload.queries;

import java.util.ArrayList;
import java.util.List;

/** What a parameter may be, by index from 0. Immutable; safe for all threads. */
interface Values {
  /** No quote: a value outside of a quoted text. */
  char UNQUOTED = 0;

  /** How many there are, at least 1. */
  long count();

  /**
   * Appends one of them.
   *
   * @param quote in which it stands already, so that its text alone is written, with the quotes in it doubled;
   *              {@link #UNQUOTED} where it is to be a literal of its own
   */
  void append(StringBuilder out, long index, char quote);

  /** The whole numbers between two, both included. */
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

  /** One value: a text, or a number, which needs no quotes. */
  record Value(String text, boolean isNumber) {
  }

  /** These, one by one. */
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
