// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import org.junit.jupiter.api.Test;

/** What a run in the cluster ends with where it is cut short. */
class RunCommandTest {
  private final StopSignal stop = new StopSignal();

  @Test
  void clientsThatWereToldToEndBecauseTheTimeIsOverEndTheCommandByTimeout() {
    stop.request(ExitCode.TIMED_OUT, "timed out");

    assertThat(RunCommand.own(ExitCode.INTERRUPTED, stop)).isEqualTo(ExitCode.TIMED_OUT);
    assertThat(RunCommand.own(ExitCode.ERRORS, stop)).isEqualTo(ExitCode.ERRORS);
  }

  @Test
  void withoutAStopTheClientsExitCodeStays() {
    assertThat(RunCommand.own(ExitCode.INTERRUPTED, stop)).isEqualTo(ExitCode.INTERRUPTED);
  }
}
