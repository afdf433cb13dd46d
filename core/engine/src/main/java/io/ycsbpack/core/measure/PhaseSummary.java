package io.ycsbpack.core.measure;

import java.util.List;

public record PhaseSummary(Transactions transactions, List<OperationSummary> operations) {
}
