// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.driver.Signals;
import io.ycsbpack.core.driver.VerdictProperties;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.run.Execution;
import io.ycsbpack.core.run.Plan;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code load} and {@code run}, with YCSB's names. */
public final class WorkloadOptions {
  static final Property<String> URL = Property.optional("url", PropertyType.text().labelled("URL"),
      "The server, such as jdbc:clickhouse://host:8123/db; without it, one is started here.");
  private static final Property<Long> RECORDS = Property.optional("records",
      PropertyType.wholeNumber(1, 100_000_000_000L), "Number of records, or of rows of the tenant workload.");

  @Mixin
  private BindingOptions binding;

  private final CommandOption<String> files = CommandOption.repeated(CommonParameters.FILES.withDoc(
      "A workload file. Later files override earlier ones. A relative path may also name a file of the checkout."));
  private final CommandOption<Map.Entry<String, String>> properties = CommandOption.repeated(CommonParameters.PROPERTIES
      .withDoc("Set a property, over all files; 'ycsb help properties' lists them."));
  private final CommandOption<String> threads = CommandOption
      .setting(DriverProperties.THREADS.withDoc("Client threads."));
  private final CommandOption<String> target = CommandOption.setting(DriverProperties.TARGET.withDoc(
      "Offered load in operations per second, decimals allowed; without it, every thread works flat out."));

  private final CommandOption<String> duration = CommandOption.setting(DriverProperties.MAX_EXECUTION_TIME
      .withDoc("Time after which the run ends, such as 60s."));
  private final CommandOption<String> records = CommandOption.setting(RECORDS);
  private final CommandOption<Boolean> shared = CommandOption.of(VerdictProperties.SHARED
      .withDoc("Other programs share this machine on purpose: they do not make a run invalid."));

  @Option(names = "-s", hidden = true,
      description = "Show a line of status every 10 s on a terminal, too; elsewhere it is always shown.")
  private boolean status;

  private final CommandOption<Boolean> quiet = CommandOption.of(CommonParameters.QUIET).advanced();
  private final CommandOption<Boolean> json = CommandOption.of(CommonParameters.JSON).advanced();

  private final CommandOption<Duration> timeout = CommandOption.of(CommonParameters.TIMEOUT).advanced();

  /** @throws UsageException when names, values or files are wrong, or contradict each other */
  public Plan plan(RunPlan.Mode mode) {
    return plan(mode, Settings.NONE);
  }

  private Plan plan(RunPlan.Mode mode, Settings place) {
    Map<String, String> given = CommandOption.pairs(properties);
    given.putAll(binding.properties());
    return Plan.of(binding.name(), files.values(), given, flags(given, place), mode)
        .printing(status, json.isGiven());
  }

  private Settings flags(Map<String, String> given, Settings place) {
    Settings flags = shared.addTo(duration.addTo(target.addTo(threads.addTo(place))));
    return records.text()
        .map(number -> flags.with(Map.of(Plan.kind(files.values(), given).records().name(), number), "--records"))
        .orElse(flags);
  }

  public TerminalConsole console() {
    return TerminalConsole.ofProcess(quiet.isGiven());
  }

  /** The time limit of the whole command. */
  public Optional<Duration> timeout() {
    return timeout.find();
  }

  /**
   * From now on SIGINT and SIGTERM request a stop, and so does the end of the timeout.
   *
   * @param url of the server; empty for the one that the properties name
   */
  Execution execution(RunPlan.Mode mode, Optional<String> url, Execution.Choices choices, PrintStream results) {
    Plan plan = plan(mode, url.map(this::place).orElse(Settings.NONE));
    TerminalConsole console = console();
    return new Execution(plan, choices, console, Signals.install(console, timeout()), results);
  }

  private Settings place(String url) {
    Binding chosen = Binding.named(binding.name());
    String property = chosen.name() + ".url";
    if (chosen.properties().stream().noneMatch(known -> known.name().equals(property))) {
      throw new UsageException("--url: there is no property '" + property + "'; give the server by -p, see"
          + " 'ycsb help properties " + chosen.name() + "'");
    }
    return Settings.NONE.with(Map.of(property, url), "--url");
  }
}
