// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.TestExperiments;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreparationTest {
  @TempDir
  private Path results;

  @Test
  void anExperimentOfOneConditionIsRefusedBeforeItHasAFolder() {
    assertThatThrownBy(() -> TestExperiments.prepared(TestExperiments.experiment(
        Map.of("base", TestExperiments.asItIs(Map.of())), false, TestExperiments.ofRounds(5, null)), results,
        TestExperiments.asked(false, false))).isInstanceOf(UsageException.class)
        .hasMessage("there is nothing to compare 'base' with: name a second condition, or measure it against itself by"
            + " control: true");
    assertThat(results).isEmptyDirectory();
  }
}
