// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.probe.UsageProbe;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** A run on a target that does not answer those who ask what it uses. */
class SilentTargetTest {
  @TempDir
  private Path folder;

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
  void aTargetThatNeverAnswersItsProbesCostsTheirFiguresAlone() throws IOException {
    CountDownLatch never = new CountDownLatch(1);
    UsageProbe silent = TestRecords.probe(() -> await(never));
    try (RunRecorder recorder = TestRecords.begin(folder, silent)) {
      recorder.counting(() -> await(never));
      recorder.measuring();
      recorder.measured();

      Figures figures = TestRecords.saved(recorder).figures();
      assertThat(figures.ok()).isEqualTo(10);
      assertThat(figures.targetUse()).isNull();
      assertThat(figures.cache()).isNull();
    }
    assertThat(never.getCount()).as("nothing has answered the probe").isEqualTo(1);
  }

  private static <T> T await(CountDownLatch never) throws IOException {
    try {
      never.await();
      throw new IOException("answered");
    } catch (InterruptedException e) {
      throw new IOException("given up", e);
    }
  }
}
