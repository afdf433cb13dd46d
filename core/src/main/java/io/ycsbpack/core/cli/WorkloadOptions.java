package io.ycsbpack.core.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What {@code load} and {@code run} take; names as YCSB has them. */
public final class WorkloadOptions {
  @Parameters(index = "0", paramLabel = "BINDING", description = "The database; 'ycsb bindings' lists them.")
  String binding;

  @Option(names = "-P", paramLabel = "FILE",
      description = "A workload file. Give more to lay them over each other. A path that is not there is looked for in"
          + " the checkout.")
  List<String> files = new ArrayList<>();

  @Option(names = "-p", paramLabel = "NAME=VALUE",
      description = "Set a property, over all files; 'ycsb properties' lists them.")
  Map<String, String> properties = new LinkedHashMap<>();

  @Option(names = {"-threads", "--threads"}, paramLabel = "N", description = "Client threads.")
  String threads;

  @Option(names = {"-target",
    "--target"}, paramLabel = "N",
      description = "Offered load in operations per second, decimals allowed; without it, every thread works flat out.")
  String target;

  @Option(names = "-s", description = "Show a line of status every 10 s; on a terminal a live line is always shown.")
  boolean status;

  @Option(names = "--quiet", description = "Print results, warnings and errors alone.")
  boolean quiet;

  @Option(names = "--json", description = "Print the record of the run instead of YCSB's lines.")
  boolean json;

  /** Whether results, warnings and errors alone are wanted. */
  public boolean quiet() {
    return quiet;
  }

  /** Whether the record is wanted instead of YCSB's lines. */
  public boolean json() {
    return json;
  }
}
