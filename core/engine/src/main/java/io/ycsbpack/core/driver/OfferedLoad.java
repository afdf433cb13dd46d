// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/**
 * The outcome of an offered load. Operations due too shortly before the end of the phase to end within it do not count,
 * since they tell nothing about the target.
 *
 * @param target  operations per second
 * @param backlog operations that were due and that no thread had begun at the end of the phase
 * @param share   operations that ended well, before the phase was over, as a share of those expected to from a target
 *     that keeps up, 0 to 1
 */
public record OfferedLoad(double target, long due, long backlog, double share) {
  /** From this share on the target counts as sustained; random arrivals explain the rest. */
  public static final double SUSTAINED = 0.95;

  /** For example {@code 87 % of 150/s offered, backlog 240}. */
  public String describe() {
    return String.format(Locale.ROOT, "%.0f %% of %s/s offered, backlog %,d", share * 100,
        target == Math.rint(target) ? String.format(Locale.ROOT, "%,.0f", target)
            : String.format(Locale.ROOT, "%.4g", target),
        backlog);
  }

  @JsonProperty(value = "sustained", access = JsonProperty.Access.READ_ONLY)
  public boolean isSustained() {
    return share >= SUSTAINED;
  }
}
