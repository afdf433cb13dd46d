package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.machine.MachineFacts;
import io.ycsbpack.core.machine.MachineParameters;
import io.ycsbpack.core.machine.MachineServer;
import io.ycsbpack.core.machine.MachineSpec;
import io.ycsbpack.core.machine.VirtualMachine;
import io.ycsbpack.core.parameter.CommonParameters;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ycsb machine start}. */
@Command(name = "start", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Boot a virtual machine with a binding's own server, and print what a run needs to reach it; it runs"
        + " until it is stopped, and what it has written is gone then.")
final class MachineStartCommand implements Callable<Integer> {
  private final PrintStream results;

  @Parameters(index = "0", paramLabel = "BINDING", description = "The database whose server it has.")
  private String binding;

  @Parameters(index = "1", paramLabel = "NAME", description = "A name for the machine: letters, digits and dashes.")
  private String name;

  private final OptionGroup machine = OptionGroup.of(MachineParameters.ALL);
  private final CommandOption<Integer> port = CommandOption.of(CommonParameters.PORT
      .withDoc("With engine qemu: serve clients on this port, not on any free one."));

  MachineStartCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() {
    MachineServer server = MachineServer.of(binding);
    MachineSpec spec = MachineParameters.spec(machine.settings());
    VirtualMachine virtual = VirtualMachine.ofThisUser(name);
    int clients = virtual.port(spec.engine(), server, port.find());
    MachineFacts facts = virtual.start(spec, server, clients, TerminalConsole.ofProcess(false));
    results.println("started the virtual machine " + name + ": " + facts.versions().get("machine") + "; "
        + facts.versions().get("kernel"));
    Map<String, String> properties = new LinkedHashMap<>(Map.of("server.machine", name));
    properties.putAll(virtual.reached(spec.engine(), server, clients));
    properties.forEach((property, value) -> results.println("  -p " + property + "=" + value));
    return ExitCode.OK.code();
  }
}
