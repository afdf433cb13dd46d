// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.binding;

/**
 * The table that YCSB's core workloads use.
 *
 * @param name        the table's name (YCSB's {@code table})
 * @param fields      how many fields a record has ({@code fieldcount})
 * @param fieldPrefix prefix of each field's name ({@code fieldnameprefix})
 * @param scanned     whether the workload scans it in the order of the keys
 */
public record CoreTable(String name, int fields, String fieldPrefix, boolean scanned, Use use) {

  public enum Use {
    /** A run: nothing is made or changed; a missing table, or one with other fields, holds no records. */
    RUN,
    /** A load of a part of the records: made if missing, kept if present. */
    LOAD_PART,
    /** A load of all records: what is there is replaced by an empty table. */
    LOAD_ALL
  }
}
