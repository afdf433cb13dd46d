// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.binding;

import io.ycsbpack.core.UsageException;

/** Whose server a target is. */
public enum TargetKind {
  /** A real server that ycsbpack started on this machine; figures measure this machine. */
  EMBEDDED,
  /** A stand-in that ycsbpack started because no real server is available; figures measure the client. */
  EMBEDDED_DOUBLE,
  /** A server that the user named. */
  GIVEN,
  /** A server that ycsbpack found or deployed on Kubernetes. */
  KUBERNETES,
  /** No database at all: operations succeed locally; figures are only the client's. */
  DRY_RUN;

  /** The name of {@link #EMBEDDED_DOUBLE} in records, reports and exports. */
  public static final String TEST_DOUBLE = "test double";

  /** Whether ycsbpack owns the data on it and may load, or replace, tables without being asked. */
  public boolean isOurs() {
    return this == EMBEDDED || this == EMBEDDED_DOUBLE || this == DRY_RUN;
  }

  public boolean isNamed(String recorded) {
    return name().equalsIgnoreCase(recorded);
  }

  /** @throws UsageException if an experiment would measure a dry run */
  public void requireDatabase() {
    if (this == DRY_RUN) {
      throw new UsageException("an experiment measures a database, and this is a dry run without one: name another"
          + " binding; 'ycsb help bindings' lists them");
    }
  }

  /** Whether figures are only the client's, so that a saturated client does not make them invalid. */
  public boolean isClientAlone() {
    return this == EMBEDDED_DOUBLE || this == DRY_RUN;
  }
}
