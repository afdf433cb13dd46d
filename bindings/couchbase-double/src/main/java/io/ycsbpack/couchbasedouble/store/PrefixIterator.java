package io.ycsbpack.couchbasedouble.store;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** Ends at the first entry that does not begin with the prefix. */
final class PrefixIterator implements Iterator<SecondaryIndex.Entry> {
  private final Iterator<SecondaryIndex.Entry> entries;
  private final Object[] prefix;
  private SecondaryIndex.Entry next;

  PrefixIterator(Iterator<SecondaryIndex.Entry> entries, Object[] prefix) {
    this.entries = entries;
    this.prefix = prefix;
    advance();
  }

  @Override
  public boolean hasNext() {
    return next != null;
  }

  @Override
  public SecondaryIndex.Entry next() {
    if (next == null) {
      throw new NoSuchElementException();
    }
    SecondaryIndex.Entry current = next;
    advance();
    return current;
  }

  private void advance() {
    next = entries.hasNext() ? entries.next() : null;
    for (int i = 0; next != null && i < prefix.length; i++) {
      if (Values.compare(next.values()[i], prefix[i]) != 0) {
        next = null;
      }
    }
  }
}
