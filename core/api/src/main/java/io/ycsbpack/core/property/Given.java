// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.property;

/** A value with the user's text for it, without blanks around it, so that output shows the user's words. */
public record Given<T>(String text, T value) {
  @Override
  public String toString() {
    return text;
  }
}
