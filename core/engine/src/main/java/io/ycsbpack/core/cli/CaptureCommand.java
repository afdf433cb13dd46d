package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.capture.CaptureFolder;
import io.ycsbpack.core.capture.CaptureParameters;
import io.ycsbpack.core.capture.CaptureWindow;
import io.ycsbpack.core.capture.CapturedWork;
import io.ycsbpack.core.capture.LoggedWork;
import io.ycsbpack.core.capture.StatementLog;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.PropertyCheck;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ycsb capture}. */
@Command(name = "capture", mixinStandardHelpOptions = true, sortOptions = false,
    description = {"Write a workload of what a server is really asked, from its query log.",
      "It has the statements with their shares and times of arrival, the tables that they touch, what generates data",
      "of the same shape, and a list of what could not be captured. Nothing is written to the server.",
      "Values that were asked for are not written, unless --literals is given, and secrets never are."})
final class CaptureCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "BINDING", description = "The database: clickhouse, couchbase.")
  private String binding;

  private final CommandOption<String> url = CommandOption.required(CaptureParameters.URL);
  private final CommandOption<Map.Entry<String, String>> properties = CommandOption.repeated(CommonParameters.PROPERTIES
      .withDoc("Set a property of the binding, such as its user; 'ycsb properties' lists them."));
  private final CommandOption<Duration> last = CommandOption.of(CaptureParameters.LAST);
  private final CommandOption<Path> folder = CommandOption.required(CommonParameters.OUTPUT
      .withDoc("Folder for the workload; it is created."));
  private final CommandOption<Boolean> literals = CommandOption.flag(CaptureParameters.LITERALS);
  private final CommandOption<Boolean> withoutData = CommandOption.flag(CaptureParameters.NO_DATA);
  private final CommandOption<Integer> statements = CommandOption.of(CaptureParameters.STATEMENTS);
  private final CommandOption<Long> rows = CommandOption.of(CaptureParameters.ROWS);
  private final CommandOption<String> table = CommandOption.of(CaptureParameters.LOG);

  /** The property that says where the server is. */
  private static String address(Binding of) {
    String host = of.name() + ".host";
    return of.properties().stream().anyMatch(one -> one.name().equals(host)) ? host : of.name() + ".url";
  }

  @Override
  public Integer call() {
    Binding of = Binding.named(binding);
    Map<String, String> given = new LinkedHashMap<>(CommandOption.pairs(properties));
    given.put(address(of), url.get());
    Settings settings = Settings.NONE.with(given, "--url and -p");
    StatementLog log = of.statementLog(settings)
        .orElseThrow(() -> new UsageException("the work of '" + binding + "' can't be captured: its log is not read"));
    PropertyCheck.all(settings, of.properties());
    CaptureFolder to = new CaptureFolder(folder.get());
    CaptureWindow window = new CaptureWindow(last.get(), table.find().orElse(""), rows.get(), statements.get(),
        CaptureParameters.SAMPLES);
    TerminalConsole console = TerminalConsole.ofProcess(false);
    console.say("reading the log of the last " + last.given().orElseThrow());
    LoggedWork work = log.read(window);
    console.enter("looking at the tables");
    CapturedWork captured = CapturedWork.of(work, log, window, !withoutData.isGiven(), literals.isGiven());
    if (captured.size() == 0) {
      throw new UsageException("nothing could be captured from " + work.span().entries() + " entries of the last "
          + last.given().orElseThrow() + (captured.left().isEmpty() ? "" : ": " + captured.left().get(0)));
    }
    to.write(captured, "Captured from the last " + last.given().orElseThrow() + " until "
        + Instant.now().truncatedTo(ChronoUnit.SECONDS) + ": " + work.span().entries() + " entries of the log");
    captured.left().forEach(line -> console.warn("not captured: " + line));
    console.say("wrote " + captured.size() + (captured.size() == 1 ? " statement to " : " statements to ")
        + folder.get() + "; run them with: ycsb run " + binding + " -P workloads/queries -p queries.file="
        + folder.get().resolve(CaptureFolder.STATEMENTS));
    return ExitCode.OK.code();
  }
}
