package io.ycsbpack.couchbase.capture;

/** Numbers that look random and follow from others, alike in each process: by the finalizer of splitmix64. */
final class Chance {
  private static final long GOLDEN = 0x9e3779b97f4a7c15L;
  private static final long FIRST = 0xbf58476d1ce4e5b9L;
  private static final long SECOND = 0x94d049bb133111ebL;
  private static final int DIGITS = 53;

  private Chance() {
  }

  /** 64 bits for a number and the purpose that it is used for. */
  static long bits(long number, long purpose) {
    long mixed = mix(number * GOLDEN + mix(purpose + GOLDEN));
    return mix(mixed + GOLDEN);
  }

  /** From 0 to 1. */
  static double fraction(long number, long purpose) {
    return (bits(number, purpose) >>> Long.SIZE - DIGITS) * 0x1.0p-53;
  }

  private static long mix(long number) {
    long mixed = (number ^ number >>> 30) * FIRST;
    mixed = (mixed ^ mixed >>> 27) * SECOND;
    return mixed ^ mixed >>> 31;
  }
}
