// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.InProcess.ends;
import static io.ycsbpack.dist.YcsbProcess.TENANTQ_SMALL;
import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Records of real runs, compared. */
class CompareIT {
  @RegisterExtension
  static final RealServer SERVER = RealServer.forAllTests();

  @TempDir
  Path folder;

  @Test
  void threeInterleavedPairsGiveAnIntervalAndMarkWhatDiffers() throws IOException {
    assertThat(InProcess.in(folder, "load clickhouse " + TENANTQ_SMALL + " -p results=none" + url()).exitCode())
        .isZero();
    List<String> records = new ArrayList<>();
    for (int pair = 0; pair < 3; pair++) {
      records.add(run("a" + pair, "-threads 1"));
      records.add(run("b" + pair, "-threads 2"));
    }

    CommandResult compare = ends(0, InProcess.run("compare " + String.join(" ", records)));
    CommandResult bounded = InProcess.run("compare --max-loss 0.001% " + String.join(" ", records));

    assertThat(compare.out()).contains("throughput, ops/s")
        .contains("Q1 p99 service time, ms")
        .containsPattern("throughput.*[+-]\\d+\\.\\d % to [+-]")
        .contains("differs    threads: 1 / 2")
        .contains("baseline used ");
    assertThat(bounded.exitCode()).as(bounded.err()).isIn(0, 8, 10);
    assertThat(bounded.out())
        .containsPattern("max-loss   .* [+-]\\d+\\.\\d % \\([+-].*\\): (worse by|no loss of|not resolved)");
    assertThat(compare.out().lines()).allMatch(line -> line.length() <= 140);
  }

  private String url() {
    return " -p clickhouse.url=" + SERVER.url();
  }

  private String run(String results, String options) throws IOException {
    ends(0, InProcess.in(folder,
        "run clickhouse " + TENANTQ_SMALL + " -p operationcount=400 -p results=" + folder.resolve(results) + url() + " "
            + options));
    return new Results(folder.resolve(results)).records();
  }
}
