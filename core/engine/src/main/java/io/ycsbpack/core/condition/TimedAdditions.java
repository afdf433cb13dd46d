// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.condition.step.Step;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.time.Duration;
import java.util.List;

/** Additions that act for a part of the run, by the record of its first client. */
final class TimedAdditions {
  /** A managed link recognizes a bulk transfer by this TCP port. */
  static final int TRANSFER_PORT = 5201;

  private static final Property<Duration> TRANSFER_AFTER = CommonParameters.AFTER.withDefault("5s")
      .withDoc("How long after the measured phase began it starts.");
  private static final Property<Duration> KILL_AFTER = CommonParameters.AFTER
      .withDoc("How long after the measured phase began it is killed.");

  static final Addition BULK_TRANSFER = new Addition(Addition.Role.NEIGHBOR, "bulk-transfer",
      "an offline load that sends as fast as it can, over the link of the condition",
      List.of(TRANSFER_AFTER, CommonParameters.LENGTH, CommonParameters.STREAMS),
      (condition, site, given) -> condition.meanwhile(transfer(site, given)));
  static final Addition KILL = new Addition(Addition.Role.FAULT, "kill",
      "the first server of the condition is killed (SIGKILL) while it is measured, and restarted",
      List.of(KILL_AFTER, CommonParameters.BACK),
      (condition, site, given) -> condition.meanwhile(kill(condition, site, given)));

  private TimedAdditions() {
  }

  private static Step transfer(ConditionSite site, Settings given) {
    return Step.of("neighbor", "transfer")
        .option(CommonParameters.RUN, site.firstClient())
        .option(CommonParameters.AFTER, TRANSFER_AFTER.get(given))
        .option(CommonParameters.LENGTH, CommonParameters.LENGTH.get(given))
        .option(CommonParameters.STREAMS, CommonParameters.STREAMS.get(given))
        .option(CommonParameters.PORT, TRANSFER_PORT);
  }

  private static Step kill(Condition condition, ConditionSite site, Settings given) {
    if (condition.servers().isEmpty()) {
      throw new UsageException(
          "kill: the condition starts no server; it needs type bare-metal, with replicas: 2 for one"
              + " that stays");
    }
    return Step.of("fault", "kill", site.binding())
        .option(CommonParameters.DATA, condition.servers().get(0))
        .option(CommonParameters.RUN, site.firstClient())
        .option(CommonParameters.AFTER, KILL_AFTER.get(given))
        .option(CommonParameters.BACK, CommonParameters.BACK.get(given));
  }
}
