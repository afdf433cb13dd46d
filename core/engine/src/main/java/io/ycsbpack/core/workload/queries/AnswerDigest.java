// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What is kept of an answer, to compare it with another one.
 *
 * @param digest of the values in any order; 0 if only the number of rows is compared
 */
public record AnswerDigest(AnswerCheck check, long rows, String digest) {

  /** How another answer differs from this one; empty if they agree, or are compared in other ways. */
  public Optional<String> difference(AnswerDigest other) {
    if (other.check != check) {
      return Optional.empty();
    }
    if (rows != other.rows) {
      return Optional.of(rows + " rows and " + other.rows);
    }
    return digest.equals(other.digest) ? Optional.empty()
        : Optional.of((rows == 1 ? "1 row" : rows + " rows") + ", with other values");
  }

  /**
   * Makes the digest of an answer from its rows, one after the other, in memory that does not grow with them. Values are
   * hashed with their place in the row, so that the order of an object's keys does not matter. Servers add decimal numbers
   * in any order: these count with about six significant digits. A decimal number that is whole up to a small difference
   * counts as the whole number, because JSON shows both alike.
   */
  static final class Builder implements Consumer<byte[]> {
    private static final JsonFactory JSON = new JsonFactory();
    private static final double WHOLE = 1e-9;
    /** Doubles tell whole numbers apart up to here. */
    private static final double LARGEST_WHOLE = 1L << 53;
    private static final int IGNORED_BITS = 32;
    /** No usual number, such as 0.5 or 1234.565, then lies between two neighbors that count as different. */
    private static final long OFFSET = 0x5A6B9C37L;

    private static final long SEED = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private final AnswerCheck check;
    private long rows;
    private long digest;

    Builder(AnswerCheck check) {
      this.check = check;
    }

    /** @param row JSON, or else bytes of any kind */
    @Override
    public void accept(byte[] row) {
      rows++;
      if (check == AnswerCheck.EXACT) {
        digest += hashed(row);
      }
    }

    AnswerDigest digest() {
      return new AnswerDigest(check, rows, Long.toHexString(digest));
    }

    private static long hashed(byte[] row) {
      long hash = 0;
      try (JsonParser parser = JSON.createParser(row)) {
        for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
          if (token.isScalarValue()) {
            hash += value(parser, token);
          }
        }
        return mixed(hash);
      } catch (IOException e) {
        // A statement that names a format is compared by its lines.
        long line = SEED;
        for (byte one : row) {
          line = (line ^ one) * PRIME;
        }
        return mixed(line);
      }
    }

    private static long value(JsonParser parser, JsonToken token) throws IOException {
      long place = place(parser.getParsingContext());
      if (token == JsonToken.VALUE_NUMBER_FLOAT) {
        double value = parser.getDoubleValue();
        double whole = Math.rint(value);
        return Math.abs(value - whole) > WHOLE * Math.max(1, Math.abs(value)) || Math.abs(whole) >= LARGEST_WHOLE
            ? mixed(place ^ Double.doubleToLongBits(value) + OFFSET >>> IGNORED_BITS)
            : mixed(hash(place ^ JsonToken.VALUE_NUMBER_INT.id(), String.valueOf((long) whole)));
      }
      return mixed(hash(place ^ token.id(), parser.getText()));
    }

    /** Covers the numbers and names on the way to the value. */
    private static long place(JsonStreamContext value) {
      long hash = SEED;
      for (JsonStreamContext at = value; at != null && !at.inRoot(); at = at.getParent()) {
        hash = mixed(at.inArray() ? hash + at.getCurrentIndex() + 1 : hash(hash, at.getCurrentName()));
      }
      return hash;
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
}
