// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.condition.step.Step;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.external.ExternalCommand;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A server that commands of the user start and stop, such as one in a virtual machine. The properties of its condition
 * hold its address.
 */
final class ExternalServers {
  private static final Duration SHORTEST = Duration.ofSeconds(1);
  /** Half the limit of a whole undo. */
  private static final Duration LONGEST_STOP = Duration.ofMinutes(7);
  private static final Property<String> START = ExternalCommand.parameter("start",
      "Command that starts the server and ends; without it the server has to be there already.");
  private static final Property<String> STOP = ExternalCommand.parameter("stop",
      "With start: command that stops the server and ends. It has to succeed when start was cut short.");
  private static final Property<Duration> START_TIMEOUT = Property.of("start-timeout",
      PropertyType.durationOf(SHORTEST, Duration.ofHours(1)), "5m", "How long start may take.");
  private static final Property<Duration> STOP_TIMEOUT = Property.of("stop-timeout",
      PropertyType.durationOf(SHORTEST, LONGEST_STOP), "2m",
      "How long stop may take, and after it the server until nothing answers at its address.");
  private static final Property<Duration> ANSWER_TIMEOUT = Property.of("answer-timeout",
      DriverProperties.SERVER_WAIT.type(),
      "2m", "How long after start the server may take until it answers as the properties of the condition reach it.");
  private static final Property<Boolean> NEXT_TO_OTHERS = Property.of("next-to-others", PropertyType.bool(), "false",
      "Whether the server has its own CPU and memory, and can be up while another condition's server is under load. "
          + "Then both are compared by restarts, not in whole runs.");

  static final ConditionType TYPE = new ConditionType("external",
      "a server that your commands start and stop (libvirt, KubeVirt, docker, a cloud), reached by the condition's "
          + "properties",
      List.of(START, STOP, ExternalCommand.ADDRESS, START_TIMEOUT, STOP_TIMEOUT, ANSWER_TIMEOUT, NEXT_TO_OTHERS,
          CommonParameters.CLIENT_CPU.withDoc("Cores that the client is held to by a quota, as a client in a pod is.")),
      ExternalServers::commands,
      given -> new Traits(binding -> START.find(given).isPresent() && NEXT_TO_OTHERS.get(given), other -> List.of()),
      Set.of(), Optional.empty());

  private ExternalServers() {
  }

  private static Condition commands(ConditionSite site, Settings given) {
    Optional<ExternalCommand> start = command(START, START_TIMEOUT, given);
    Optional<ExternalCommand> stop = command(STOP, STOP_TIMEOUT, given);
    if (start.isPresent() != stop.isPresent()) {
      throw new UsageException("external: give start and stop, or none of them for a server that is there already; "
          + (start.isPresent() ? STOP : START).name() + " is missing");
    }
    Map<String, String> reached = start.isPresent()
        ? Map.of(DriverProperties.SERVER_WAIT.name(), ANSWER_TIMEOUT.get(given).toMillis() + "ms")
        : Map.of();
    Condition.Run run = new Condition.Run(Step.of("run", site.binding()), reached,
        Cores.optional(CommonParameters.CLIENT_CPU.find(given)), Optional.empty());
    return start.isPresent()
        ? Condition.of(run).with(step("start", site, start.get()), step("stop", site, stop.orElseThrow()))
        : Condition.of(run);
  }

  private static Step step(String what, ConditionSite site, ExternalCommand command) {
    return Step.of("external", what, site.id())
        .option(ExternalCommand.COMMAND, command.text())
        .option(ExternalCommand.ADDRESS, command.address())
        .option(CommonParameters.TIMEOUT, command.limit());
  }

  private static Optional<ExternalCommand> command(Property<String> parameter, Property<Duration> limit,
      Settings given) {
    return parameter.find(given).map(text -> {
      ExternalCommand command = new ExternalCommand(text, ExternalCommand.ADDRESS.find(given), limit.get(given));
      try {
        command.requireReadable();
      } catch (UsageException e) {
        throw new UsageException("external: " + parameter.name() + ": " + e.getMessage(), e);
      }
      command.missingProgram().ifPresent(program -> {
        throw new NotPossibleException("external: " + parameter.name() + ": the program '" + program
            + "' is not installed, or not on PATH");
      });
      return command;
    });
  }
}
