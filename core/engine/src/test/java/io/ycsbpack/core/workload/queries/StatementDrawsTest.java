package io.ycsbpack.core.workload.queries;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatementDrawsTest {
  @TempDir
  private Path folder;

  @Test
  void whatReadsIsDrawnWithValuesThatFollowFromTheSeedAndWhatWritesIsLeftOut() throws IOException {
    StatementFile file = StatementFile.read(Files.writeString(folder.resolve("a.yaml"), """
        parameters: {n: {from: 1, to: 1000000}}
        statements:
          read: SELECT ${n}
          with: WITH ${n} AS x SELECT x, now()
          write: INSERT INTO t SELECT ${n}
          drop: DROP TABLE t
        """));

    Map<String, List<String>> texts = texts(file, "1");

    assertThat(texts.keySet()).containsExactlyInAnyOrder("read", "with");
    assertThat(texts.get("read")).hasSize(3).doesNotHaveDuplicates().allMatch(text -> text.matches("SELECT \\d+"));
    assertThat(texts(file, "1")).isEqualTo(texts);
    assertThat(texts(file, "2")).isNotEqualTo(texts);
  }

  private static Map<String, List<String>> texts(StatementFile file, String seed) {
    return StatementDraws.texts(file, Settings.NONE.with(Map.of("queries.seed", seed), "a test"), null, 3);
  }
}
