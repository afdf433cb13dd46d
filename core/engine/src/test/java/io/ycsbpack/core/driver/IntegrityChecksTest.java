// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;

class IntegrityChecksTest {

  @Test
  void checksOfAnEarlierRunInTheSameProcessAreNotThoseOfTheNext() {
    IntegrityChecks.prepare();
    verify(Status.OK);
    verify(Status.UNEXPECTED_STATE);
    IntegrityChecks first = IntegrityChecks.read();
    IntegrityChecks.prepare();
    verify(Status.OK);
    IntegrityChecks second = IntegrityChecks.read();

    assertThat(first.statuses()).containsOnlyKeys("OK", "UNEXPECTED_STATE");
    assertThat(first.wrong()).hasValueSatisfying(wrong -> assertThat(wrong).contains("1 of 2 records"));
    assertThat(second.statuses()).containsOnlyKeys("OK").containsValue(1);
    assertThat(second.wrong()).isEmpty();
  }

  private static void verify(Status status) {
    Measurements.getMeasurements().reportStatus("VERIFY", status);
  }
}
