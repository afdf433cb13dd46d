// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import java.io.IOException;

/** A target of which a test says what it needs to be known; its use can't be read. */
public abstract class TestProbe implements UsageProbe {
  @Override
  public String source() {
    return "a test";
  }

  @Override
  public Usage read() throws IOException {
    throw new UnsupportedOperationException();
  }
}
