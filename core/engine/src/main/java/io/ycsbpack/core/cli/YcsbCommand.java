package io.ycsbpack.core.cli;

import java.util.List;
import picocli.CommandLine.Command;

@Command(name = "ycsb", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND", description = {
  "What does this deployment cost my database?", ""},
    footer = {"",
      "A first run, on a ClickHouse that comes with it:", "  ycsb run clickhouse -P workloads/tenantq",
      "The same on a server of yours:",
      "  ycsb run clickhouse -P workloads/tenantq \\",
      "    -p clickhouse.url=jdbc:clickhouse://host:8123/db", "",
      "Exit codes: 0 valid, 1 usage, 2 target, 3 errors or wrong data, 4 invalid,",
      "5 set-up of a condition, 6 client out of memory, 7 not resolvable within the budget,",
      "8 not resolved, 9 a gate failed, 10 worse than --max-loss,",
      "124 timed out (--timeout), 130 interrupted, 143 terminated."})
final class YcsbCommand {
  /** In the order in which the help lists them; modules add others. */
  static final List<Class<?>> SUBCOMMANDS = List.of(WorkloadCommands.Load.class, WorkloadCommands.Run.class,
      WorkloadCommands.Prepare.class,
      MergeCommand.class, CheckCommand.class, CompareCommand.class, ExperimentCommand.class, DeltaCommand.class,
      ReportCommand.class, ExportCommand.class, CaptureCommand.class, BindingsCommand.class, CompletionCommand.class,
      PropertiesCommand.class, EmbeddedCommand.class, ExternalServerCommand.class,
      NeighborCommand.class, ProxyCommand.class, FaultCommand.class, BurnCommand.class, DoctorCommand.class,
      TransferCommand.class, LinkCommand.class, HelpCommand.class);
}
