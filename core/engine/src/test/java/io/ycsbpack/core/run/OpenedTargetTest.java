// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.testkit.SteppingClock;
import io.ycsbpack.testkit.TestConsole;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class OpenedTargetTest {
  private static final Target TARGET = (Target) Proxy.newProxyInstance(Target.class.getClassLoader(),
      new Class<?>[]{Target.class}, (proxy, method, arguments) -> null);

  private final TestConsole console = new TestConsole();
  private final SteppingClock clock = new SteppingClock();
  private int attempts;

  private Target open(Supplier<Target> opening, Duration limit) throws InterruptedException {
    return OpenedTarget.awaited(() -> {
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
