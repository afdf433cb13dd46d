package io.ycsbpack.core.experiment.spec;

import io.ycsbpack.core.statistics.Forecast;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** The margin D of an experiment: the smallest difference that it has to detect, as a share of the baseline. */
public final class Margin {
  /** Where nothing else is asked for: 3 %. */
  public static final double DEFAULT = 0.03;

  private Margin() {
  }

  /** The difference that a forecast is for: the margin that was asked for, or what the pilot found. */
  public static String text(Forecast forecast) {
    return forecast.isOfWhatWasFound() ? "the difference so far" : text(Math.expm1(forecast.margin()));
  }

  /** As it stands in a sentence: {@code 3 %}. */
  public static String text(double margin) {
    return BigDecimal.valueOf(100 * margin).setScale(3, RoundingMode.HALF_UP).stripTrailingZeros().toPlainString()
        + " %";
  }
}
