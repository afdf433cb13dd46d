package io.ycsbpack.core.experiment;

import io.ycsbpack.core.FreePort;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.auxiliary.AuxiliaryOptions;
import io.ycsbpack.core.auxiliary.AuxiliaryProgram;
import io.ycsbpack.core.auxiliary.InstalledProgram;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.binding.EmbeddedServer;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A neighbor or proxy that is an {@link AuxiliaryProgram}: started when all else is in place, ended first. */
final class AddedProgram implements Addition {
  private static final Property<String> SERVERS = Property.optional("servers", PropertyType.text(),
      "Of a proxy: addresses of the servers behind it (host:port, separated by blanks); without it the condition's "
          + "own.");
  private static final String PORT = "port";

  private final AuxiliaryProgram program;

  AddedProgram(AuxiliaryProgram program) {
    this.program = program;
  }

  @Override
  public Role role() {
    return program.isProxy() ? Role.PROXY : Role.NEIGHBOR;
  }

  @Override
  public String name() {
    return program.name();
  }

  @Override
  public String summary() {
    return program.summary();
  }

  @Override
  public List<Property<?>> parameters() {
    return Stream
        .concat(Stream.concat(program.parameters().stream(), AuxiliaryOptions.ALL.stream()),
            program.isProxy() ? Stream.of(SERVERS) : Stream.empty())
        .toList();
  }

  @Override
  public void probe(ConditionType.Request request) {
    InstalledProgram.find(program.needs());
  }

  @Override
  public Condition addTo(Condition condition, ConditionType.Request request) {
    Settings given = AuxiliaryOptions.sharedAs(request.shareName(), request.parameters());
    AppliedLimit.impossible(AuxiliaryOptions.limit(given)).ifPresent(reason -> {
      throw new NotPossibleException(program.name() + ": " + reason);
    });
    Path folder = request.folder().toAbsolutePath();
    String command = program.isProxy() ? "proxy" : "neighbor";
    List<String> start = new ArrayList<>(List.of(command, "start", program.name(), "--folder", folder.toString()));
    for (Property<?> parameter : parameters()) {
      boolean own = parameter != SERVERS && !(program.isProxy() && parameter.name().equals(PORT));
      given.text(parameter.name())
          .filter(text -> own)
          .ifPresent(text -> start.addAll(List.of("-p", parameter.name() + "=" + text)));
    }
    List<String> stop = List.of(command, "stop", "--folder", folder.toString(), "--remove-folder");
    List<Condition.Run> runs = condition.runs();
    if (program.isProxy()) {
      String port = request.parameters().text(PORT).orElseGet(() -> Integer.toString(FreePort.any()));
      start.addAll(List.of("-p", PORT + "=" + port));
      start.addAll(behind(condition, request));
      runs = runs.stream().map(run -> run.with(server(request).through("127.0.0.1:" + port))).toList();
    }
    return condition.with(List.of(start), List.of(stop), runs, List.of());
  }

  private static List<String> behind(Condition condition, ConditionType.Request request) {
    List<String> options = new ArrayList<>();
    if (SERVERS.find(request.parameters()).isPresent()) {
      List.of(SERVERS.get(request.parameters()).strip().split("\\s+"))
          .forEach(server -> options.addAll(List.of("--server", server)));
    } else if (condition.servers().isEmpty()) {
      throw new UsageException("a proxy needs servers behind it: give servers, such as servers: db1:8123 db2:8123, or a"
          + " condition that starts its own");
    } else {
      options.addAll(List.of("--binding", request.binding()));
      condition.servers().forEach(data -> options.addAll(List.of("--data", data.toString())));
    }
    return options;
  }

  private static EmbeddedServer server(ConditionType.Request request) {
    return Binding.named(request.binding())
        .embedded()
        .orElseThrow(() -> new UsageException("the binding '" + request.binding() + "' can't go through a proxy"));
  }
}
