package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.step.Arguments;
import io.ycsbpack.core.experiment.step.PutStep;
import io.ycsbpack.core.property.Given;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Waits until the pods of a database show what they have to.
 *
 * @param database which, and where
 * @param effect   values by the names of files and fields
 * @param within   how long it may take; empty for the usual time
 */
record AwaitEffect(Database database, Map<String, String> effect, Optional<Given<Duration>> within) implements PutStep {

  @Override
  public List<String> arguments() {
    Arguments arguments = database.command("await");
    effect.entrySet().forEach(one -> arguments.option(KubernetesParameters.EFFECT, one));
    return database.place().on(arguments.option(KubernetesParameters.EFFECT_TIMEOUT, within)).words();
  }
}
