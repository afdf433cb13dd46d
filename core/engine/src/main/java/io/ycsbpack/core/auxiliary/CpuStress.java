// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.auxiliary;

import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.util.List;
import java.util.Optional;

/** Workers that compute without end: offline work that takes all the CPU time that it is given. */
final class CpuStress {
  private static final Property<Integer> WORKERS = CommonParameters.WORKERS
      .withDoc("Processes that compute; the published test has 10.");

  static final AuxiliaryProgram TYPE = new AuxiliaryProgram("cpu-stress",
      "an offline load that computes without end (stress-ng --cpu)", false,
      List.of(WORKERS), "stress-ng", Optional.empty(), CpuStress::launch);

  private CpuStress() {
  }

  private static AuxiliaryProgram.Launch launch(AuxiliaryProgram.Site site, Settings parameters) {
    return new AuxiliaryProgram.Launch(
        List.of(site.program().toString(), "--cpu", WORKERS.get(parameters).toString(), "--temp-path",
            site.folder().toString()),
        1 + WORKERS.get(parameters), Optional.empty());
  }
}
