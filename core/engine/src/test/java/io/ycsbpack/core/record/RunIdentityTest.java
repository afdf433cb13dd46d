// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.driver.GateResult;
import io.ycsbpack.core.driver.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunIdentityTest {
  private static final RunIdentity NIGHTLY = new RunIdentity("nightly", Map.of("team", "search"), "0123abc", "7");

  @TempDir
  private Path folder;

  @Test
  void aRecordWithIdentityAndGatesFitsItsSchemaAndIsReadAsItWasWritten() throws IOException {
    Verdict verdict = new Verdict(ExitCode.GATE, "1 gate failed")
        .gated(List.of(new GateResult("p99 > 1ms", GateResult.Result.FAILED, 2.5, "ms", "p99 2.5 ms > 1 ms"),
            new GateResult("cpu > 1ms", GateResult.Result.NOT_JUDGED, null, "ms", "cpu > 1 ms: not known")));
    Path whole = TestRecords.whole(folder, Map.of(), TestRecords.START, 1);
    RunRecord record = RecordFile.change(whole, one -> one.of(NIGHTLY).judged(verdict));
    TestRecords.assertValid(Files.readString(whole));
    assertThat(RecordFile.read(whole)).isEqualTo(record);
    assertThat(record.seenFromOutside(record.target(), null, OptionalDouble.empty(), verdict).identity())
        .isEqualTo(NIGHTLY);
    assertThat(Files.readString(whole)).doesNotContain("\"valid\"");
  }
}
