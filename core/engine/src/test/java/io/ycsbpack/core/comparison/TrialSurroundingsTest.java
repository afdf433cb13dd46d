// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.driver.Verdict.Doubt;
import io.ycsbpack.core.probe.MachineReading;
import io.ycsbpack.core.probe.TestProbe;
import io.ycsbpack.core.probe.Usage;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.property.Settings;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is warned of where the machine was disturbed while pairs of slices were measured. */
class TrialSurroundingsTest {
  private static final long MINUTE = 60_000_000_000L;

  private final Deque<MachineReading> readings = new ArrayDeque<>();
  private final UsageProbe idle = new TestProbe() {
    @Override
    public Usage read() {
      return new Usage(0, Optional.empty());
    }

    @Override
    public boolean isCheap() {
      return true;
    }
  };
  private final TrialSurroundings surroundings = new TrialSurroundings(() -> Optional.ofNullable(readings.poll()));

  @Test
  void aQuietMachineIsNotWarnedOf() {
    measured(List.of(Optional.of(idle)), 50, 0);

    assertThat(surroundings.warnings(Settings.NONE)).isEmpty();
  }

  @Test
  void stealAndOtherProcessesAreWarnedOfAndMakeNothingInvalid() {
    measured(List.of(Optional.of(idle)), 900, 50);
    measured(List.of(Optional.of(idle)), 700, 100);

    List<Doubt> warnings = surroundings.warnings(Settings.NONE);

    assertThat(warnings).noneMatch(Doubt::invalid)
        .anyMatch(doubt -> doubt.text()
            .matches(
                "while pairs were measured, the hypervisor withheld [78] % of this machine's CPU time \\(steal; limit 10 %\\)"))
        .anyMatch(doubt -> doubt.text()
            .matches(
                "while pairs were measured, other processes used [78]\\d % of this machine's CPU time \\(limit 30 %\\); threads"
                    + " lacked a CPU in 50 % of the time \\(limit 50 %\\)"));
    assertThat(surroundings.warnings(Settings.NONE.with(Map.of("verdict.shared", "true"), "a test"))).singleElement()
        .matches(doubt -> doubt.text().contains("steal"));
  }

  @Test
  void ofServersThatDoNotTellTheirCpuTimeNothingIsSaidOfOthers() {
    measured(List.of(Optional.of(idle), Optional.empty()), 900, 50);

    assertThat(surroundings.warnings(Settings.NONE)).singleElement().matches(doubt -> doubt.text().contains("steal"));
  }

  /** A minute in which this share of a thousand ticks was used, or withheld. */
  private void measured(List<Optional<UsageProbe>> servers, long busy, long stolen) {
    readings.add(new MachineReading(0, 0, 0, 0, 0L, true));
    readings.add(new MachineReading(MINUTE, busy, stolen, 1000, MINUTE / 2, true));
    surroundings.begin(servers);
    surroundings.end(servers);
  }
}
