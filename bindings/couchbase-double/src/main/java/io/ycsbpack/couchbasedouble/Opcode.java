// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The commands of the memcached binary protocol that the double serves, as Couchbase numbers them. */
enum Opcode {
  GET(0x00, true),
  SET(0x01, true),
  ADD(0x02, true),
  REPLACE(0x03, true),
  DELETE(0x04, true),
  NOOP(0x0a, false),
  HELLO(0x1f, false),
  SASL_LIST(0x20, false),
  SASL_AUTH(0x21, false),
  SASL_STEP(0x22, false),
  GET_REPLICA(0x83, true),
  SELECT_BUCKET(0x89, false),
  GET_CLUSTER_CONFIG(0xb5, false),
  GET_COLLECTION_ID(0xbb, false),
  MUTATE_IN(0xd1, true),
  ERROR_MAP(0xfe, false),
  /** A command that the double does not serve. */
  UNKNOWN(-1, false);

  private static final Map<Integer, Opcode> BY_CODE = Stream.of(values())
      .collect(Collectors.toMap(opcode -> opcode.code, Function.identity()));

  private final int code;
  private final boolean onDocument;

  Opcode(int code, boolean onDocument) {
    this.code = code;
    this.onDocument = onDocument;
  }

  static Opcode of(int code) {
    return BY_CODE.getOrDefault(code, UNKNOWN);
  }

  /** Whether faults for data operations apply to it. */
  boolean isOnDocument() {
    return onDocument;
  }

  /** Whether it may be sent before authenticating. */
  boolean isOpen() {
    return this == HELLO || this == ERROR_MAP || this == SASL_LIST || this == SASL_AUTH || this == SASL_STEP;
  }
}
