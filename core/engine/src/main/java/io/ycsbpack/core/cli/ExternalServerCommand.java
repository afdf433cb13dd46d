// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.external.ExternalCommand;
import io.ycsbpack.core.external.ExternalServer;
import io.ycsbpack.core.external.ServerAddress;
import io.ycsbpack.core.parameter.CommonParameters;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "external", hidden = true, synopsisSubcommandLabel = "COMMAND",
    description = {
      "Start or stop a server by your own command: a virtual machine, a container of docker, a service. A started "
          + "server stays marked as such until it is stopped.",
      "Experiments do so for conditions of type external."})
final class ExternalServerCommand extends ResultCommand {

  @Command
  static final class Options {
    @Parameters(index = "0", paramLabel = "NAME", description = "A name for the server: letters, digits and dashes.")
    private String name;

    private final CommandOption<String> command = CommandOption.of(ExternalCommand.COMMAND).required();
    private final CommandOption<ServerAddress> address = CommandOption.of(ExternalCommand.ADDRESS);
    private final CommandOption<Duration> timeout = CommandOption.of(CommonParameters.TIMEOUT.withDefault("5m")
        .withDoc("How long the command may take, and a server that is stopped until nothing answers at its address."));

    private ExternalServer server() {
      return ExternalServer.ofThisUser(name);
    }

    private ExternalCommand command() {
      ExternalCommand given = new ExternalCommand(command.get(), address.find(), timeout.get());
      given.requireReadable();
      return given;
    }
  }

  @Command(name = "start", description = "Run a command that starts a server, and mark the server as started.")
  void start(@Mixin Options options) {
    options.server().start(options.command());
    results.println("started the server " + options.name);
  }

  @Command(name = "stop", description = "Run a command that stops a server, if 'ycsb external start' has started it.")
  void stop(@Mixin Options options) {
    results.println(options.server().stop(options.command())
        ? "stopped the server " + options.name
        : "the server " + options.name + " is not started");
  }
}
