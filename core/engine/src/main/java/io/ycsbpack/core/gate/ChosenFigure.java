package io.ycsbpack.core.gate;

import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.OperationFigures;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A figure of a run by the name that gates give it, such as {@code p99(Q1)}: in ms, or operations per second. */
public final class ChosenFigure {
  private final GateFigure figure;
  private final Optional<String> operation;

  private ChosenFigure(GateFigure figure, Optional<String> operation) {
    this.figure = figure;
    this.operation = operation;
  }

  /**
   * Reads one.
   *
   * @throws IllegalArgumentException with position, reason and the nearest name when it is none
   */
  public static ChosenFigure parse(String text) {
    GateText read = new GateText(text);
    GateFigure figure = read.figure();
    Optional<String> operation = read.operation(figure).map(GateText.Word::text);
    read.end();
    return new ChosenFigure(figure, operation);
  }

  /** The operation that it is of; empty where it is of all together. */
  public Optional<String> operation() {
    return operation;
  }

  /** Its value in a run; empty where it was not measured. */
  public OptionalDouble of(Figures figures) {
    List<OperationFigures> operations = figures.operations()
        .stream()
        .filter(one -> operation.map(one.name()::equals).orElse(!one.name().equals(OperationSummary.COMPOUND)))
        .toList();
    return figure.of(figures, operations, unit());
  }

  private GateUnit unit() {
    return switch (figure.kind()) {
      case TIME -> GateUnit.MILLISECONDS;
      case RATE -> GateUnit.PER_SECOND;
      case FAILURES -> GateUnit.PERCENT;
    };
  }

  /** Whether more of it is better. */
  public boolean isHigherBetter() {
    return figure.kind() == GateUnit.Kind.RATE;
  }

  /** Its unit, with the blank before it where there is one. */
  public String unitText() {
    return figure.kind() == GateUnit.Kind.RATE ? "/s" : " " + unit();
  }

  /** Its name as users write it. */
  @Override
  public String toString() {
    return figure + operation.map(name -> "(" + name + ")").orElse("");
  }
}
