// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A workload of one statement on the real engine. */
@ExtendWith(RealEngine.class)
class StatementIT {
  private static final String NUMBERS = "statement=SELECT * FROM system.numbers LIMIT 1000";

  @TempDir
  private Path folder;

  @Test
  void theWholeAnswerIsReadAndItsSizeIsChecked() {
    YcsbProcess right = run(NUMBERS, "statement.bytes=8000");
    YcsbProcess wrong = run(NUMBERS, "statement.bytes=8001").ends(3);

    right.awaitFigures();
    assertThat(right.figure("STATEMENT", "Operations")).isEqualTo(40);
    assertThat(wrong.out() + wrong.err()).contains("WRONG_ANSWER");
  }

  @Test
  void aStatementThatTheServerRefusesIsAFailureWithItsReason() {
    YcsbProcess refused = run("statement=SELECT nothing FROM nowhere").ends(3);

    assertThat(refused.err()).contains("nowhere");
  }

  private YcsbProcess run(String... properties) {
    List<String> arguments = new ArrayList<>(List.of("run", "clickhouse", "-P", "workloads/numbers", "-threads", "2"));
    for (String property : properties) {
      arguments.addAll(List.of("-p", property));
    }
    if (properties.length == 1) {
      arguments.addAll(List.of("-p", "statement.bytes=0"));
    }
    arguments.addAll(List.of("-p", "operationcount=40", "-p", "maxexecutiontime=0"));
    YcsbProcess ycsb = YcsbProcess.start(folder, YcsbProcess.HOME.resolve("scripts/ycsb"), arguments);
    ycsb.exitCode();
    return ycsb;
  }
}
