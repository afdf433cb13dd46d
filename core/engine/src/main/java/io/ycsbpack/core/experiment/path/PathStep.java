// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.path;

import java.util.Optional;

/**
 * A step between two neighbours of a path.
 *
 * @param text        cause of the step's cost, a noun phrase
 * @param advice      for a user who pays for it; empty if there is none
 * @param unexplained whether it stands for all that no other step explains
 * @param sizes       into which it can be divided further; empty without a size
 */
public record PathStep(String text, String advice, boolean unexplained, Optional<LimitSizes> sizes) {

  PathStep(String text, String advice, boolean unexplained) {
    this(text, advice, unexplained, Optional.empty());
  }
}
