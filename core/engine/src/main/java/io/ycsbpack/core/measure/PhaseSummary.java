package io.ycsbpack.core.measure;

import java.util.List;

/**
 * The figures of one phase.
 *
 * @param transactions how many ended
 * @param operations   each operation of the database, by name
 */
public record PhaseSummary(Transactions transactions, List<OperationSummary> operations) {
}
