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

  @Test
  void whatKeepsPodsAwayIsAskedEveryFiveSecondsHoweverOftenOneLooks() throws InterruptedException {
    Queue<List<String>> answers = new ArrayDeque<>(List.of(List.of("exceeded quota: small"), List.of()));
    SteppingClock clock = new SteppingClock();
    Deadline deadline = new Deadline(Duration.ofHours(1), new StopSignal(), clock);
    RefusedPods refused = new RefusedPods(answers::remove);

    assertThat(refused.trouble(deadline)).as("a controller takes a moment").isEmpty();
    clock.pass(Duration.ofSeconds(5));
    for (int i = 0; i < 10; i++) {
      assertThat(refused.trouble(deadline))
          .hasValue(new PodTrouble(PodTrouble.Kind.MAY_PASS, "exceeded quota: small"));
    }
    assertThat(answers).hasSize(1);
    clock.pass(Duration.ofSeconds(5));
    assertThat(refused.trouble(deadline)).isEmpty();
  }
}
