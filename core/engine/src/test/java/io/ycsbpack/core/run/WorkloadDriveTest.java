// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.driver.Bursts;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.testkit.SteppingClock;
import io.ycsbpack.testkit.TestConsole;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class WorkloadDriveTest {
  private static final Map<String, String> CORE = Map.of("recordcount", "1000", "target", "100", "targetdistribution",
      "poisson");

  private static final Target TARGET = (Target) Proxy.newProxyInstance(Target.class.getClassLoader(),
      new Class<?>[]{Target.class}, (proxy, method, arguments) -> null);

  private final TestConsole console = new TestConsole();
  private final SteppingClock clock = new SteppingClock();
  private int attempts;

  @Test
  void randomArrivalsFollowFromTheSeedAndTheNumberOfTheClient() {
    assertThat(seed(Map.of())).isEqualTo(1);
    assertThat(seed(Map.of("seed", "42"))).isEqualTo(42);
    assertThat(seed(Map.of("seed", "7", "clientcount", "3", "client", "0"))).isEqualTo(70);
    assertThat(seed(Map.of("seed", "7", "clientcount", "3", "client", "2"))).isEqualTo(72);
  }

  @Test
  void aRunThatEndsBeforeItsFirstBurstIsRefused() {
    assertThat(bursts("6")).isPresent();
    assertThat(bursts("0")).as("without a limit of time").isPresent();
    assertThatThrownBy(() -> bursts("5")).isInstanceOf(UsageException.class)
        .hasMessageContaining("maxexecutiontime is 5.0 s, and the first burst begins after 5.0 s");
  }

  private static Optional<Bursts> bursts(String seconds) {
    return WorkloadDrive.bursts(Settings.NONE.with(Map.of("target", "10", "burst.target", "100", "burst.every", "6s",
        "burst.length", "1s", "maxexecutiontime", seconds), ""));
  }

  private static long seed(Map<String, String> more) {
    return WorkloadDrive.offered(Settings.NONE.with(CORE, "").with(more, ""), Optional.empty()).seed();
  }

  private Target open(Supplier<Target> opening, Duration limit) throws InterruptedException {
    return WorkloadDrive.awaited(() -> {
      attempts++;
      return opening.get();
    }, new Deadline(limit, new StopSignal(), clock), console);
  }

  private Target refuse() {
    throw new TargetException("attempt " + attempts + ": refused");
  }

  @Test
  void aServerThatStartsIsWaitedForAndThatIsSaidOnce() throws InterruptedException {
    assertThat(open(() -> attempts < 4 ? refuse() : TARGET, Duration.ofMinutes(1))).isSameAs(TARGET);
    assertThat(console.lines()).containsExactly("waiting up to 1m for the server: attempt 1: refused");
  }

  @Test
  void withoutAWaitTheFirstAnswerCounts() {
    assertThatThrownBy(() -> open(this::refuse, Duration.ZERO)).isInstanceOf(TargetException.class)
        .hasMessage("attempt 1: refused");
    assertThat(console.lines()).isEmpty();
  }

  @Test
  void theLastReasonIsToldWhenTheTimeIsOver() {
    assertThatThrownBy(() -> open(this::refuse, Duration.ofSeconds(1))).isInstanceOf(TargetException.class)
        .hasMessage("attempt " + attempts + ": refused (after 1s, server.wait)");
    assertThat(attempts).isGreaterThan(2);
  }

  @Test
  void whatIsMeantWronglyIsNotWaitedFor() {
    assertThatThrownBy(() -> open(() -> {
      throw new UsageException("no such setting");
    }, Duration.ofMinutes(1))).isInstanceOf(UsageException.class);
    assertThat(attempts).isEqualTo(1);
  }
}
