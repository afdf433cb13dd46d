package io.ycsbpack.core.cli;

import io.ycsbpack.core.property.PropertyType;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A length of time as properties have it: {@code 90s}. */
public final class TimeText implements ITypeConverter<Duration> {

  @Override
  public Duration convert(String text) {
    try {
      return PropertyType.duration().parse(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException("'" + text + "': " + e.getMessage());
    }
  }
}
