package io.ycsbpack.core.experiment.step;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;

/**
 * An undo step as a journal keeps it: its arguments alone, so that a later {@code ycsb} can run it without knowing what
 * made it.
 *
 * @param arguments what comes after {@code ycsb}
 */
public record UndoCommand(@JsonValue List<String> arguments) implements UndoStep {

  /** Of a step that is about to be needed. */
  public static UndoCommand of(UndoStep step) {
    return new UndoCommand(step.arguments());
  }

  /** As it was written. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static UndoCommand read(List<String> arguments) {
    return new UndoCommand(arguments);
  }
}
