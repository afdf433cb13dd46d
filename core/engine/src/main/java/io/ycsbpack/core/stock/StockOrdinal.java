package io.ycsbpack.core.stock;

/** A percentile in the stock client's words: 1st, 95th, 99.9 (a fraction has no ending). */
final class StockOrdinal {
  private StockOrdinal() {
  }

  static String ordinal(double percentile) {
    if (percentile != Math.rint(percentile)) {
      return Double.toString(percentile);
    }
    int whole = (int) percentile;
    boolean teen = whole / 10 % 10 == 1;
    String ending = teen ? "th" : switch (whole % 10) {
      case 1 -> "st";
      case 2 -> "nd";
      case 3 -> "rd";
      default -> "th";
    };
    return whole + ending;
  }
}
