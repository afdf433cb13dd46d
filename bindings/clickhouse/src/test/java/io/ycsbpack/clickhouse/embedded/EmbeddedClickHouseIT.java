package io.ycsbpack.clickhouse.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedClickHouseIT {
  @TempDir
  Path data;

  @Test
  void startsAndAnswers() {
    Path engine = TestEngine.library();
    long t = System.nanoTime();
    try (EmbeddedClickHouse server = EmbeddedClickHouse.start(EmbeddedOptions.of(engine, data))) {
      System.out.println((System.nanoTime() - t) / 1e6 + " ms " + server.description());
      assertThat(server.version()).startsWith("26.");
      t = System.nanoTime();
    }
    System.out.println("stop " + (System.nanoTime() - t) / 1e6 + " ms ");
  }
}
