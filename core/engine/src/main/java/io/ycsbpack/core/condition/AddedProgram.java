// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import io.ycsbpack.core.FreePort;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.auxiliary.AuxiliaryOptions;
import io.ycsbpack.core.auxiliary.AuxiliaryProgram;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.binding.EmbeddedServer;
import io.ycsbpack.core.condition.step.FreezeProgram;
import io.ycsbpack.core.condition.step.Step;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.LimitParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A neighbor or proxy that is an {@link AuxiliaryProgram}: started last, ended first. */
final class AddedProgram implements Addition.Freezer {
  private static final Property<String> SERVERS = Property.optional("servers", PropertyType.text(),
      "Of a proxy: addresses of the servers behind it (host:port, separated by blanks); without it the condition's "
          + "own.");
  private static final String PORT = "port";

  private final AuxiliaryProgram program;

  private AddedProgram(AuxiliaryProgram program) {
    this.program = program;
  }

  static Addition addition(AuxiliaryProgram program) {
    AddedProgram added = new AddedProgram(program);
    return new Addition(program.isProxy() ? Addition.Role.PROXY : Addition.Role.NEIGHBOR, program.name(),
        program.summary(),
        Stream.concat(own(program), program.isProxy() ? Stream.of(SERVERS) : Stream.empty()).toList(),
        added::addTo, (site, given) -> program.program(), Optional.of(added));
  }

  private Condition addTo(Condition condition, ConditionSite site, Settings parameters) {
    Settings given = LimitParameters.sharedAs(site.shareName(), parameters);
    AppliedLimit.impossible(LimitParameters.limit(given)).ifPresent(reason -> {
      throw new NotPossibleException(program.name() + ": " + reason);
    });
    Path folder = site.folder().toAbsolutePath();
    Optional<Front> front = program.isProxy() ? Optional.of(front(condition, site, given)) : Optional.empty();
    List<Condition.Run> runs = front.map(one -> through(one, condition.runs(), site)).orElse(condition.runs());
    return condition.with(List.of(start(program, folder, given, front)),
        List.of(Step.of(command(program), "stop").option(CommonParameters.FOLDER, folder).and("--remove-folder")), runs,
        List.of());
  }

  /**
   * @param folder identifies the program
   * @param given  values of the program's parameters and of {@link AuxiliaryOptions}; others are ignored
   * @param front  of a proxy; empty for a neighbor
   * @throws UsageException when a value is not of its parameter's type
   */
  static Step start(AuxiliaryProgram program, Path folder, Settings given, Optional<Front> front) {
    LimitParameters.limit(given);
    Step step = Step.of(command(program), "start", program.name()).option(CommonParameters.FOLDER, folder);
    for (Property<?> parameter : own(program).toList()) {
      parameter.find(given);
      if (front.isEmpty() || !parameter.name().equals(PORT)) {
        step = step.option("-p", given.text(parameter.name()).map(text -> parameter.name() + "=" + text));
      }
    }
    return front.isPresent() ? front.get().on(step) : step;
  }

  private static Stream<Property<?>> own(AuxiliaryProgram program) {
    return Stream.concat(program.parameters().stream(), AuxiliaryOptions.ALL.stream());
  }

  private static String command(AuxiliaryProgram program) {
    return program.isProxy() ? "proxy" : "neighbor";
  }

  /**
   * @param port      on loopback
   * @param addresses of servers that are there, {@code host:port}
   * @param binding   whose embedded servers {@code data} names
   * @param data      folders of embedded servers
   */
  record Front(int port, List<String> addresses, String binding, List<Path> data) {
    private static final String ADDRESS = "([^\\s:]+|\\[[^\\s\\]]+]):\\d{1,5}";

    /** @throws UsageException if one is not {@code host:port} */
    Front {
      addresses.stream().filter(address -> !address.matches(ADDRESS)).findFirst().ifPresent(address -> {
        throw new UsageException("'" + address + "' is no server; write host:port, such as db1:8123");
      });
    }

    private Step on(Step start) {
      Step step = start.option("-p", PORT + "=" + port);
      for (String address : addresses) {
        step = step.option("--server", address);
      }
      if (!data.isEmpty()) {
        step = step.option(CommonParameters.BINDING, binding);
      }
      for (Path folder : data) {
        step = step.option(CommonParameters.DATA, folder);
      }
      return step;
    }
  }

  @Override
  public Optional<String> impossible(Settings given) {
    return program.isProxy()
        ? Optional.of("clients go through it")
        : program.keptWhileFrozen().map(kept -> "it keeps " + kept + " while it is frozen");
  }

  @Override
  public Addition.Freezing freezing(ConditionSite site, Settings given) {
    Path folder = site.folder().toAbsolutePath();
    return new Addition.Freezing(Step.of("neighbor", "freeze").option(CommonParameters.FOLDER, folder),
        new FreezeProgram(folder, true), new FreezeProgram(folder, false));
  }

  private static List<Condition.Run> through(Front front, List<Condition.Run> runs,
      ConditionSite site) {
    return runs.stream().map(run -> run.with(server(site).through("127.0.0.1:" + front.port()))).toList();
  }

  /** The program's own default is for a command line, with one proxy at a time. */
  private Optional<Integer> port(Settings given) {
    return program.parameters()
        .stream()
        .filter(parameter -> parameter.name().equals(PORT) && given.text(PORT).isPresent())
        .findFirst()
        .map(parameter -> (Integer) parameter.get(given));
  }

  private Front front(Condition condition, ConditionSite site, Settings given) {
    int port = port(given).orElseGet(FreePort::any);
    if (SERVERS.find(given).isPresent()) {
      return new Front(port, List.of(SERVERS.get(given).strip().split("\\s+")), "", List.of());
    }
    if (condition.servers().isEmpty()) {
      throw new UsageException("a proxy needs servers behind it: give servers, such as servers: db1:8123 db2:8123, or a"
          + " condition that starts its own");
    }
    return new Front(port, List.of(), site.binding(), condition.servers());
  }

  private static EmbeddedServer server(ConditionSite site) {
    return Binding.named(site.binding())
        .embedded()
        .orElseThrow(() -> new UsageException("the binding '" + site.binding() + "' can't go through a proxy"));
  }
}
