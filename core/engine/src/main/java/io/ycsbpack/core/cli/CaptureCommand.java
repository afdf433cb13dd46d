// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.Reason;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.capture.CapturedStatements;
import io.ycsbpack.core.capture.StatementLog;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Durations;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.report.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "capture", description = {"Write the queries of a server's log as a workload.",
  "The file has statements with weights, for 'ycsb run'.",
  "Nothing is written to the server. Values are only written with --literals, and possible secrets never."})
final class CaptureCommand implements Runnable {
  @Parameters(index = "0", paramLabel = "BINDING", description = "The database: clickhouse.")
  private String binding;

  private final CommandOption<String> url = CommandOption.of(WorkloadOptions.URL
      .withDoc("Address of the server, as the binding's property url has it, such as jdbc:clickhouse://host:8123/db."))
      .required();
  private final CommandOption<Map.Entry<String, String>> properties = CommandOption.repeated(CommonParameters.PROPERTIES
      .withDoc("Set a property of the binding, such as its user; 'ycsb help properties' lists them."));
  private final CommandOption<Duration> last = CommandOption.of(Property.of("last",
      PropertyType.durationOf(Duration.ofSeconds(1), Duration.ofDays(365)), "1h", "How far back the log is read."));
  private final CommandOption<Path> output = CommandOption.of(CommonParameters.OUTPUT
      .withDoc("Write this file; its name ends with .yaml.")).required();
  private final CommandOption<Boolean> literals = CommandOption.of(Property.of("literals", PropertyType.bool(), "false",
      "Also write values of the log, except possible secrets. Without it, values are sampled before each run from the"
          + " columns that they were compared with, and others are left open."));
  private final CommandOption<Integer> statements = CommandOption.of(Property.of("statements",
      PropertyType.integer(1, 10_000), "200", "Write at most this many statements, the most frequent first."));
  private final CommandOption<String> table = CommandOption.of(Property.optional("log",
      PropertyType.text().labelled("TABLE"), "A table that holds the log instead of the server's own, such as a copy,"
          + " or clusterAllReplicas(c, system.query_log)."));

  @Override
  public void run() {
    Binding of = Binding.named(binding);
    Map<String, String> given = new LinkedHashMap<>(CommandOption.pairs(properties));
    given.put(of.name() + ".url", url.get());
    Settings settings = Settings.NONE.with(given, "--url and -p");
    StatementLog log = of.statementLog(settings)
        .orElseThrow(() -> new UsageException("'capture' does not support '" + binding + "'; use clickhouse"));
    settings.check(of.properties());
    Path file = output.get();
    if (!file.toString().matches(".*\\.ya?ml")) {
      throw new UsageException("-o " + file + ": name a file that ends with .yaml");
    }
    if (Files.exists(file)) {
      throw new UsageException("-o " + file + " exists already; name another file, or remove this one");
    }
    TerminalConsole console = TerminalConsole.ofProcess(false);
    String span = Durations.text(last.get());
    console.say("reading the log of the last " + span);
    CapturedStatements captured = new CapturedStatements(
        log.read(new StatementLog.Window(last.get(), table.find().orElse(""), statements.get())), log,
        literals.isGiven());
    captured.left().forEach(line -> console.warn("not captured: " + line));
    if (captured.size() == 0) {
      throw new UsageException("the log of the last " + span + " has no query that can be captured");
    }
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, "# Captured from the last " + span + " until "
          + Instant.now().truncatedTo(ChronoUnit.SECONDS) + "\n" + captured.yaml());
    } catch (IOException e) {
      throw new UsageException("-o " + file + " can't be written: " + Reason.text(e), e);
    }
    if (!captured.masked().isEmpty()) {
      console.warn("these parameters have no value, and a run refuses them: " + String.join(", ", captured.masked())
          + ". Write values into the file" + (literals.isGiven() ? "" : ", or capture with --literals"));
    }
    console.say("wrote " + Words.count(captured.size(), "statement") + " to " + file + "; run with: ycsb run "
        + binding + " -P workloads/queries -p queries.file=" + file);
  }
}
