// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import org.junit.jupiter.api.Test;

class ThreadLimitTest {
  private static final String LIMITS = """
      Limit                     Soft Limit           Hard Limit           Units
      Max processes             96000                96000                processes
      Max open files            256                  256                  files
      """;

  @Test
  void threadsForWhoseConnectionsThereAreNoFileHandlesAreRefusedBeforeTheRun() {
    assertThatThrownBy(() -> ThreadLimit.check(200, LIMITS)).isInstanceOf(UsageException.class)
        .hasMessage("threadcount=200 needs some 320 file handles, and this process may have 256; lower it, raise the"
            + " limit (ulimit -n), or use several clients");
  }

  @Test
  void threadsWithRoomForTheirConnectionsAreNotRefused() {
    ThreadLimit.check(100, LIMITS);
    ThreadLimit.check(100, "Max open files            unlimited   unlimited   files");
  }
}
