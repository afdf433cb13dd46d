package io.ycsbpack.core.comparison;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.TestProbe;
import io.ycsbpack.core.probe.UsageProbe;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Limits that have to stay what they were. */
class SteadyLimitsTest {
  /** No process has this number: systems have fewer. */
  private static final long NO_PROCESS = Integer.MAX_VALUE;

  private final CpuLimit whole = new CpuLimit(CpuLimit.Mechanism.QUOTA, 1);
  private final CpuLimit half = new CpuLimit(CpuLimit.Mechanism.QUOTA, 0.5);
  private CpuLimit limit = whole;
  private OptionalLong process = OptionalLong.empty();
  private boolean cheap = true;

  private final UsageProbe server = new TestProbe() {
    @Override
    public boolean isCheap() {
      return cheap;
    }

    @Override
    public OptionalLong localProcess() {
      return process;
    }

    @Override
    public Optional<CpuLimit> limit() {
      return Optional.ofNullable(limit);
    }
  };

  @Test
  void aLimitThatChangesIsNamedWithBothValues() {
    SteadyLimits limits = new SteadyLimits(List.of(server));
    limits.verify();
    limit = half;

    assertThatThrownBy(limits::verify).isInstanceOf(CommandException.class)
        .hasMessageContaining(
            "the CPU limit of the server (a test) was changed from quota of 1 cores to quota of 0.5 cores");
  }

  @Test
  void aServerThatIsGoneOrWhoseLimitCannotBeReadHasNotChangedIt() {
    process = OptionalLong.of(ProcessHandle.current().pid());
    SteadyLimits limits = new SteadyLimits(List.of(server));
    process = OptionalLong.of(NO_PROCESS);
    limit = half;
    assertThatCode(limits::verify).doesNotThrowAnyException();
    limit = null;
    assertThatCode(limits::verify).doesNotThrowAnyException();
  }

  @Test
  void oneThatIsSlowToReadIsNotWatched() {
    cheap = false;
    SteadyLimits limits = new SteadyLimits(List.of(server));
    limit = half;

    assertThatCode(limits::verify).doesNotThrowAnyException();
  }
}
