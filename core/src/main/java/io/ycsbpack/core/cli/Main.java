package io.ycsbpack.core.cli;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.ServiceLoader;
import picocli.CommandLine;

/** Where {@code ycsb} starts. */
public final class Main {

  private Main() {
  }

  /** Runs the command that the arguments name and ends the process with its exit code. */
  public static void main(String[] args) throws IOException {
    Optional<String[]> arguments = ChildYcsb.arguments(args);
    if (arguments.isEmpty()) {
      System.exit(ExitCode.TERMINATED.code());
    }
    PrintStream results = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
    // Libraries and workloads print to standard output as they please; it belongs to the results alone.
    System.setOut(System.err);
    int code = run(results, arguments.get());
    results.flush();
    System.exit(code);
  }

  /** Runs the command that the arguments name; results go to {@code results}, everything else to standard error. */
  public static int run(PrintStream results, String... args) {
    CommandLine commandLine = new CommandLine(new YcsbCommand(), new CommandFactory(results));
    for (CommandProvider provider : ServiceLoader.load(CommandProvider.class)) {
      provider.commands(new CommandContext(results)).forEach(commandLine::addSubcommand);
    }
    commandLine.setOut(new PrintWriter(results, true, StandardCharsets.UTF_8));
    commandLine.setErr(new PrintWriter(System.err, true));
    commandLine.setExecutionExceptionHandler((e, line, parsed) -> explain(e));
    commandLine.setParameterExceptionHandler(Main::explainUsage);
    return commandLine.execute(args);
  }

  private static int explain(Exception e) {
    if (e instanceof CommandException known) {
      System.err.println("ycsb: " + known.getMessage());
      return known.exitCode().code();
    }
    System.err.println("ycsb: this is a bug in ycsbpack, please report it with the following lines");
    e.printStackTrace();
    return ExitCode.INTERNAL.code();
  }

  private static int explainUsage(CommandLine.ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    System.err.println("ycsb: " + e.getMessage() + " (see '" + command.getCommandSpec().qualifiedName() + " --help')");
    CommandLine.UnmatchedArgumentException.printSuggestions(e, command.getErr());
    return ExitCode.USAGE.code();
  }
}
