// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.measure;

import java.util.List;

/**
 * The operations that ended in one phase. YCSB counts transactions as its operations. One transaction may be several
 * operations of the database, such as a read and then an update.
 *
 * @param ok       successful transactions
 * @param failures transactions with a failed operation
 */
public record PhaseSummary(long ok, long failures, List<OperationSummary> operations) {
}
