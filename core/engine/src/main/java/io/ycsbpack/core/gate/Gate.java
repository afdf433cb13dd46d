// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.gate;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.GateResult;
import io.ycsbpack.core.property.NearestName;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.record.Figures;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A bound on one figure of a run, such as {@code p99(Q1) > 250ms}: the gate fails if that holds. */
public final class Gate {
  private static final String FORM = "FIGURE[(OPERATION)] COMPARATOR VALUE, such as 'p99(Q1) > 250ms'";

  public static final Property<Gate> FAIL_IF = Property.optional("fail-if",
      PropertyType.of("a gate: " + FORM, "GATE", Gate::parse),
      "Fail (exit code 9) if this holds at the end, such as 'p99(Q1) > 250ms'; repeatable. Figures: "
          + String.join(", ", GateFigure.names()) + "; comparators: <, <=, >, >=. Under an offered load latencies are "
          + "response times; cpu is the servers' CPU time per operation.");

  private static final Pattern GRAMMAR = Pattern.compile(
      """
          \\s* (?<figure>[\\w.-]+) \\s* (\\( \\s* (?<operation>[^()<>=]*[^()<>=\\s]) \\s* \\))? \\s* (?<comparator>[<>]=?) \\s*
          (?<number>\\d[\\d_]*(\\.\\d+)?([eE][+-]?\\d{1,3})?(?<factor>[kKmM](?![a-zA-Z]))?) \\s* (?<unit>.*?) \\s*""",
      Pattern.COMMENTS);
  private static final PropertyType<Double> NUMBERS = PropertyType.decimal(0, Double.MAX_VALUE);
  private static final MathContext SHOWN = new MathContext(4);

  private final String text;
  private final GateFigure figure;
  private final Optional<String> operation;
  private final Comparator comparator;
  private final BigDecimal bound;
  private final GateFigure.Unit unit;

  private Gate(String text) {
    this.text = text;
    Matcher gate = GRAMMAR.matcher(text);
    if (!gate.matches()) {
      throw new IllegalArgumentException("it has another form");
    }
    figure = GateFigure.named(gate.group("figure"));
    operation = Optional.ofNullable(gate.group("operation"));
    if (operation.isPresent() && figure == GateFigure.CPU) {
      throw new IllegalArgumentException(
          figure + " is known of all operations together; leave (" + operation.get() + ") out");
    }
    comparator = Comparator.of(gate.group("comparator"));
    bound = number(gate.group("number"));
    // Of a time, k and m would be mistaken for units.
    boolean isFactor = figure.isTime() && gate.group("factor") != null;
    unit = figure.unit(isFactor ? text.substring(gate.start("factor"), gate.end("unit")) : gate.group("unit"));
  }

  private enum Comparator {
    AT_MOST("<="), AT_LEAST(">="), BELOW("<"), ABOVE(">");

    private final String sign;

    Comparator(String sign) {
      this.sign = sign;
    }

    static Comparator of(String sign) {
      return Arrays.stream(values()).filter(comparator -> comparator.sign.equals(sign)).findFirst().orElseThrow();
    }

    boolean holds(double value, double bound) {
      return switch (this) {
        case AT_MOST -> value <= bound;
        case AT_LEAST -> value >= bound;
        case BELOW -> value < bound;
        case ABOVE -> value > bound;
      };
    }

    Comparator opposite() {
      return switch (this) {
        case AT_MOST -> ABOVE;
        case AT_LEAST -> BELOW;
        case BELOW -> AT_LEAST;
        case ABOVE -> AT_MOST;
      };
    }

    @Override
    public String toString() {
      return sign;
    }
  }

  /** @throws IllegalArgumentException with the reason and the nearest name when it is no gate */
  public static Gate parse(String text) {
    return new Gate(text);
  }

  private static BigDecimal number(String number) {
    try {
      return BigDecimal.valueOf(NUMBERS.require(number));
    } catch (UsageException e) {
      throw new IllegalArgumentException("'" + number + "' can't be read as a number", e);
    }
  }

  /** @throws UsageException with the nearest name if the workload does not have the operation */
  void requireOperation(Collection<String> known) {
    operation.filter(name -> !known.contains(name)).ifPresent(name -> {
      throw new UsageException("--fail-if '" + text + "': the workload has no operation '" + name + "'"
          + NearestName.hint(name, known, "") + " (it has " + String.join(", ", known) + ")");
    });
  }

  /** Judges a valid run; not judged if the figure was not measured. */
  GateResult judge(Figures figures) {
    OptionalDouble measured = figure.of(figures, operation, unit);
    if (measured.isEmpty()) {
      return notJudged(figure == GateFigure.CPU
          ? "the CPU time of the servers is not known"
          : "no " + operation.map(name -> name + " ").orElse("") + "operation ended that has this figure");
    }
    double value = measured.getAsDouble();
    boolean fails = comparator.holds(value, bound.doubleValue());
    Comparator holding = fails ? comparator : comparator.opposite();
    String response = figure.isLatency() && figures.offered() != null ? "response " : "";
    String words = response + name() + " " + amount(shown(value, holding)) + " " + holding + " " + amount(bound);
    return new GateResult(text, fails ? GateResult.Result.FAILED : GateResult.Result.PASSED, value, unit.toString(),
        words);
  }

  GateResult notJudged(String reason) {
    return new GateResult(text, GateResult.Result.NOT_JUDGED, null, unit.toString(),
        name() + " " + comparator + " " + amount(bound) + ": " + reason);
  }

  private String name() {
    return figure + operation.map(name -> "(" + name + ")").orElse("");
  }

  /** Rounded, unless that hides on which side of the bound it is. */
  private BigDecimal shown(double value, Comparator holding) {
    BigDecimal exact = BigDecimal.valueOf(value);
    BigDecimal rounded = exact.round(SHOWN);
    return holding.holds(rounded.doubleValue(), bound.doubleValue()) ? rounded : exact;
  }

  private String amount(BigDecimal value) {
    String number = value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    return number + (unit == GateFigure.Unit.PER_SECOND || unit == GateFigure.Unit.COUNT ? "" : " ") + unit;
  }
}
