// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.Damage;
import io.ycsbpack.core.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Records that something happened to. */
class DamagedRecordTest {
  private static Path folder;
  private static String whole;

  @BeforeContainer
  static void writeOne() throws IOException {
    folder = Files.createTempDirectory("damaged");
    whole = Files.readString(TestRecords.whole(folder, Map.of(), Instant.parse("2026-01-01T00:00:00Z"), 5, 6, 7));
  }

  @AfterContainer
  static void remove() throws IOException {
    io.ycsbpack.core.FolderTree.delete(folder);
  }

  @Property(tries = 500)
  void areReadOrRefusedInOneLine(@ForAll long seed, @ForAll @IntRange(min = 1, max = 4) int damages)
      throws IOException {
    Path file = folder.resolve("damaged.json");
    Files.writeString(file, Damage.to(whole, seed, damages).replace("\ud800", "?"));
    try {
      RunRecord record = RecordFile.read(file);
      assertThat(record.schema()).isEqualTo(RunRecord.SCHEMA);
      MergedRun.of(List.of(file, file)).record();
    } catch (UsageException e) {
      assertThat(e.getMessage()).isNotBlank().doesNotContain("\n");
    }
  }
}
