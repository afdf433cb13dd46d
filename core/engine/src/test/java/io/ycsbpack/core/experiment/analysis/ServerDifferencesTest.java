// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.experiment.analysis.ServerDifferences.Report;
import io.ycsbpack.core.experiment.analysis.ServerDifferences.Setting;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ServerDifferencesTest {
  private static final OptionalLong UNKNOWN = OptionalLong.empty();

  @Test
  void settingsAndDetectedResourcesThatDifferAreListedByName() {
    Report one = new Report(Map.of("a", "1", "same", "x", "only", "y"), Map.of("max_threads", "4"), OptionalLong.of(7));
    Report other = new Report(Map.of("a", "2", "same", "x"), Map.of("max_threads", "1"), UNKNOWN);

    ServerDifferences found = ServerDifferences.between(one, other);

    assertThat(found.settings()).containsExactly(new Setting("a", "1", "2"), new Setting("max_threads", "4", "1"),
        new Setting("only", "y", null));
    assertThat(found.baselineMemory()).isEqualTo(7);
    assertThat(found.candidateMemory()).isNull();
  }

  @Test
  void memoryThatIsDetectedMayDifferSlightlyAndMemoryThatIsSetMayNot() {
    Report one = new Report(Map.of("set", "20000000000", "detected", "20000000000"), Map.of("detected", "20000000000"),
        UNKNOWN);
    Report near = new Report(Map.of("set", "20100000000", "detected", "20100000000"), Map.of("detected", "20100000000"),
        UNKNOWN);
    Report far = new Report(Map.of("set", "20000000000", "detected", "2000000000"), Map.of("detected", "2000000000"),
        UNKNOWN);

    assertThat(ServerDifferences.between(one, near).settings()).extracting(Setting::name).containsExactly("set");
    assertThat(ServerDifferences.between(one, far).settings()).extracting(Setting::name).containsExactly("detected");
  }

  @Test
  void aServerThatCouldNotBeAskedDiffersInWhatIsKnownAlone() {
    Report one = new Report(Map.of("a", "1"), Map.of("max_threads", "4"), UNKNOWN);
    Report silent = new Report(Map.of(), Map.of("max_threads", "1"), UNKNOWN);

    assertThat(ServerDifferences.between(one, silent).settings()).containsExactly(new Setting("max_threads", "4", "1"));
  }
}
