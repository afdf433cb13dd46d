// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.Damage;
import io.ycsbpack.core.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Workload files drawn at random, mostly wrong. */
class AnyWorkloadFileTest {

  @Property(tries = 400)
  void aDamagedWorkloadFileIsReadOrRefusedInOneLine(@ForAll long seed, @ForAll @IntRange(min = 1, max = 6) int damages)
      throws IOException {
    Path file = Files.createTempFile("damaged", "");
    try {
      Files.writeString(file,
          Damage.to(Files.readString(Path.of("../../workloads/tenantq")), seed, damages).replace("\ud800", "?"));
      assertThat(WorkloadFile.read(file.toString()).keySet()).doesNotContainNull();
    } catch (UsageException e) {
      assertThat(e.getMessage()).isNotBlank().doesNotContain("\n");
    } finally {
      Files.delete(file);
    }
  }
}
