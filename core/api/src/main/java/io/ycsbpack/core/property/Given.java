package io.ycsbpack.core.property;

import java.util.Objects;

/**
 * A value together with the text that a user wrote for it, so that what is printed shows the user's own words.
 *
 * @param text  as it was written, without blanks around it
 * @param value that it stands for
 * @param <T>   type of the value
 */
public record Given<T>(String text, T value) {

  /** Needs both. */
  public Given {
    Objects.requireNonNull(text);
    Objects.requireNonNull(value);
  }

  /** The text. */
  @Override
  public String toString() {
    return text;
  }
}
