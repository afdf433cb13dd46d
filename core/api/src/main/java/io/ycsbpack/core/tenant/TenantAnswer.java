// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

import java.util.Arrays;

/**
 * The answer of one query, in numbers that can be checked, row after row. One per thread, used again for every query: no
 * allocation. {@link TenantQueries#ask} lists the numbers of each query.
 */
public final class TenantAnswer {
  private long[] numbers = new long[128];
  private int size;
  private int rows;

  public void reset() {
    size = 0;
    rows = 0;
  }

  public void row(long a) {
    add(a);
    rows++;
  }

  public void row(long a, long b, long c) {
    add(a);
    add(b);
    row(c);
  }

  public void row(long a, long b, long c, long d) {
    add(a);
    row(b, c, d);
  }

  public int rows() {
    return rows;
  }

  /** The {@code index}th number, row after row. */
  public long number(int index) {
    return numbers[index];
  }

  /** The numbers, sorted: for answers whose rows come in no order. */
  long[] sorted() {
    long[] sorted = Arrays.copyOf(numbers, size);
    Arrays.sort(sorted);
    return sorted;
  }

  @Override
  public String toString() {
    int shown = Math.min(size, 12);
    return rows + " rows " + Arrays.toString(Arrays.copyOf(numbers, shown)) + (size > shown ? "..." : "");
  }

  private void add(long number) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, size * 2);
    }
    numbers[size++] = number;
  }
}
