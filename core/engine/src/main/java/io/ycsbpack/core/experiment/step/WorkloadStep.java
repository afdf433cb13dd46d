package io.ycsbpack.core.experiment.step;

import io.ycsbpack.core.record.RunIdentity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A client with the workload that it runs. Its properties may be secret, so that only the client is shown.
 *
 * @param client     that runs it
 * @param files      workload files, laid over each other
 * @param properties over those of the files
 * @param labels     of its record, by their keys
 * @param isProbe    whether it only opens its target, and measures nothing
 */
public record WorkloadStep(ClientStep client, List<String> files, Map<String, String> properties,
    Map<String, String> labels, boolean isProbe)
    implements
      Step {

  /** The same with further properties. */
  public WorkloadStep with(Map<String, String> further) {
    Map<String, String> all = new LinkedHashMap<>(properties);
    all.putAll(further);
    return new WorkloadStep(client, files, all, labels, isProbe);
  }

  /** The same with these labels. */
  public WorkloadStep labelled(Map<String, String> these) {
    return new WorkloadStep(client, files, properties, these, isProbe);
  }

  /** The same as a probe. */
  public WorkloadStep probing() {
    return new WorkloadStep(client, files, properties, labels, true);
  }

  @Override
  public List<String> arguments() {
    Arguments arguments = Arguments.of(client.arguments());
    files.forEach(file -> arguments.option("-P", file));
    properties.forEach((name, value) -> arguments.option("-p", name + "=" + value));
    labels.forEach((key, value) -> arguments.option(RunIdentity.LABEL, key + "=" + value));
    return arguments.flag("--probe", isProbe).words();
  }

  @Override
  public List<String> shown() {
    return client.shown();
  }
}
