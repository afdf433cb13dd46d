package io.ycsbpack.core.experiment.step;

import java.util.List;
import java.util.Optional;

/**
 * Creates a link of limited bandwidth.
 *
 * @param name        of the link
 * @param megabits    per second
 * @param offlinePort TCP port whose traffic yields to all other; empty for none
 */
public record CreateLink(String name, int megabits, Optional<Integer> offlinePort) implements PutStep {

  @Override
  public List<String> arguments() {
    return Arguments.of("link", "up", name)
        .option("--megabits", megabits)
        .option("--offline-port", offlinePort)
        .words();
  }
}
