package io.ycsbpack.core.property;

import java.util.Objects;

/**
 * A value together with the text that a user wrote for it, so that what is printed shows the user's own words.
 *
 * @param text  as it was written, without blanks around it
 */
public record Given<T>(String text, T value) {

  public Given {
    Objects.requireNonNull(text);
    Objects.requireNonNull(value);
  }

  @Override
  public String toString() {
    return text;
  }
}
