package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.auxiliary.AuxiliaryProgram;
import io.ycsbpack.core.binding.EmbeddedServer;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ycsb proxy start}. */
@Command(name = "start", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Start a proxy: haproxy or nginx-cache.")
final class ProxyStartCommand implements Callable<Integer> {
  private final PrintStream results;

  @Mixin
  private ProgramStart options;

  @Option(names = "--server", paramLabel = "HOST:PORT", description = "A server behind the proxy.")
  private List<String> servers = new ArrayList<>();

  private final CommandOption<String> binding = CommandOption.of(CommonParameters.BINDING.withDefault("clickhouse")
      .withDoc("The binding whose embedded servers --data names."));
  private final CommandOption<Path> data = CommandOption.repeated(CommonParameters.DATA
      .withDoc("An embedded server behind the proxy, by the folder of its data."));

  ProxyStartCommand(PrintStream results) {
    this.results = results;
  }

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
