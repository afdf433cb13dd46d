// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Limits, readings, weights, freezing and cleaning on control groups of version 2, whatever this machine has: the tests
 * of limits run once more in an emulated guest, as root and as a user to whom root or systemd has given a group. No
 * figure of it is a result.
 */
@SystemTest
class GuestIT {
  /** Exit code of scripts/guest where this machine lacks something. */
  private static final int LACKS = 127;

  @Test
  void limitsHoldAndAreReadInAGuestWithControlGroupsOfVersionTwo() throws Exception {
    assertPassed(tests("ControlGroupsIT"));
  }

  @Test
  void containersHaveTheirLimitsThere() throws Exception {
    assertPassed(tests(
        "ContainerServersIT#aServerInAContainerIsIsolatedLikeThatOfAPod(java.lang.String)",
        "ContainerServersIT#theRecordOfARunProvesTheRuntimeAndHasTheUseOfTheControlGroup",
        "ContainerServersIT#aContainerCompetesWithinTheGroupOfTheWeightThatItShares",
        "ContainerTraitsIT#aServerThatSeesItsLimitsDetectsThemAsThoseOfTheMachine"));
  }

  private static void assertPassed(List<String> command) throws Exception {
    Requirement.GUEST.onlyWhenAsked("takes minutes of emulation");
    List<String> printed = new ArrayList<>();

    int exitCode = run(printed, command);

    if (exitCode == LACKS) {
      Requirement.GUEST.met(printed.get(printed.size() - 1));
    }
    assertThat(exitCode).as(() -> String.join("\n", printed)).isZero();
  }

  private static List<String> tests(String... chosen) {
    List<String> command = new ArrayList<>(List.of("env", "YCSBPACK_DATA=/var/tmp/ycsbpack",
        "YCSBPACK_REQUIRE_PROGRAMS=true",
        "java", "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), ChosenTests.class.getName()));
    command.addAll(List.of(chosen));
    return command;
  }

  /** Runs a command in the guest, and shows what it prints as it comes. */
  private static int run(List<String> printed, List<String> command) throws Exception {
    List<String> inGuest = new ArrayList<>(List.of(YcsbProcess.HOME.resolve("scripts/guest").toString()));
    inGuest.addAll(command);
    Process guest = new ProcessBuilder(inGuest).redirectErrorStream(true).start();
    try (BufferedReader lines = guest.inputReader()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        System.out.println("emulated, no result: " + line);
        printed.add(line);
      }
      return guest.waitFor();
    } finally {
      guest.destroy();
    }
  }
}
