package io.ycsbpack.k8s.job;

import io.ycsbpack.core.ExitCode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What came back from one client.
 *
 * @param index    its number
 * @param pod      that it ran in
 * @param exitCode that it ended with; not valid when it was lost or killed
 * @param trouble  how it was lost or killed; empty when it ended by itself
 * @param files    that it left
 */
public record ClientResult(int index, String pod, ExitCode exitCode, String trouble, List<Path> files) {

  /** Its record; empty when it did not get so far. */
  public Optional<Path> record() {
    return files.stream().filter(file -> file.toString().endsWith(".json")).findFirst();
  }
}
