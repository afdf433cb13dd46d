// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.Damage;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.condition.ConditionSite;
import io.ycsbpack.core.condition.NotPossibleException;
import io.ycsbpack.core.condition.Slug;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Experiments as people mistype them: our own files, damaged. */
class DamagedExperimentTest {
  private static final Path FILES = Path.of("../../workloads/experiments");

  @Property(tries = 200)
  void areReadOrRefusedInOneLineWithTheLineOfTheFile(@ForAll long seed, @ForAll @IntRange(min = 1, max = 5) int damages,
      @ForAll @IntRange(min = 0, max = 100) int which) throws IOException {
    Path file = Files.createTempFile("damaged", ".yaml");
    try {
      Files.writeString(file, Damage.to(one(which), seed, damages).replace("\ud800", "?"));
      Experiment experiment = ExperimentFile.read(file);
      for (Scenario one : Scenario.of(experiment)) {
        assertThat(Slug.text(one.name())).matches("[a-z0-9.-]*");
        one.conditions().forEach((name, plan) -> plan.steps(ConditionSite.of("test", name, file)));
      }
    } catch (UsageException | NotPossibleException e) {
      assertThat(e.getMessage()).isNotBlank();
      List<String> lines = e.getMessage().lines().toList();
      assertThat(lines.size()).as(e.getMessage()).isIn(1, 3);
      assertThat(lines.size() == 1 || lines.get(2).matches(" +\\^")).as(e.getMessage()).isTrue();
    } finally {
      Files.delete(file);
    }
  }

  private static String one(int which) throws IOException {
    try (Stream<Path> files = Files.list(FILES).filter(Files::isRegularFile)) {
      List<Path> all = files.sorted().toList();
      return Files.readString(all.get(which % all.size()));
    }
  }
}
