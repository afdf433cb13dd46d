// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.binding.EmbeddedServer;
import io.ycsbpack.core.driver.Signals;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "fault", hidden = true, synopsisSubcommandLabel = "COMMAND",
    description = {
      "Inject a fault into a run, at a given moment of its measured phase.",
      "Each event is written with its time to events.csv in the folder of the run's record."})
final class FaultCommand extends ResultCommand {

  @Command
  static final class Killed {
    @Parameters(paramLabel = "BINDING", description = "Whose embedded server.")
    private String binding;

    private final CommandOption<Path> data = CommandOption.of(CommonParameters.DATA).required();
    private final CommandOption<Duration> back = CommandOption.of(CommonParameters.BACK);
  }

  @Command(name = "kill",
      description = "Kill an embedded server (SIGKILL), and start it again on its data and its port, under its limit.")
  int kill(@Mixin Killed killed, @Mixin RunMoment moment) throws IOException, InterruptedException {
    EmbeddedServer server = EmbeddedServer.of(killed.binding);
    Settings settings = Settings.NONE.with(server.on(killed.data.get()), "--data");
    TerminalConsole console = TerminalConsole.ofProcess(false);
    StopSignal stop = Signals.install(console).stopSignal();
    if (!moment.await(stop)) {
      return stop.reason().exitCode().code();
    }
    int port = server.kill(settings);
    moment.logs().add("killed", "the server on port " + port);
    results.println("killed the server on " + killed.data.get());
    if (killed.back.get().isZero()) {
      return ExitCode.OK.code();
    }
    if (!RunMoment.pause(stop, killed.back.get())) {
      return stop.reason().exitCode().code();
    }
    server.start(settings, Optional.of(port), console);
    moment.logs().add("back", "the server on port " + port + " answers");
    results.println("started it again");
    return ExitCode.OK.code();
  }
}
