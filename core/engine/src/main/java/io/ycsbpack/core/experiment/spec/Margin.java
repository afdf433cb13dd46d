// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.spec;

import io.ycsbpack.core.statistics.Forecast;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** The margin D of an experiment: the smallest difference that it has to detect, as a share of the baseline. */
public final class Margin {
  public static final double DEFAULT = 0.03;

  private Margin() {
  }

  /** The margin, or the pilot's difference if the forecast is for that. */
  public static String text(Forecast forecast) {
    return forecast.isOfWhatWasFound() ? "the difference so far" : text(Math.expm1(forecast.margin()));
  }

  /** {@code 3 %}. */
  public static String text(double margin) {
    return BigDecimal.valueOf(100 * margin).setScale(3, RoundingMode.HALF_UP).stripTrailingZeros().toPlainString()
        + " %";
  }
}
