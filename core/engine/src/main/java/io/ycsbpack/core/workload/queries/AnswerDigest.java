// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import java.util.Optional;

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
}
