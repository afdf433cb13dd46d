package io.ycsbpack.core.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Limits that another process changes while something is measured. */
class LimitWatchTest {
  private static final CpuLimit WHOLE = new CpuLimit(CpuLimit.Mechanism.QUOTA, 1);
  private static final CpuLimit HALF = new CpuLimit(CpuLimit.Mechanism.QUOTA, 0.5);

  private CpuLimit limit = WHOLE;
  private CpuWeight weight = weight(1024);
  private OptionalLong process = OptionalLong.empty();
  private Instant now = Instant.parse("2030-01-01T00:00:00.4Z");

  private final UsageProbe server = new TestProbe() {
    @Override
    public boolean isCheap() {
      return true;
    }

    @Override
    public OptionalLong localProcess() {
      return process;
    }

    @Override
    public Optional<CpuLimit> limit() {
      return Optional.ofNullable(limit);
    }

    @Override
    public Optional<CpuWeight> weight() {
      return Optional.ofNullable(weight);
    }
  };

  @Test
  void aChangeIsKeptWithBothValuesAndItsTimeAlsoWhenItIsChangedBack() {
    LimitWatch watch = new LimitWatch(List.of(server), () -> now);
    watch.look();
    assertThat(watch.changes()).isEmpty();

    limit = HALF;
    now = now.plusSeconds(8);
    watch.look();
    limit = WHOLE;
    now = now.plusSeconds(1);
    watch.look();

    assertThat(watch.changes()).singleElement().satisfies(change -> {
      assertThat(change).hasToString(
          "the CPU limit of the server (a test) was changed from quota of 1 cores to quota of 0.5 cores");
      assertThat(change.seen()).isEqualTo("2030-01-01T00:00:08Z");
    });
  }

  @Test
  void ofSeveralChangesTheFirstIsNamed() {
    LimitWatch watch = new LimitWatch(List.of(server), () -> now);
    limit = HALF;
    watch.look();
    limit = new CpuLimit(CpuLimit.Mechanism.CPUSET, 1);
    watch.look();

    assertThat(watch.changes()).extracting(LimitWatch.Change::after).containsExactly("quota of 0.5 cores");
  }

  @Test
  void aWeightThatIsChangedIsNamedAsALimitIs() {
    process = OptionalLong.of(ProcessHandle.current().pid());
    LimitWatch watch = new LimitWatch(List.of(server), () -> now);
    watch.look();
    assertThat(watch.changes()).isEmpty();
    weight = weight(2);
    watch.look();
    weight = null;
    watch.look();

    assertThat(watch.changes()).singleElement()
        .hasToString("the CPU weight of the server (a test) was changed from 1024 (cpu.shares of db) to 2 (cpu.shares"
            + " of db)");
  }

  private static CpuWeight weight(long shares) {
    return new CpuWeight(1, List.of(new CpuWeight.Level("db", shares)));
  }

  @Test
  void aLimitThatCanNotBeReadAnyMoreHasNotChanged() {
    LimitWatch watch = new LimitWatch(List.of(server), () -> now);
    limit = null;
    watch.look();

    assertThat(watch.changes()).isEmpty();
  }
}
