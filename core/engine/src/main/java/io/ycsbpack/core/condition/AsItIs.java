// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import io.ycsbpack.core.condition.step.Step;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A condition that only sets properties: {@code ycsb run} with them. */
public final class AsItIs {
  /** The type of a condition that names none. */
  public static final String NAME = "as-it-is";

  static final ConditionType TYPE = new ConditionType(NAME,
      "what 'ycsb run' does with the condition's properties, such as the URL of a server that is there", List.of(),
      (site, given) -> new Condition(List.of(), Duration.ZERO,
          List.of(new Condition.Run(Step.of("run", site.binding()), Map.of())), List.of()));

  private AsItIs() {
  }
}
