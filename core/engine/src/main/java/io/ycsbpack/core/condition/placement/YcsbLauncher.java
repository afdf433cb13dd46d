// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition.placement;

import io.ycsbpack.core.condition.step.Step;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;

/** Starts {@code ycsb} commands as separate processes: each run gets a fresh Java, as if the user started it. */
public interface YcsbLauncher {

  /**
   * The command waits for an empty line on its standard input. When that is closed, it ends as by SIGTERM: with the
   * process that started it, however that ends. It leaves SIGINT to that process.
   *
   * @param step    its arguments do not show in any process's arguments
   * @param wrapper makes the command line that runs it, such as under a limit
   */
  Process start(Step step, Path output, UnaryOperator<List<String>> wrapper) throws IOException;
}
