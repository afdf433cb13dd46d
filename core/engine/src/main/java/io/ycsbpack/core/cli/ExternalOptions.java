package io.ycsbpack.core.cli;

import io.ycsbpack.core.external.ExternalCommand;
import io.ycsbpack.core.external.ExternalParameters;
import io.ycsbpack.core.external.ExternalServer;
import io.ycsbpack.core.external.ServerAddress;
import io.ycsbpack.core.parameter.CommonParameters;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** An external server, and the command that starts or stops it. */
@Command
final class ExternalOptions {
  @Parameters(index = "0", paramLabel = "NAME", description = "A name for the server: letters, digits and dashes.")
  private String name;

  private final CommandOption<String> command = CommandOption.required(ExternalParameters.COMMAND);
  private final CommandOption<ServerAddress> address = CommandOption.of(ExternalParameters.ADDRESS);
  private final CommandOption<Duration> timeout = CommandOption.of(CommonParameters.TIMEOUT.withDefault("5m")
      .withDoc("How long the command may take, and a server that is stopped until nothing answers at its address."));

  String name() {
    return name;
  }

  ExternalServer server() {
    return ExternalServer.ofThisUser(name);
  }

  ExternalCommand command() {
    ExternalCommand given = new ExternalCommand(command.get(), address.find(), timeout.get());
    given.requireReadable();
    return given;
  }
}
