package io.ycsbpack.core.auxiliary;

import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.util.List;
import java.util.Optional;

/** Workers that compute without end: offline work that takes all the CPU time that it is given. */
final class CpuStress implements AuxiliaryProgram {
  private static final Property<Integer> WORKERS = CommonParameters.WORKERS
      .withDoc("Processes that compute; the published test has 10.");

  @Override
  public String name() {
    return "cpu-stress";
  }

  @Override
  public String summary() {
    return "an offline load that computes without end (stress-ng --cpu)";
  }

  @Override
  public List<Property<?>> parameters() {
    return List.of(WORKERS);
  }

  @Override
  public String needs() {
    return "stress-ng";
  }

  @Override
  public Launch launch(Site site, Settings parameters) {
    return new Launch(List.of(site.program().toString(), "--cpu", WORKERS.get(parameters).toString(), "--temp-path",
        site.folder().toString()), 1 + WORKERS.get(parameters), Optional.empty());
  }
}
