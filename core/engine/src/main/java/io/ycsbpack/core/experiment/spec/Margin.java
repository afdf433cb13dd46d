package io.ycsbpack.core.experiment.spec;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** The margin D of an experiment: the smallest difference that it has to detect, as a share of the baseline. */
public final class Margin {
  /** Where nothing else is asked for: 3 %. */
  public static final double DEFAULT = 0.03;

  private Margin() {
  }

  /** As it stands in a sentence: {@code 3 %}. */
  public static String text(double margin) {
    return BigDecimal.valueOf(100 * margin).setScale(3, RoundingMode.HALF_UP).stripTrailingZeros().toPlainString()
        + " %";
  }
}
