// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.slice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.core.driver.Reseedable;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;

class SteeredWorkloadTest {
  private final List<Long> asked = new ArrayList<>();
  private final SteeredWorkload steered = new SteeredWorkload(new Drawing());
  private final Object state = state(0);

  /** Asks for what it draws. */
  private final class Drawing extends Workload {
    @Override
    public Object initThread(Properties properties, int threadId, int threadCount) {
      return new Client();
    }

    @Override
    public boolean doInsert(DB db, Object threadState) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean doTransaction(DB db, Object threadState) {
      synchronized (asked) {
        asked.add(((Client) threadState).random.nextLong());
      }
      return true;
    }
  }

  private static final class Client implements Reseedable {
    private SplittableRandom random = new SplittableRandom(1);

    @Override
    public void reseed(long seed) {
      random = new SplittableRandom(seed);
    }
  }

  private Object state(int thread) {
    try {
      return steered.initThread(new Properties(), thread, 2);
    } catch (WorkloadException e) {
      throw new AssertionError(e);
    }
  }

  private List<Long> ask(Object thread, int times) {
    asked.clear();
    for (int i = 0; i < times; i++) {
      assertThat(steered.doTransaction(null, thread)).isTrue();
    }
    return List.copyOf(asked);
  }

  @Test
  void theSameSeedGivesTheSameStatementsAgain() {
    steered.reseed(5);
    List<Long> first = ask(state, 10);
    steered.reseed(5);

    assertThat(ask(state, 20).subList(0, 10)).isEqualTo(first);
  }

  @Test
  void anotherSeedAndAnotherThreadGiveOthers() {
    steered.reseed(5);
    List<Long> first = ask(state, 10);
    List<Long> ofAnother = ask(state(1), 10);
    steered.reseed(6);

    assertThat(ofAnother).doesNotContainAnyElementsOf(first);
    assertThat(ask(state, 10)).doesNotContainAnyElementsOf(first);
  }

  @Test
  void threadsThatAreHeldAskAgainOnceTheyAreReleased() {
    steered.hold();
    Thread[] client = new Thread[1];
    CompletableFuture<Boolean> more = new CompletableFuture<>();
    client[0] = new Thread(() -> more.complete(steered.doTransaction(null, state)));
    client[0].start();
    await().until(() -> client[0].getState() == Thread.State.WAITING);
    assertThat(asked).isEmpty();

    steered.release();

    assertThat(more.join()).isTrue();
    assertThat(asked).hasSize(1);
  }

  @Test
  void threadsThatAreHeldEndWhenTheyAreTold() {
    steered.hold();
    CompletableFuture<Boolean> more = CompletableFuture.supplyAsync(() -> steered.doTransaction(null, state));

    steered.end();

    assertThat(more.join()).isFalse();
    assertThat(asked).isEmpty();
  }
}
