// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.condition.step.Step;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.time.Duration;
import java.util.List;

/** Kills one of the servers that the condition started while it is measured, and restarts it. */
final class ServerKill {
  private static final Property<Integer> SERVER = Property.of("server", PropertyType.integer(1, 100), "1",
      "Which of the condition's servers, from 1.");
  private static final Property<Duration> AFTER = CommonParameters.AFTER
      .withDoc("How long after the measured phase began it is killed.");
  private static final Property<Duration> BACK = CommonParameters.BACK;

  static final Addition TYPE = new Addition(Addition.Role.FAULT, "kill",
      "a server of the condition is killed (SIGKILL) while it is measured, and restarted",
      List.of(SERVER, AFTER, BACK), ServerKill::addTo);

  private ServerKill() {
  }

  private static Condition addTo(Condition condition, ConditionSite site, Settings given) {
    int number = SERVER.get(given);
    if (condition.servers().size() < number) {
      throw new UsageException("kill: the condition starts " + condition.servers().size() + " servers, so there is no "
          + number + ". to kill; it needs type bare-metal, with replicas: 2 for one that stays");
    }
    Step kill = Step.of("fault", "kill", site.binding())
        .option(CommonParameters.DATA, condition.servers().get(number - 1))
        .option(CommonParameters.RUN, site.folder().resolveSibling("client-1").toAbsolutePath())
        .option(CommonParameters.AFTER, AFTER.get(given))
        .option(CommonParameters.BACK, BACK.get(given));
    return condition.with(List.of(), List.of(), condition.runs(), List.of(kill));
  }
}
