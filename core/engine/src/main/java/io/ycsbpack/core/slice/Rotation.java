package io.ycsbpack.core.slice;

import io.ycsbpack.core.CommandException;
import java.time.Duration;

/** Conditions that are ready at once, of which one at a time is under the load, or pairs of these. */
public interface Rotation {

  /** How many there are. */
  int count();

  /** Moves the load to the condition of this number, from 0; nothing happens where it is there. */
  void turn(int condition);

  /** How long the load goes on after each turn before it is measured: until no operation from before is under way. */
  Duration leadIn();

  /** Operations take this long, as the warm-up has shown: the lead-in may follow from it. */
  default void expect(long medianNanos) {
    // the lead-in is what it is
  }

  /**
   * Called after each round: whether all that has to stay the same has stayed so.
   *
   * @throws CommandException with what has changed
   */
  default void verify() {
    // nothing else is set up
  }

  /** One condition, which the load is under all the time. */
  Rotation NONE = new Rotation() {
    @Override
    public int count() {
      return 1;
    }

    @Override
    public void turn(int condition) {
      // it is there
    }

    @Override
    public Duration leadIn() {
      return Duration.ZERO;
    }
  };

  /** The two conditions of a treatment: 0 without it, 1 with it. */
  static Rotation of(Treatment treatment) {
    return new Rotation() {
      @Override
      public int count() {
        return 2;
      }

      @Override
      public void turn(int condition) {
        if (condition == 0) {
          treatment.revert();
        } else {
          treatment.apply();
        }
      }

      @Override
      public Duration leadIn() {
        return treatment.leadIn();
      }
    };
  }
}
