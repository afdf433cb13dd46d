package io.ycsbpack.core.trial;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import java.time.Duration;
import java.util.Optional;

/**
 * Measures the arms of a trial: block by block, in each a warm-up and then round by round, until its stopping rule wants
 * no more. It is for one trial, on one thread.
 */
record Trial(Servers servers, Stopping stopping) {
  /** Rounds in a row in which the client may be suspended. */
  private static final int MOST_SUSPENDED = 3;

  /** @throws CommandException when a server can't be started or ended, or the load can't go on */
  void run() {
    try {
      while (stopping.wantsBlock()) {
        measureBlock(stopping.blocks() + 1);
      }
    } catch (InterruptedException e) {
      if (!stopping.isStopped()) {
        throw new CommandException(ExitCode.INTERNAL, "interrupted without a request to stop", e);
      }
    }
  }

  private void measureBlock(int number) throws InterruptedException {
    stopping.blockBegins();
    Optional<Block> started = servers.start(number);
    if (started.isEmpty()) {
      return;
    }
    try (Block block = started.get()) {
      if (!stopping.hasAnswer() && !stopping.isStopped()) {
        measure(block, number);
      }
    }
    if (!stopping.hasAnswer() && !stopping.isStopped()) {
      stopping.blockEnds();
    }
  }

  private void measure(Block block, int number) throws InterruptedException {
    WarmUp warmup = block.warmUp();
    if (stopping.isStopped()) {
      return;
    }
    stopping.warmedUp(block, warmup);
    stopping.listener().warmedUp(number, warmup, stopping.terms());
    while (stopping.wantsRound()) {
      round(block).ifPresent(stopping::add);
    }
    if (!stopping.isStopped()) {
      block.verify();
    }
  }

  /** A round with a known primary figure; empty if a stop was requested before its end. */
  private Optional<Round> round(Block block) throws InterruptedException {
    Optional<Round> round = undisturbed(block);
    if (round.filter(measured -> !isKnown(measured)).isPresent()) {
      // The server may have died in its last slice, which the load tells in the next.
      round = undisturbed(block);
      if (round.filter(measured -> !isKnown(measured)).isPresent()) {
        throw new CommandException(ExitCode.TARGET, "the " + stopping.terms().primary().label()
            + " of a slice is not known any more, or too small for the system to count: ask for --figure throughput");
      }
    }
    return round;
  }

  private boolean isKnown(Round round) {
    return round.slices().allMatch(stopping.terms().primary()::isKnown);
  }

  /** A round in which the client was suspended is dropped, whatever it shows, and measured again. */
  private Optional<Round> undisturbed(Block block) throws InterruptedException {
    int number = stopping.rounds() + 1;
    long dropped = 0;
    for (int i = 1; i <= MOST_SUSPENDED; i++) {
      long begin = stopping.nanos();
      Optional<Round> round = block.round(number, stopping.terms().slice());
      if (round.filter(Round::isSuspended).isEmpty()) {
        if (dropped > 0) {
          stopping.lost(dropped);
          stopping.listener().dropped(number, Duration.ofNanos(dropped));
        }
        return round;
      }
      dropped += stopping.nanos() - begin;
    }
    throw new CommandException(ExitCode.NOT_VALID, "the client, or its machine, stood still in " + MOST_SUSPENDED
        + " rounds in a row: each had a slice that took more than twice as long as asked");
  }
}
