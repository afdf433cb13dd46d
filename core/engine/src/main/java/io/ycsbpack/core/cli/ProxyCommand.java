// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.auxiliary.AuxiliaryProgram;
import io.ycsbpack.core.binding.EmbeddedServer;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "proxy", hidden = true, synopsisSubcommandLabel = "COMMAND",
    description = {
      "Start or stop a proxy in front of database servers (haproxy, nginx-cache). It runs until it is stopped; its "
          + "folder identifies it.",
      "'ycsb experiment --types' lists the parameters of each."})
final class ProxyCommand extends AuxiliaryCommand {

  @Command
  static final class Servers {
    @Option(names = "--server", paramLabel = "HOST:PORT", description = "A server behind the proxy.")
    private List<String> servers = new ArrayList<>();

    private final CommandOption<String> binding = CommandOption.of(CommonParameters.BINDING.withDefault("clickhouse")
        .withDoc("The binding whose embedded servers --data names."));
    private final CommandOption<Path> data = CommandOption.repeated(CommonParameters.DATA
        .withDoc("An embedded server behind the proxy, by the folder of its data."));

    private List<String> all() {
      return Stream.concat(servers.stream(), data.values().stream().map(this::address)).toList();
    }

    private String address(Path folderOfData) {
      EmbeddedServer server = EmbeddedServer.of(binding.get());
      return server.address(Settings.NONE.with(server.on(folderOfData), "--data"));
    }
  }

  @Command(name = "start", description = "Start a proxy: haproxy or nginx-cache.")
  void start(@Mixin Program program, @Mixin Servers servers) throws IOException {
    AuxiliaryProgram proxy = program.of(AuxiliaryProgram.proxies());
    List<String> behind = servers.all();
    if (behind.isEmpty()) {
      throw new UsageException(proxy.name() + " needs servers behind it: give --server HOST:PORT or --data FOLDER");
    }
    results.println(program.start(proxy, behind));
  }
}
