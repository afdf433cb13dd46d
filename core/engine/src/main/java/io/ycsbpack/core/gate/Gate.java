package io.ycsbpack.core.gate;

import io.ycsbpack.core.property.NearestName;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.GateResult;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalDouble;

/** A bound on one figure of a run, such as {@code p99(Q1) > 250ms}: the gate fails where that holds. */
public final class Gate {
  /** The option of commands that run a workload. */
  public static final Property<Gate> FAIL_IF = Property.optional("fail-if",
      PropertyType.of("a gate: FIGURE[(OPERATION)] COMPARATOR VALUE, such as 'p99(Q1) > 250ms'", "GATE", Gate::parse),
      "Fail (exit code 9) if this holds at the end, such as 'p99(Q1) > 250ms'; repeatable. Figures: "
          + String.join(", ", GateFigure.names()) + "; comparators: <, <=, >, >=. Latencies are those of responses"
          + " under an offered load; cpu is the servers' CPU time per operation.");

  private static final MathContext SHOWN = new MathContext(4);

  private final String text;
  private final GateFigure figure;
  private final Optional<GateText.Word> operation;
  private final Comparator comparator;
  private final BigDecimal bound;
  private final GateUnit unit;

  private Gate(GateText read, String text) {
    this.text = text;
    figure = read.figure();
    operation = read.operation(figure);
    comparator = read.comparator();
    bound = read.number(figure.kind());
    unit = read.unit(figure.kind());
  }

  /**
   * Reads a gate.
   *
   * @throws IllegalArgumentException with position, reason and the nearest name when it is none
   */
  public static Gate parse(String text) {
    return new Gate(new GateText(text), text);
  }

  /**
   * Refuses an operation that there is not.
   *
   * @throws IllegalArgumentException with its position and the nearest name
   */
  void requireOperation(Collection<String> known) {
    operation.filter(word -> !known.contains(word.text())).ifPresent(word -> {
      throw word.refusal("the workload has no operation '" + word.text() + "'"
          + NearestName.hint(word.text(), known, "") + " (it has " + String.join(", ", known) + ")");
    });
  }

  /** Judges a run that is trusted by its figures; not judged where its figure was not measured. */
  GateResult judge(Figures figures) {
    OptionalDouble measured = figure.of(figures, operation.map(GateText.Word::text), unit);
    if (measured.isEmpty()) {
      return notJudged(figure == GateFigure.CPU
          ? "the CPU time of the servers is not known"
          : "no " + operation.map(word -> word.text() + " ").orElse("") + "operation ended that has this figure");
    }
    double value = measured.getAsDouble();
    boolean fails = comparator.holds(value, bound.doubleValue());
    Comparator holding = fails ? comparator : comparator.opposite();
    String words = name(figures) + " " + amount(shown(value, holding)) + " " + holding + " " + amount(bound);
    return new GateResult(text, fails ? GateResult.FAILED : GateResult.PASSED, value, unit.toString(), words);
  }

  /** What is kept of it where nothing is concluded. */
  GateResult notJudged(String reason) {
    return new GateResult(text, GateResult.NOT_JUDGED, null, unit.toString(),
        figure + operation.map(word -> "(" + word.text() + ")").orElse("") + " " + comparator + " " + amount(bound)
            + ": " + reason);
  }

  private String name(Figures figures) {
    return (figure.isLatency() && figures.offered() != null ? "response " : "") + figure
        + operation.map(word -> "(" + word.text() + ")").orElse("");
  }

  /** Rounded, unless that hides on which side of the bound it is. */
  private BigDecimal shown(double value, Comparator holding) {
    BigDecimal exact = BigDecimal.valueOf(value);
    BigDecimal rounded = exact.round(SHOWN);
    return holding.holds(rounded.doubleValue(), bound.doubleValue()) ? rounded : exact;
  }

  private String amount(BigDecimal value) {
    String number = value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    return number + (unit == GateUnit.PER_SECOND || unit == GateUnit.COUNT ? "" : " ") + unit;
  }

  /** As it was written. */
  @Override
  public String toString() {
    return text;
  }
}
