package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.LimitParameters;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.property.Given;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ycsb embedded limit}. */
@Command(name = "limit", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Change the CPU limit of a running server that was started with one.")
final class EmbeddedLimitCommand implements Callable<Integer> {
  private final PrintStream results;

  @Mixin
  private EmbeddedFolder folder;

  private final CommandOption<Cores> cpu = CommandOption.of(LimitParameters.CPU);

  EmbeddedLimitCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() {
    folder.server();
    Given<Cores> cores = cpu.given()
        .orElseThrow(() -> new UsageException("limit: give the cores that the server may use from now on: --cpu 500m"));
    Path data = folder.data()
        .orElseThrow(() -> new UsageException("limit: name the folder of the server's data: --data"));
    AppliedLimit.of(data).changeQuota(cores.value().cores());
    results.println("the server on " + data + " has a quota of " + cores + " cores now");
    return ExitCode.OK.code();
  }
}
