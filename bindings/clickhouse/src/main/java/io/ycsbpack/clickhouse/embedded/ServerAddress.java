package io.ycsbpack.clickhouse.embedded;

/**
 * @param listen address of the interfaces that it serves
 * @param clients address from which its user {@code default}, who has no password, may connect, in addition to loopback
 */
record ServerAddress(String listen, String clients) {
  static final ServerAddress LOOPBACK = new ServerAddress("127.0.0.1", "127.0.0.1");
}
