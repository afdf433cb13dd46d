// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

/** How two servers that are up at the same time are loaded. */
public enum ServerLoad {
  /** Both slices of a round are of the same time. */
  AT_ONCE("at-once"),
  /** One server at a time is under load, and the order within a round is random. */
  IN_TURNS("in-turns");

  private final String word;

  ServerLoad(String word) {
    this.word = word;
  }

  @Override
  public String toString() {
    return word;
  }
}
