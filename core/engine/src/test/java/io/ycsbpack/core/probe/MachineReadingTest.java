// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineReadingTest {
  @TempDir
  private Path proc;

  @Test
  void sharesAreOfTheTimeBetweenTwoReadings() throws IOException {
    MachineReading before = reading("cpu  100 0 100 800 0 0 0 0 0 0", "some avg10=1.00 avg60=0.10 total=1000000", 0);
    MachineReading after = reading("cpu  130 10 110 830 5 5 0 10 20 0", "some avg10=1.00 avg60=0.10 total=1250000",
        1_000_000_000);

    assertThat(after.busySince(before)).isCloseTo(0.55, within(1e-9));
    assertThat(after.stealSince(before)).isCloseTo(0.10, within(1e-9));
    assertThat(after.pressureSince(before).orElseThrow()).isCloseTo(0.25, within(1e-9));
    assertThat(after.psi()).isTrue();
  }

  @Test
  void theLineOfAnotherMachineTellsOfItsProcessorsAlone() {
    MachineReading before = MachineReading.of("cpu  100 0 100 800 0 0 0 0 0 0", 0);
    MachineReading after = MachineReading.of("cpu  130 0 110 830 0 0 0 30 0 0", 1_000_000_000);

    assertThat(after.stealSince(before)).isCloseTo(0.30, within(1e-9));
    assertThat(after.busySince(before)).isCloseTo(0.40, within(1e-9));
    assertThat(after.pressureSince(before)).isEmpty();
  }

  @Test
  void withoutPressureStallInformationTheRunQueuesTell() throws IOException {
    stat("cpu  100 0 100 800 0 0 0 0 0 0");
    Files.writeString(proc.resolve("schedstat"), """
        version 17
        timestamp 1
        cpu0 0 0 0 0 0 0 900 400 7
        domain0 MC 3 0 0
        cpu1 0 0 0 0 0 0 900 600 7
        """);

    MachineReading reading = MachineReading.of(proc, 0).orElseThrow();

    assertThat(reading.psi()).isFalse();
    assertThat(reading.pressureNanos()).isEqualTo(500);
  }

  @Test
  void whatTheKernelDoesNotTellIsNotKnown() throws IOException {
    assertThat(MachineReading.of(proc, 0)).isEmpty();

    stat("cpu  100 0 100 800");
    MachineReading reading = MachineReading.of(proc, 0).orElseThrow();

    assertThat(reading.pressureSince(reading)).isEmpty();
    assertThat(reading.busySince(reading)).isZero();
  }

  @Test
  void thisMachineTells() {
    assumeThat(Path.of("/proc/stat")).exists();

    MachineReading reading = MachineReading.now().orElseThrow();

    assertThat(reading.allTicks()).isGreaterThan(reading.busyTicks());
    assertThat(reading.busyTicks()).isPositive();
  }

  @Test
  void theShareOfWaitingIsThatOfTheThreadsThatLive() throws IOException {
    thread("1", "100 50 3");
    thread("2", "500 500 3");
    RunQueue before = RunQueue.of(proc).orElseThrow();
    thread("1", "400 150 9");
    Files.delete(proc.resolve("2/schedstat"));
    thread("3", "100 100 1");

    assertThat(RunQueue.of(proc).orElseThrow().waitShareSince(before)).isCloseTo(200.0 / 600, within(1e-9));
    assertThat(before.waitShareSince(before)).isZero();
    assertThat(RunQueue.of(proc.resolve("none"))).isEmpty();
  }

  private void thread(String id, String times) throws IOException {
    Files.writeString(Files.createDirectories(proc.resolve(id)).resolve("schedstat"), times + "\n");
  }

  private MachineReading reading(String stat, String pressure, long nanos) throws IOException {
    stat(stat);
    Files.writeString(Files.createDirectories(proc.resolve("pressure")).resolve("cpu"), pressure + "\nfull total=0\n");
    return MachineReading.of(proc, nanos).orElseThrow();
  }

  private void stat(String line) throws IOException {
    Files.writeString(proc.resolve("stat"), line + "\ncpu0 1 2 3 4\nintr 5\n");
  }
}
