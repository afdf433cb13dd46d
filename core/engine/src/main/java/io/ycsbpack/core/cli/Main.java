// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.property.NearestName;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

public final class Main {

  private Main() {
  }

  public static void main(String[] args) throws IOException {
    FileOutputStream errors = new FileOutputStream(FileDescriptor.err);
    byte[] outOfMemory = ("ycsb: " + ExitCode.outOfMemory("while it reported that") + "\n")
        .getBytes(StandardCharsets.UTF_8);
    try {
      runAndEnd(args);
    } catch (OutOfMemoryError e) {
      // Only this memory is left: other threads take freed memory.
      errors.write(outOfMemory);
      end(ExitCode.CLIENT.code());
    }
  }

  private static void end(int code) {
    try {
      System.exit(code);
    } catch (OutOfMemoryError e) {
      Runtime.getRuntime().halt(code);
    }
  }

  private static void runAndEnd(String[] args) throws IOException {
    Optional<String[]> arguments = ChildProcesses.arguments(args);
    if (arguments.isEmpty()) {
      System.exit(ExitCode.TERMINATED.code());
    }
    ResultStream out = new ResultStream(new FileOutputStream(FileDescriptor.out));
    PrintStream results = new PrintStream(out, false, StandardCharsets.UTF_8);
    // Libraries and workloads print to standard output; it is only for the results.
    System.setOut(System.err);
    int code = run(results, arguments.get());
    results.flush();
    System.exit(out.failure().map(why -> unwritten(why, code)).orElse(code));
  }

  /** Runs the command that the arguments name; results go to {@code results}, everything else to standard error. */
  public static int run(PrintStream results, String... args) {
    Optional<String> refusal = StockCommandLine.refusal(args);
    if (refusal.isPresent()) {
      System.err.println("ycsb: " + refusal.get());
      return ExitCode.USAGE.code();
    }
    CommandLine commandLine = new CommandTree(results).of(args);
    commandLine.setOut(new PrintWriter(results, true, StandardCharsets.UTF_8));
    commandLine.setErr(new PrintWriter(System.err, true));
    commandLine.setExecutionExceptionHandler(new Explanation());
    commandLine.setParameterExceptionHandler(new Explanation());
    try {
      return commandLine.execute(args);
    } catch (OutOfMemoryError e) {
      return outOfMemory(e);
    } catch (StackOverflowError | LinkageError | AssertionError e) {
      return ExitCode.isOutOfMemory(e) ? outOfMemory(e) : bug(e);
    }
  }

  public static CommandLine commandLine(PrintStream results) {
    return new CommandTree(results).whole();
  }

  /** The exit code when results were lost: that of an earlier failure stays. */
  private static int unwritten(String why, int code) {
    System.err.println("ycsb: the results could not be written to standard output (" + why
        + "); a run's record, unless results=none, has its figures");
    return code == ExitCode.OK.code() ? ExitCode.USAGE.code() : code;
  }

  private static int outOfMemory(Throwable e) {
    System.err.println("ycsb: " + ExitCode.outOfMemory(e.getMessage()));
    return ExitCode.CLIENT.code();
  }

  private static int explain(Throwable e) {
    if (e instanceof CommandException known) {
      System.err.println("ycsb: " + known.getMessage());
      return known.exitCode().code();
    }
    return ExitCode.isOutOfMemory(e) ? outOfMemory(e) : bug(e);
  }

  /** A class and no lambdas, as {@link CommandTree} explains. */
  private static final class Explanation implements IExecutionExceptionHandler, IParameterExceptionHandler {
    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
      // picocli wraps an Error if the command is a method.
      return e instanceof ExecutionException && e.getCause() != null ? explain(e.getCause()) : explain(e);
    }

    @Override
    public int handleParseException(ParameterException e, String[] arguments) {
      return explainUsage(e);
    }
  }

  private static int bug(Throwable e) {
    System.err.println("ycsb: this is a bug in ycsbpack, please report it with the following lines");
    e.printStackTrace();
    return ExitCode.INTERNAL.code();
  }

  private static int explainUsage(ParameterException e) {
    CommandLine command = e.getCommandLine();
    String unmatched = e instanceof CommandLine.UnmatchedArgumentException words ? words.getUnmatched().get(0) : "-";
    if (!unmatched.startsWith("-") && !command.getSubcommands().isEmpty()
        && command.getCommandSpec().positionalParameters().isEmpty()) {
      System.err.println("ycsb: " + HelpCommand.unknown(command, unmatched));
      return ExitCode.USAGE.code();
    }
    System.err.println("ycsb: " + unknownOption(e, command).orElse(e.getMessage()) + " (see '"
        + command.getCommandSpec().qualifiedName() + " --help')");
    return ExitCode.USAGE.code();
  }

  /** The answer to an option that the command has not, with the nearest one; its value may be a secret. */
  private static Optional<String> unknownOption(ParameterException e, CommandLine command) {
    return e instanceof CommandLine.UnmatchedArgumentException unmatched && unmatched.isUnknownOption()
        ? unmatched.getUnmatched()
            .stream()
            .findFirst()
            .map(word -> word.replaceFirst("=.*", ""))
            .map(option -> "there is no option '" + option + "'"
                + NearestName.hint(option, command.getCommandSpec().optionsMap().keySet(), ""))
        : Optional.empty();
  }
}
