// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

public enum Fault {
  TEMPORARY_FAILURE,
  /** An answer is cut half way, and the connection closed. */
  CUT_ANSWER,
  /** A key-value connection is closed in its handshake, as by a node that is not yet ready or a proxy. */
  CUT_HANDSHAKE,
  DURABILITY_IMPOSSIBLE,
  /** A read of an active copy gets no answer, as from a node that hangs, while replicas answer. */
  SILENT_ACTIVE,
  /** The user may not read {@code /pools/default}, as users without a role of the cluster. */
  FORBIDDEN_POOL,
  /** The user may not read statistics, as users who may only read and write documents. */
  FORBIDDEN_STATISTICS,
  /** A request of the management service gets no answer, as from a node that hangs. */
  SILENT_MANAGEMENT,
  /** A statement fails with the error of {@link Faults#queryErrors}. */
  QUERY_ERROR
}
