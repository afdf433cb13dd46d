package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.step.PutStep;
import java.util.List;

/**
 * A {@code ycsb k8s} command that puts a part of a condition in place.
 *
 * @param arguments after {@code ycsb}
 */
record PutCommand(List<String> arguments) implements PutStep {
}
