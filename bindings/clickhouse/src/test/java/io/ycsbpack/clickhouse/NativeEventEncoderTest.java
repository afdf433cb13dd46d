// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.ycsbpack.core.tenant.TenantRows;
import io.ycsbpack.core.tenant.TenantSpec;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** {@link TenantStoreIT} shows that a server reads the blocks as the rows of the definition. */
class NativeEventEncoderTest {
  @Test
  void memoryThatWasUsedBeforeIsEnoughForTheNextBlock() {
    NativeEventEncoder encoder = new NativeEventEncoder(
        new TenantRows(new TenantSpec("t", 30_011, 23, 11, 40, 5, false)));
    RequestBody out = new RequestBody(16);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    encoder.encode(0, 10_000, out);
    long before = threads.getCurrentThreadAllocatedBytes();

    for (int block = 0; block < 3; block++) {
      out.clear();
      encoder.encode(10_000, 20_000, out);
    }

    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(30_000);
  }
}
