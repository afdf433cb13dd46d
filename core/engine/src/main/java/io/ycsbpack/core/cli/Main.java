// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.console.ProcessConsole;
import io.ycsbpack.core.property.NearestName;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

public final class Main {
  /** The commands that take the words of YCSB's {@code bin/ycsb}, and the answers to those of another form here. */
  private static final Set<String> STOCK_COMMANDS = Set.of("ycsb", "ycsb load", "ycsb run");
  private static final Map<String, String> STOCK_FORMS = Map.of(
      "-db", "-db: name the database behind the command: ycsb run BINDING, or ycsb run --db CLASS --classpath JARS",
      "-t", "-t: leave it out; 'ycsb run' runs the workload, 'ycsb load' loads its records",
      "-load", "-load: leave it out; 'ycsb load' loads the records of a workload, 'ycsb run' runs it",
      "-cp", "-cp: set the classes of your own before the command, YCSB_CLASSPATH=... ycsb run BINDING ...",
      "-jvm-args", "-jvm-args: set the options of the JVM before the command, YCSB_JAVA_OPTS='-Xmx4g' ycsb run BINDING"
          + " ...",
      "shell", "there is no 'shell'; to try one statement: ycsb run BINDING"
          + " -p workload=io.ycsbpack.core.workload.StatementWorkload -p statement='SELECT 1' -p operationcount=1");

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
    ResultStream out = new ResultStream();
    PrintStream results = new PrintStream(out, false, StandardCharsets.UTF_8);
    // Libraries and workloads print to standard output; it is only for the results.
    System.setOut(System.err);
    int code = run(results, arguments.get());
    results.flush();
    System.exit(out.failure == null ? code : unwritten(out.failure, code));
  }

  /** Runs the command that the arguments name; results go to {@code results}, everything else to standard error. */
  public static int run(PrintStream results, String... args) {
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
    System.err.println("ycsb: " + (e instanceof UnmatchedArgumentException unmatched
        ? unmatched(unmatched, e.getCommandLine())
        : e.getMessage() + see(e.getCommandLine())));
    return ExitCode.USAGE.code();
  }

  private static String see(CommandLine command) {
    return " (see '" + command.getCommandSpec().qualifiedName() + " --help')";
  }

  /** The answer to words that a command does not know, without the value of an option, which may be a secret. */
  private static String unmatched(UnmatchedArgumentException e, CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    List<String> words = e.getUnmatched().stream().map(word -> word.replaceFirst("=.*", "")).toList();
    Optional<String> stock = words.stream().filter(STOCK_FORMS::containsKey).findFirst();
    if (stock.isPresent() && STOCK_COMMANDS.contains(spec.qualifiedName())) {
      return STOCK_FORMS.get(stock.get());
    }
    if (e.isUnknownOption()) {
      return "there is no option '" + words.get(0) + "'"
          + NearestName.hint(words.get(0), spec.optionsMap().keySet(), "") + see(command);
    }
    return command.getSubcommands().isEmpty() || !spec.positionalParameters().isEmpty()
        ? e.getMessage() + see(command)
        : HelpCommand.unknown(command, e.getUnmatched().get(0));
  }

  /** Standard output: keeps why it could not be written, which a print stream only knows to have happened. */
  private static final class ResultStream extends FilterOutputStream {
    private volatile String failure;

    ResultStream() {
      super(new FileOutputStream(FileDescriptor.out));
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      ProcessConsole.clearLive();
      try {
        out.write(bytes, offset, length);
      } catch (IOException e) {
        failure = e.getMessage();
        throw e;
      }
    }
  }
}
