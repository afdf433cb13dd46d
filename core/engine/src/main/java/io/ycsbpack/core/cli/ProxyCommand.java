// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.auxiliary.AuxiliaryProgram;
import io.ycsbpack.core.binding.EmbeddedServer;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "proxy", hidden = true, mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND",
    sortOptions = false,
    description = {
      "Start or stop a proxy in front of database servers (haproxy, nginx-cache). It runs until it is stopped; its "
          + "folder identifies it.",
      "'ycsb experiment --types' lists the parameters of each."},
    subcommands = {ProxyCommand.Start.class, AuxiliaryCommands.Stop.class, AuxiliaryCommands.Status.class})
final class ProxyCommand {

  @Command(name = "start", mixinStandardHelpOptions = true, sortOptions = false,
      description = "Start a proxy: haproxy or nginx-cache.")
  static final class Start extends ResultCommand implements Callable<Integer> {
    @Mixin
    private AuxiliaryCommands.Start options;

    @Option(names = "--server", paramLabel = "HOST:PORT", description = "A server behind the proxy.")
    private List<String> servers = new ArrayList<>();

    private final CommandOption<String> binding = CommandOption.of(CommonParameters.BINDING.withDefault("clickhouse")
        .withDoc("The binding whose embedded servers --data names."));
    private final CommandOption<Path> data = CommandOption.repeated(CommonParameters.DATA
        .withDoc("An embedded server behind the proxy, by the folder of its data."));

    @Override
    public Integer call() throws IOException {
      AuxiliaryProgram proxy = options.program(AuxiliaryProgram.proxies());
      List<String> behind = new ArrayList<>(servers);
      data.values().forEach(folder -> behind.add(address(folder)));
      if (behind.isEmpty()) {
        throw new UsageException(proxy.name() + " needs servers behind it: give --server HOST:PORT or --data FOLDER");
      }
      results.println(options.start(proxy, behind));
      return ExitCode.OK.code();
    }

    private String address(Path folderOfData) {
      EmbeddedServer server = EmbeddedServer.of(binding.get());
      return server.address(Settings.NONE.with(server.on(folderOfData), "--data"));
    }
  }
}
