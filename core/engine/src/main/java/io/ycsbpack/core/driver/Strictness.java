// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import io.ycsbpack.core.driver.Verdict.Doubt;
import io.ycsbpack.core.property.Settings;
import java.util.List;

/** Decides which doubts about a run's surroundings invalidate it. */
public enum Strictness {
  /** All, unless the machine is shared on purpose. */
  STRICT("strict"),
  /** The grave ones. */
  NORMAL("normal"),
  /** As {@link #NORMAL}, except stalls, which a fault causes on purpose. */
  TOLERANT("tolerant");

  private final String word;

  Strictness(String word) {
    this.word = word;
  }

  public static List<Doubt> judge(List<Doubt> doubts, Settings settings) {
    return VerdictProperties.STRICTNESS.get(settings) == STRICT && !VerdictProperties.SHARED.get(settings)
        ? doubts.stream().map(doubt -> new Doubt(doubt.text(), true)).toList()
        : doubts;
  }

  @Override
  public String toString() {
    return word;
  }
}
