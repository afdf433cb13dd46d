// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

/** A load of which nothing can change. */
abstract class QuietLoad implements Load {
  @Override
  public void renew() {
    turn(0);
  }

  @Override
  public void verify() {
    // nothing can change
  }

  @Override
  public void verifyBlock() {
    // nothing can change
  }
}
