// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

/**
 * Addresses of the two ends of a server's own network, without the length of a prefix.
 *
 * @param host   of this machine, from which clients come
 * @param server at which clients reach it
 */
public record NetworkAddresses(String host, String server) {
  private static final int BYTE = 256;
  private static final int PAIRS = 1 << 16;
  /** Prime, so that servers that want the same pair first do not want the same second one. */
  private static final int STRIDE = 7919;

  /** @param attempts how many pairs of this name were tried before, and belong to other networks */
  public static NetworkAddresses of(String name, int attempts) {
    return pair(Math.floorMod(name.hashCode() + attempts * STRIDE, PAIRS));
  }

  /** The pair of this number, from 0 to 65535: neighbors within 198.18.0.0/15. */
  static NetworkAddresses pair(int number) {
    return new NetworkAddresses(address(2 * number), address(2 * number + 1));
  }

  private static String address(int offset) {
    return "198." + (18 + offset / (BYTE * BYTE)) + "." + offset / BYTE % BYTE + "." + offset % BYTE;
  }

  static NetworkAddresses parse(String text) {
    String[] words = text.strip().split(" ");
    return new NetworkAddresses(words[0], words[1]);
  }

  @Override
  public String toString() {
    return host + " " + server;
  }
}
