package io.ycsbpack.core.slice;

import io.ycsbpack.core.CommandException;
import java.time.Duration;

/** What makes the candidate of the baseline while both run: switched within milliseconds, and as often as is needed. */
public interface Treatment {
  /** No treatment: candidate and baseline are the same, as in an A/A control. */
  Treatment NONE = new Treatment() {
    @Override
    public void apply() {
      // the candidate is the baseline
    }

    @Override
    public void revert() {
      // the candidate is the baseline
    }
  };

  /** How long the load goes on after each switch before it is measured: until no operation from before is under way. */
  default Duration leadIn() {
    return Duration.ZERO;
  }

  /** Operations take this long, as the warm-up has shown: the lead-in may follow from it. */
  default void expect(long medianNanos) {
    // the lead-in is what it is
  }

  /**
   * Called now and then between two pairs: what stays with one half of all pairs, such as its connections, is renewed,
   * so that no difference of theirs is taken for one of the treatment.
   *
   * @throws InterruptedException when the calling thread is interrupted
   */
  default void renew() throws InterruptedException {
    // nothing stays with one half
  }

  /**
   * Called after each pair: whether all that has to stay the same has stayed so.
   *
   * @throws CommandException with what has changed; the pair is not kept then
   */
  default void verify() {
    // nothing else is set up
  }

  /** Switches it on; nothing happens where it is on. */
  void apply();

  /** Switches it off; nothing happens where it is off. */
  void revert();
}
