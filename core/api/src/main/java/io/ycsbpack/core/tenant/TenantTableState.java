// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

/**
 * The state of a tenant data set in a database.
 *
 * @param detail one line for the user: the data found instead, or the table and the number of missing rows
 */
public record TenantTableState(Kind kind, long rows, String detail) {

  /** From complete to impossible to load. */
  public enum Kind {
    /** Both tables hold all their rows. */
    COMPLETE,
    /** The tables belong to this data set, but rows are missing. */
    PARTIAL,
    /** Neither table is there. */
    MISSING,
    /** A table of that name has another of our data sets. */
    OTHER_SHAPE,
    /** A table of that name is there that ycsbpack did not make. */
    FOREIGN
  }
}
