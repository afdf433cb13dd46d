// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ParallelCallsTest {

  /** Each waits for all others: one after the other, or as many at once as there are cores, they would never end. */
  @Test
  void twentyAreUnderWayAtOnceAndTheirAnswersAreInOrder() {
    CountDownLatch all = new CountDownLatch(20);
    List<Integer> numbers = IntStream.range(0, 20).boxed().toList();

    assertThat(ParallelCalls.map(numbers, number -> {
      all.countDown();
      try {
        all.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return number;
    })).isEqualTo(numbers);
  }

  @Test
  void oneThatFailsLeavesTheOthersToTheirEnd() {
    Queue<String> done = new ConcurrentLinkedQueue<>();

    assertThatThrownBy(() -> ParallelCalls.forEach(List.of("a", "b", "c"), name -> {
      if (name.equals("a")) {
        throw new UsageException("a failed");
      }
      done.add(name);
    })).isInstanceOf(UsageException.class).hasMessage("a failed");

    assertThat(done).containsExactlyInAnyOrder("b", "c");
  }
}
