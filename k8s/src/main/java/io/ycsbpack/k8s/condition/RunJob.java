package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.step.ClientStep;
import java.util.List;

/**
 * Measures a database from client pods.
 *
 * @param database which, and where
 * @param arguments after {@code ycsb}
 */
record RunJob(Database database, List<String> arguments) implements ClientStep {
}
