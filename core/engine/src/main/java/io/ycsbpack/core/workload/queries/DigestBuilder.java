package io.ycsbpack.core.workload.queries;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Makes the digest of an answer from its rows, one after the other, in memory that does not grow with them. Values are
 * hashed with their place in the row, so that the order of an object's keys does not matter. A decimal number is added
 * up instead, because servers add in any order; one that is whole up to the tolerance counts as the whole number, since
 * JSON shows both alike.
 */
final class DigestBuilder implements Consumer<byte[]> {
  private static final JsonFactory JSON = new JsonFactory();
  private static final double WHOLE = 1e-9;
  /** Doubles tell whole numbers apart up to here. */
  private static final double LARGEST_WHOLE = 1L << 53;
  private static final double UNIT = 0x1.0p-54;

  private static final long SEED = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;

  private final AnswerCheck check;
  private final Set<String> keys;
  private final Map<String, double[]> sums = new TreeMap<>();
  private final List<Decimal> decimals = new ArrayList<>();
  /** Names of places that have had decimal numbers, by their hashes: to make a name takes longer than all else. */
  private final Map<Long, String> names = new HashMap<>();
  private long rows;
  private long digest;

  /** A decimal number of the row. */
  private record Decimal(String place, double value) {
  }

  DigestBuilder(AnswerCheck check) {
    this(check, Set.of());
  }

  /** With the places of the values that {@link AnswerCheck#KEYS} compares. */
  DigestBuilder(AnswerCheck check, Set<String> keys) {
    this.check = check;
    this.keys = keys;
  }

  /** Takes a row: JSON, or else bytes of any kind. */
  @Override
  public void accept(byte[] row) {
    rows++;
    if (check == AnswerCheck.ROWS) {
      return;
    }
    decimals.clear();
    long hash = hashed(row);
    digest = check == AnswerCheck.ORDERED || check == AnswerCheck.KEYS ? mixed(digest ^ hash) : digest + hash;
    // Between a half and one, and of each row its own: numbers that changed rows change the sum.
    double weight = 0.5 + (hash >>> 11) * UNIT;
    for (Decimal decimal : decimals) {
      double[] sum = sums.computeIfAbsent(decimal.place, any -> new double[2]);
      sum[0] += weight * decimal.value;
      sum[1] += weight * Math.abs(decimal.value);
    }
  }

  /** The digest of the rows so far. */
  AnswerDigest digest() {
    Map<String, AnswerDigest.Sum> all = new TreeMap<>();
    sums.forEach((place, sum) -> all.put(place, new AnswerDigest.Sum(sum[0], sum[1])));
    return new AnswerDigest(check, rows, Long.toHexString(digest), all);
  }

  private long hashed(byte[] row) {
    long hash = 0;
    try (JsonParser parser = JSON.createParser(row)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token.isScalarValue()) {
          hash += value(parser, token);
        }
      }
      return mixed(hash);
    } catch (IOException e) {
      // A statement that names a format of its own is compared by its lines.
      decimals.clear();
      long line = SEED;
      for (byte one : row) {
        line = (line ^ one) * PRIME;
      }
      return mixed(line);
    }
  }

  /** The hash of a value with its place; 0 of a decimal number, which is kept aside. */
  private long value(JsonParser parser, JsonToken token) throws IOException {
    JsonStreamContext context = parser.getParsingContext();
    if (check == AnswerCheck.KEYS && !keys.contains(outermost(context))) {
      return 0;
    }
    long place = place(context);
    if (token == JsonToken.VALUE_NUMBER_FLOAT) {
      double value = parser.getDoubleValue();
      double whole = Math.rint(value);
      if (Math.abs(value - whole) > WHOLE * Math.max(1, Math.abs(value)) || Math.abs(whole) >= LARGEST_WHOLE) {
        decimals.add(new Decimal(names.computeIfAbsent(place, any -> context.pathAsPointer().toString()), value));
        return 0;
      }
      return mixed(hash(place ^ JsonToken.VALUE_NUMBER_INT.id(), String.valueOf((long) whole)));
    }
    long hash = (place ^ token.id()) * PRIME;
    char[] text = parser.getTextCharacters();
    int from = parser.getTextOffset();
    for (int i = from; i < from + parser.getTextLength(); i++) {
      hash = (hash ^ text[i]) * PRIME;
    }
    return mixed(hash);
  }

  /** The hash of where a value stands: of the numbers and names on the way to it. */
  private static long place(JsonStreamContext value) {
    long hash = SEED;
    for (JsonStreamContext at = value; at != null && !at.inRoot(); at = at.getParent()) {
      hash = mixed(at.inArray() ? hash + at.getCurrentIndex() + 1 : hash(hash, at.getCurrentName()));
    }
    return hash;
  }

  /** Where the part of the row stands that has a value, as a JSON pointer. */
  private static String outermost(JsonStreamContext value) {
    JsonStreamContext at = value;
    while (!at.inRoot() && !at.getParent().inRoot()) {
      at = at.getParent();
    }
    return at.inRoot() ? "" : at.inArray() ? "/" + at.getCurrentIndex() : "/" + at.getCurrentName();
  }

  private static long hash(long seed, String text) {
    long hash = seed * PRIME;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * PRIME;
    }
    return hash;
  }

  /** The last step of MurmurHash3: each bit of the number changes about half of the bits. */
  private static long mixed(long number) {
    long mixed = (number ^ number >>> 33) * 0xff51afd7ed558ccdL;
    mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L;
    return mixed ^ mixed >>> 33;
  }
}
