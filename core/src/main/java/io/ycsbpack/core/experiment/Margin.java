package io.ycsbpack.core.experiment;

import io.ycsbpack.core.UsageException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The margin D of an experiment: the smallest difference that it has to detect, as a share of the baseline. */
public final class Margin {
  /** Where nothing else is asked for: 3 %. */
  public static final double DEFAULT = 0.03;

  private static final Pattern PERCENT = Pattern.compile("(\\d{1,2}(?:\\.\\d{1,3})?)\\s*%");

  private Margin() {
  }

  /**
   * Parses {@code 3%} or {@code 2.5 %}.
   *
   * @throws UsageException when it is anything else, or 0
   */
  public static double parse(String text) {
    Matcher matcher = PERCENT.matcher(text.strip());
    if (!matcher.matches() || Double.parseDouble(matcher.group(1)) == 0) {
      throw new UsageException("'" + text + "' is no difference to detect; write a percentage above 0 and below 100,"
          + " such as 3%");
    }
    return Double.parseDouble(matcher.group(1)) / 100;
  }

  /** As it stands in a sentence: {@code 3 %}. */
  public static String text(double margin) {
    return BigDecimal.valueOf(100 * margin).setScale(3, RoundingMode.HALF_UP).stripTrailingZeros().toPlainString()
        + " %";
  }
}
