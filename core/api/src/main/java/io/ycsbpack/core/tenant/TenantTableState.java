package io.ycsbpack.core.tenant;

/**
 * What a database holds of a tenant data set.
 *
 * @param detail one line for the user: what is there instead, or which table lacks how many rows
 */
public record TenantTableState(Kind kind, long rows, String detail) {

  public enum Kind {
    /** Both tables hold all their rows. */
    COMPLETE,
    /** Neither table is there. */
    MISSING,
    /** The tables are those of this data set, but rows are missing. */
    PARTIAL,
    /** A table of that name is there with another data set of ours. */
    OTHER_SHAPE,
    /** A table of that name is there that ycsbpack did not make. */
    FOREIGN
  }
}
