// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import io.ycsbpack.core.FreePort;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.auxiliary.AuxiliaryProgram;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.binding.EmbeddedServer;
import io.ycsbpack.core.condition.step.FreezeProgram;
import io.ycsbpack.core.condition.step.Step;
import io.ycsbpack.core.external.ServerAddress;
import io.ycsbpack.core.limit.ControlGroups;
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
record AddedProgram(AuxiliaryProgram program) implements Addition.Freezer {
  private static final Property<List<ServerAddress>> SERVERS = Property.optional("servers",
      PropertyType.of("addresses (host:port, separated by blanks)", "ADDRESSES",
          text -> Stream.of(text.split("\\s+")).map(ServerAddress.TYPE::parse).toList()),
      "Of a proxy: addresses of the servers behind it (host:port, separated by blanks); without it the condition's "
          + "own.");

  Addition addition() {
    return new Addition(program.isProxy() ? Addition.Role.PROXY : Addition.Role.NEIGHBOR, program.name(),
        program.summary(),
        Stream.concat(own(), program.isProxy() ? Stream.of(SERVERS) : Stream.empty()).toList(),
        this::addTo, (site, given) -> program.program(), Optional.of(this));
  }

  private Condition addTo(Condition condition, ConditionSite site, Settings parameters) {
    Settings given = LimitParameters.sharedAs(site.shareName(), parameters);
    NotPossibleException.throwIf(program.name(), ControlGroups.ofThisUser().impossible(LimitParameters.limit(given)));
    return program.isProxy() ? inFront(condition, site, given) : placed(condition, start(site, given), site);
  }

  /** Its port by default is a free one: the program's own default is for a command line, with one proxy at a time. */
  private Condition inFront(Condition condition, ConditionSite site, Settings given) {
    int port = CommonParameters.PORT.find(given).orElseGet(FreePort::any);
    EmbeddedServer server = Binding.named(site.binding())
        .embedded()
        .orElseThrow(() -> new UsageException("the binding '" + site.binding() + "' can't go through a proxy"));
    Step start = start(site, given).option("-p", CommonParameters.PORT.name() + "=" + port);
    return placed(condition, behind(start, condition.servers(), site, given), site)
        .withRuns(run -> run.with(server.through("127.0.0.1:" + port)));
  }

  /** @param data folders of the condition's own servers */
  private static Step behind(Step start, List<Path> data, ConditionSite site, Settings given) {
    Step step = start;
    for (ServerAddress address : SERVERS.find(given).orElse(List.of())) {
      step = step.option("--server", address);
    }
    if (SERVERS.find(given).isPresent()) {
      return step;
    }
    if (data.isEmpty()) {
      throw new UsageException("a proxy needs servers behind it: give servers, such as servers: db1:8123 db2:8123, or a"
          + " condition that starts its own");
    }
    step = step.option(CommonParameters.BINDING, site.binding());
    for (Path folder : data) {
      step = step.option(CommonParameters.DATA, folder);
    }
    return step;
  }

  private Step start(ConditionSite site, Settings given) {
    Step step = onFolder("start", site, program.name());
    for (Property<?> parameter : own().filter(one -> one.declaration() != CommonParameters.PORT).toList()) {
      step = step.option("-p", given.text(parameter.name()).map(text -> parameter.name() + "=" + text));
    }
    return step;
  }

  private Condition placed(Condition condition, Step start, ConditionSite site) {
    return condition.with(start, onFolder("stop", site).and("--remove-folder"));
  }

  private Step onFolder(String verb, ConditionSite site, String... words) {
    return Step.of(program.isProxy() ? "proxy" : "neighbor", verb)
        .and(words)
        .option(CommonParameters.FOLDER, folder(site));
  }

  private Stream<Property<?>> own() {
    return Stream.concat(program.parameters().stream(), AuxiliaryProgram.LIMITS.stream());
  }

  private static Path folder(ConditionSite site) {
    return site.folder().toAbsolutePath();
  }

  @Override
  public Optional<String> impossible(Settings given) {
    return program.isProxy()
        ? Optional.of("clients go through it")
        : program.keptWhileFrozen().map(kept -> "it keeps " + kept + " while it is frozen");
  }

  @Override
  public Addition.Freezing freezing(ConditionSite site, Settings given) {
    return new Addition.Freezing(onFolder("freeze", site), new FreezeProgram(folder(site), true),
        new FreezeProgram(folder(site), false));
  }
}
