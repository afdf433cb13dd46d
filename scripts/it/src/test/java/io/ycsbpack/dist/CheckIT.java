// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** {@code ycsb check} from a folder without the experiments. What it answers is a matter of the machine. */
@ExtendWith(RealEngine.class)
class CheckIT {
  @TempDir
  private Path folder;
  @RegisterExtension
  final Leftovers leftovers = new Leftovers(() -> folder);

  @Test
  void aSignalEndsACheckInItsFirstExperiment() {
    YcsbProcess check = YcsbProcess.start(folder, "check --slice 250ms --results results")
        .awaitErr("'server A/A' compared with 'server'");
    check.signal("INT").ends(130);
    assertThat(check.out()).doesNotContain("check passed");
    assertThat(check.err()).contains("experiment aa: ").doesNotContain("experiment injected: ");
    assertThat(folder.resolve("results")).isDirectoryContaining(one -> one.toString().endsWith("-aa"));
  }
}
