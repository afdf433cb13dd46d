package io.ycsbpack.core.stock;

import java.util.concurrent.ConcurrentHashMap;

/**
 * Names of operations as {@code output=ycsb} prints them. Parsers of YCSB's lines take a name of capital letters alone
 * ({@code ^\[[A-Z]+\]}), so digits are spelled out: {@code Q1} to {@code Q4} of the tenant workload are
 * {@code QONE}, {@code QTWO}, {@code QTHREE} and {@code QFOUR}. YCSB's own names have none.
 */
public final class StockNames {
  private static final String[] DIGITS = {"ZERO", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT",
    "NINE"};

  private StockNames() {
  }

  /** The printed name of an operation. */
  public static String printed(String operation) {
    StringBuilder name = new StringBuilder();
    for (char letter : operation.toCharArray()) {
      boolean digit = letter >= '0' && letter <= '9';
      name.append(digit ? DIGITS[letter - '0'] : String.valueOf(letter));
    }
    return name.toString();
  }

  /** The order in which the stock client prints operations, that of a map by hashes: READ, CLEANUP, UPDATE. */
  static <T> ConcurrentHashMap<String, T> inStockOrder() {
    return new ConcurrentHashMap<>();
  }
}
