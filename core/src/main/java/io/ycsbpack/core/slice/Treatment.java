package io.ycsbpack.core.slice;

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

  /** Switches it on; nothing happens where it is on. */
  void apply();

  /** Switches it off; nothing happens where it is off. */
  void revert();
}
