package io.ycsbpack.k8s.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.k8s.cluster.PodTrouble;
import io.ycsbpack.testkit.SteppingClock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class RefusedPodsTest {

  private final SteppingClock clock = new SteppingClock();
  private final Deadline deadline = new Deadline(Duration.ofHours(1), new StopSignal(), clock);

  @Test
  void whatKeepsPodsAwayIsAskedEverySecondHoweverOftenOneLooks() throws InterruptedException {
    Queue<List<String>> answers = new ArrayDeque<>(List.of(List.of("maximum cpu usage per Container is 1"), List.of()));
    RefusedPods refused = new RefusedPods(answers::remove);

    for (int i = 0; i < 10; i++) {
      assertThat(refused.trouble(deadline))
          .hasValue(new PodTrouble(PodTrouble.Kind.STUCK, "maximum cpu usage per Container is 1"));
    }
    assertThat(answers).hasSize(1);
    clock.pass(Duration.ofSeconds(1));
    assertThat(refused.trouble(deadline)).isEmpty();
  }

  @Test
  void aQuotaThatIsStillExceededAfterItWasCountedAgainIsFinal() throws InterruptedException {
    RefusedPods refused = new RefusedPods(() -> List.of("exceeded quota: small"));

    assertThat(refused.trouble(deadline).orElseThrow().kind()).isEqualTo(PodTrouble.Kind.MAY_PASS);
    clock.pass(Duration.ofSeconds(5));
    assertThat(refused.trouble(deadline).orElseThrow().kind()).isEqualTo(PodTrouble.Kind.STUCK);
  }
}
