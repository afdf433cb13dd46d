// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import io.ycsbpack.core.condition.step.Step;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.time.Duration;
import java.util.List;

/** Offline work that sends as fast as it can for a part of the run. */
final class BulkTransfer {
  /** A managed link recognizes it by this TCP port. */
  static final int PORT = 5201;

  private static final Property<Duration> AFTER = CommonParameters.AFTER.withDefault("5s")
      .withDoc("How long after the measured phase began it starts.");

  static final Addition TYPE = new Addition(Addition.Role.NEIGHBOR, "bulk-transfer",
      "an offline load that sends as fast as it can, over the link of the condition",
      List.of(AFTER, CommonParameters.LENGTH, CommonParameters.STREAMS), BulkTransfer::addTo);

  private BulkTransfer() {
  }

  private static Condition addTo(Condition condition, ConditionSite site, Settings given) {
    Step send = Step.of("neighbor", "transfer")
        .option(CommonParameters.RUN, site.folder().resolveSibling("client-1").toAbsolutePath())
        .option(CommonParameters.AFTER, AFTER.get(given))
        .option(CommonParameters.LENGTH, CommonParameters.LENGTH.get(given))
        .option(CommonParameters.STREAMS, CommonParameters.STREAMS.get(given))
        .option(CommonParameters.PORT, PORT);
    return condition.with(List.of(), List.of(), condition.runs(), List.of(send));
  }
}
