package io.ycsbpack.core.experiment.placement;

import io.ycsbpack.core.experiment.step.Step;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Starts {@code ycsb} commands as processes of their own: each run gets a fresh Java, as one that the user starts. */
public interface YcsbLauncher {

  /**
   * The command does nothing before an empty line comes on its standard input, and ends, as by SIGTERM, when that is
   * closed: with the process that started it, however that ends. It leaves SIGINT to that process.
   *
   * @param step    its arguments do not show in any process's arguments
   * @param wrapper such as a limit
   */
  Process start(Step step, Path output, Wrapper wrapper) throws IOException;

  @FunctionalInterface
  interface Wrapper {
    Wrapper NONE = command -> command;

    List<String> around(List<String> command);
  }
}
