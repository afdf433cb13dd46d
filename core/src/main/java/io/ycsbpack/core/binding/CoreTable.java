package io.ycsbpack.core.binding;

/**
 * The table that YCSB's core workloads use.
 *
 * @param name        the table's name (YCSB's {@code table})
 * @param fields      how many fields a record has ({@code fieldcount})
 * @param fieldPrefix what each field's name begins with ({@code fieldnameprefix})
 * @param empty       whether it must be empty: true before a load of all records, which replaces what is there
 */
public record CoreTable(String name, int fields, String fieldPrefix, boolean empty) {
}
