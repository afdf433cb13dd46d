// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.run.Version;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;

@Command(name = "ycsb", versionProvider = YcsbCommand.Versions.class,
    synopsisSubcommandLabel = "COMMAND", description = {
      "What does this deployment cost my database?", ""},
    footer = {"", "A first run, on a ClickHouse that comes with it:", "  ycsb run clickhouse -P workloads/tenantq",
      "The same on your server:",
      "  ycsb run clickhouse -P workloads/tenantq --url jdbc:clickhouse://host:8123/db", "",
      "Topics: ycsb help bindings | properties | exit-codes | counters | guards"})
final class YcsbCommand {
  static final List<Class<?>> SUBCOMMANDS = List.of(WorkloadCommands.Load.class, WorkloadCommands.Run.class,
      DeltaCommand.class, ExperimentCommand.class, CompareCommand.class, CheckCommand.class, ReportCommand.class,
      MergeCommand.class, EmbeddedCommand.class, CaptureCommand.class, DoctorCommand.class, HelpCommand.class,
      CompletionCommand.class, ExternalServerCommand.class, NeighborCommand.class, ProxyCommand.class,
      FaultCommand.class, LinkCommand.class);

  @Option(names = {"-V", "--version"}, versionHelp = true, description = "Print version information and exit.")
  private boolean version;

  /** The commands that the help lists; experiments and Jobs call the others. */
  private static final List<Map.Entry<String, List<String>>> GROUPS = List.of(
      Map.entry("Measure", List.of("load", "run")),
      Map.entry("Compare", List.of("delta", "experiment", "compare", "check")),
      Map.entry("Results", List.of("report", "merge")),
      Map.entry("Set up", List.of("embedded", "capture", "k8s", "doctor", "help", "completion")));
  private static final int NAME_WIDTH = 14;
  private static final int DESCRIPTION_WIDTH = 66;

  /** The list of commands in the help of {@code ycsb}. */
  static final class Groups implements IHelpSectionRenderer {
    @Override
    public String render(Help help) {
      StringBuilder text = new StringBuilder();
      for (Map.Entry<String, List<String>> group : GROUPS) {
        TextTable table = TextTable.forColumns(help.colorScheme(), new Column(NAME_WIDTH, 2, Column.Overflow.SPAN),
            new Column(DESCRIPTION_WIDTH, 2, Column.Overflow.WRAP));
        for (String name : group.getValue()) {
          Help command = help.subcommands().get(name);
          if (command != null) {
            table.addRowValues(name, command.commandSpec().usageMessage().description()[0]);
          }
        }
        text.append(String.format("%n%s:%n%s", group.getKey(), table));
      }
      return text.toString();
    }
  }

  static final class Versions implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[]{Version.line()};
    }
  }
}
