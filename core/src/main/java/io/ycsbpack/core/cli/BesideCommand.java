package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.FolderTree;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.beside.InstalledProgram;
import io.ycsbpack.core.beside.SideOptions;
import io.ycsbpack.core.beside.SideProcess;
import io.ycsbpack.core.beside.SideProgram;
import io.ycsbpack.core.binding.EmbeddedServer;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ycsb beside}. */
@Command(name = "beside", mixinStandardHelpOptions = true, sortOptions = false,
    description = {
      "Start or stop a program beside a database: a load that disturbs it (cpu-stress, memory-stress) or a proxy in front"
          + " of it (haproxy, nginx-cache). It runs until it is stopped, and is known by its folder alone.",
      "'ycsb experiment --types' lists what each can be told."})
final class BesideCommand implements Callable<Integer> {
  private final PrintStream results;

  /** What to do. */
  private enum Action {
    start, stop, status
  }

  @Parameters(index = "0", paramLabel = "start|stop|status", description = "status exits with 2 when nothing runs.")
  private Action action;

  @Parameters(index = "1", arity = "0..1", paramLabel = "PROGRAM", description = "start: what to start.")
  private String program;

  @Option(names = "--folder", required = true, paramLabel = "FOLDER",
      description = "Folder of the program; made by start.")
  private Path folder;

  @Option(names = "--server", paramLabel = "HOST:PORT", description = "start: a server that a proxy stands before.")
  private List<String> servers = new ArrayList<>();

  @Option(names = "--binding", paramLabel = "BINDING", defaultValue = "clickhouse",
      description = "start: whose embedded servers --data names (default: ${DEFAULT-VALUE}).")
  private String binding;

  @Option(names = "--data", paramLabel = "FOLDER",
      description = "start: a server that a proxy stands before, by the folder of its data.")
  private List<Path> data = new ArrayList<>();

  @Option(names = "-p", paramLabel = "NAME=VALUE", description = "start: tell it something, such as workers=2.")
  private Map<String, String> given = new LinkedHashMap<>();

  @Option(names = "--remove-folder", description = "stop: also remove its folder.")
  private boolean removeFolder;

  BesideCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() throws IOException {
    SideProcess process = new SideProcess(folder);
    return switch (action) {
      case start -> start(process);
      case stop -> stop(process);
      case status -> {
        int processes = process.processes().size();
        results.println(processes == 0 ? "nothing runs from " + folder : processes + " processes run from " + folder);
        yield (processes == 0 ? ExitCode.TARGET : ExitCode.OK).code();
      }
    };
  }

  private int start(SideProcess process) throws IOException {
    if (program == null) {
      throw new UsageException("name what to start: "
          + String.join(", ", SideProgram.all().stream().map(SideProgram::name).toList()));
    }
    SideProgram kind = SideProgram.named(program);
    List<Property<?>> known = Stream.concat(kind.parameters().stream(), SideOptions.ALL.stream()).toList();
    Settings settings = Settings.NONE.with(given, "-p");
    PropertyCheck.all(settings, known);
    List<String> behind = new ArrayList<>(servers);
    data.forEach(one -> behind.add(address(one)));
    if (kind.isProxy() == behind.isEmpty()) {
      throw new UsageException(kind.isProxy()
          ? kind.name() + " needs servers behind it: give --server HOST:PORT or --data FOLDER"
          : kind.name() + " stands before no server; leave --server and --data out");
    }
    Files.createDirectories(folder);
    SideProgram.Launch launch = kind.launch(
        new SideProgram.Site(folder.toAbsolutePath().normalize(), InstalledProgram.find(kind.needs()), behind),
        settings);
    long pid = process.start(launch, SideOptions.limit(settings));
    results.println("started " + kind.name() + ", pid " + pid
        + launch.port().map(port -> ", on 127.0.0.1:" + port + " before " + String.join(", ", behind)).orElse(""));
    return ExitCode.OK.code();
  }

  private int stop(SideProcess process) throws IOException {
    boolean any = process.stop();
    if (removeFolder && Files.exists(folder)) {
      FolderTree.delete(folder);
    }
    results.println(any ? "stopped what ran from " + folder : "nothing runs from " + folder);
    return ExitCode.OK.code();
  }

  private String address(Path folderOfData) {
    EmbeddedServer server = EmbeddedServer.of(binding);
    return server.address(Settings.NONE.with(server.on(folderOfData), "--data"));
  }
}
