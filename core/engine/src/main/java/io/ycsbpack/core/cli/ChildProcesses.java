// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.condition.placement.YcsbLauncher;
import io.ycsbpack.core.condition.step.Step;
import io.ycsbpack.core.driver.Signals;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * Starts {@code ycsb} from {@code ycsb}: the same Java and class path. The arguments go by standard input, so that
 * nothing secret among them shows in a process's arguments or stays on disk.
 */
final class ChildProcesses implements YcsbLauncher {
  @Override
  public Process start(Step step, Path output, UnaryOperator<List<String>> wrapper) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean()
        .getInputArguments()
        .stream()
        .filter(option -> option.startsWith("-X") || option.startsWith("--")
            || option.startsWith("-Dycsbpack.home"))
        .forEach(command::add);
    command.addAll(
        List.of("-D" + Signals.CHILD + "=true", "-cp", System.getProperty("java.class.path"), Main.class.getName()));
    Process process = new ProcessBuilder(wrapper.apply(command)).redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
        .start();
    process.getOutputStream().write((String.join("\n", step.arguments()) + "\n").getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush();
    return process;
  }

  /**
   * The arguments of this process. In a process that another {@code ycsb} started, reads them and waits for the empty
   * line that starts it. Leaves the keyboard's SIGINT to the leader, and ends as by SIGTERM when the leader is gone.
   *
   * @return empty when the leader has gone before it said to begin
   */
  static Optional<String[]> arguments(String[] given) throws IOException {
    if (!Signals.isChild()) {
      return Optional.of(given);
    }
    Signal.handle(new Signal("INT"), SignalHandler.SIG_IGN);
    BufferedReader leader = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    List<String> arguments = new ArrayList<>();
    for (String line = leader.readLine(); line == null || !line.isEmpty(); line = leader.readLine()) {
      if (line == null) {
        return Optional.empty();
      }
      arguments.add(line);
    }
    Thread watch = new Thread(() -> endWith(leader), "leader-watch");
    watch.setDaemon(true);
    watch.start();
    return Optional.of(arguments.toArray(String[]::new));
  }

  private static void endWith(BufferedReader leader) {
    try {
      while (leader.readLine() != null) {
        // no more words are expected, only the end
      }
    } catch (IOException e) {
      System.err.println("ycsb: the process that leads this one can't be heard any more: " + e.getMessage());
    }
    Signal.raise(new Signal("TERM"));
  }
}
