package io.ycsbpack.core.experiment.placement;

import io.ycsbpack.core.experiment.step.Step;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Starts {@code ycsb} commands as processes of their own: each run gets a fresh Java, as one that the user starts. */
public interface YcsbLauncher {

  /**
   * Starts one. It does nothing before an empty line comes on its standard input, and ends, as by SIGTERM, when that is
   * closed: with the process that started it, however that ends. SIGINT it leaves to that process.
   *
   * @param step      becomes its arguments here; they do not show in any process's arguments
   * @param output    file that all its output goes to
   * @param wrapper   turns the command line into the one that is started, such as under a limit
   * @throws IOException when it can't be started
   */
  Process start(Step step, Path output, Wrapper wrapper) throws IOException;

  /** Changes a command line before it is started. */
  @FunctionalInterface
  interface Wrapper {
    /** No change. */
    Wrapper NONE = command -> command;

    /** The command line to start in its place. */
    List<String> around(List<String> command);
  }
}
