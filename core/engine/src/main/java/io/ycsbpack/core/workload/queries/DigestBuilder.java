package io.ycsbpack.core.workload.queries;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
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

  private final AnswerCheck check;
  private final Set<String> keys;
  private final Map<String, double[]> sums = new TreeMap<>();
  private final Map<String, Double> decimals = new LinkedHashMap<>();
  private long rows;
  private long digest;

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
    decimals.forEach((place, value) -> {
      double[] sum = sums.computeIfAbsent(place, any -> new double[2]);
      sum[0] += weight * value;
      sum[1] += weight * Math.abs(value);
    });
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
      return hash(new String(row, StandardCharsets.ISO_8859_1));
    }
  }

  /** The hash of a value with its place; 0 of a decimal number, which is kept aside. */
  private long value(JsonParser parser, JsonToken token) throws IOException {
    String place = parser.getParsingContext().pathAsPointer().toString();
    if (check == AnswerCheck.KEYS && !keys.contains(place.replaceFirst("(.)/.*", "$1"))) {
      return 0;
    }
    if (token == JsonToken.VALUE_NUMBER_FLOAT) {
      double value = parser.getDoubleValue();
      double whole = Math.rint(value);
      if (Math.abs(value - whole) > WHOLE * Math.max(1, Math.abs(value)) || Math.abs(whole) >= LARGEST_WHOLE) {
        decimals.put(place, value);
        return 0;
      }
      return hash(place + token(JsonToken.VALUE_NUMBER_INT) + (long) whole);
    }
    return hash(place + token(token) + parser.getText());
  }

  private static String token(JsonToken token) {
    return "=" + (char) ('a' + token.id());
  }

  private static long hash(String text) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    return mixed(hash);
  }

  /** The last step of MurmurHash3: each bit of the number changes about half of the bits. */
  private static long mixed(long number) {
    long mixed = (number ^ number >>> 33) * 0xff51afd7ed558ccdL;
    mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L;
    return mixed ^ mixed >>> 33;
  }
}
