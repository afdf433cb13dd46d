// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class IngestionMeterTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void theAverageIsOverTheWholeTimeAndThePeakIsTheBestSecond() {
    IngestionMeter meter = new IngestionMeter(0);
    meter.add(1000, 10_000, 0, 2 * SECOND);
    meter.add(1500, 15_000, 2 * SECOND, 3 * SECOND);
    meter.add(500, 5_000, 3 * SECOND, 5 * SECOND);

    Ingestion report = meter.report().written();

    assertThat(report.rows()).isEqualTo(3000);
    assertThat(report.averageRows()).isCloseTo(600, within(0.01));
    assertThat(report.peakRows()).isCloseTo(1500, within(0.01));
    assertThat(report.peakBytes()).isCloseTo(15_000, within(0.01));
    assertThat(report.inserts()).isEqualTo(3);
  }

  @Test
  void aBatchThatTakesSecondsIsSpreadOverThem() {
    IngestionMeter meter = new IngestionMeter(0);
    meter.add(4000, 0, SECOND / 2, SECOND / 2 + 4 * SECOND);

    assertThat(meter.report().written().peakRows()).isCloseTo(1000, within(0.01));
  }

  @Test
  void ofABatchThatBeganBeforeTheStartOnlyThePartAfterItCounts() {
    IngestionMeter meter = new IngestionMeter(10 * SECOND);
    meter.add(4000, 8000, 9 * SECOND, 13 * SECOND);

    assertThat(meter.report().written().rows()).isEqualTo(3000);
    assertThat(meter.report().written().bytes()).isEqualTo(6000);
    assertThat(meter.report().written().averageRows()).isCloseTo(1000, within(0.01));
  }
}
