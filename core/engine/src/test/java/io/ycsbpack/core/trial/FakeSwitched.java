// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import io.ycsbpack.core.slice.FakeLoad;
import io.ycsbpack.core.slice.Side;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** One server under a load that has a treatment in the turns of the candidate. */
final class FakeSwitched implements Load, Servers {
  /** Called at each renewal of the connections. */
  Runnable onRenewal = () -> {
  };
  /** Called after each round. */
  Runnable onVerify = () -> {
  };
  private final FakeLoad load;
  /** Called with whether the load moves to the candidate. */
  private final Consumer<Boolean> treatment;
  private final Terms terms;
  private final Side side;

  FakeSwitched(FakeLoad load, Consumer<Boolean> treatment, Terms terms) {
    this.load = load;
    this.treatment = treatment;
    this.terms = terms;
    side = load.side();
  }

  Answer answer(MeasuredRounds resumed, Consumer<TrialEvent> listener) {
    return new Trial(terms, resumed, load, load.stop, listener).answer(this);
  }

  Block block() {
    return new Block(1, this, terms, load.stop, () -> {
    });
  }

  @Override
  public Optional<Block> start(int number) {
    return Optional.of(block());
  }

  @Override
  public List<Turn> turns() {
    return Turn.onOneServer();
  }

  @Override
  public Side side(int server) {
    return side;
  }

  @Override
  public void turn(int turn) {
    treatment.accept(turn == 1);
  }

  @Override
  public void renew() {
    onRenewal.run();
    turn(0);
  }

  @Override
  public void verify() {
    onVerify.run();
  }
}
