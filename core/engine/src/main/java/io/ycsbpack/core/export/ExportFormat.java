package io.ycsbpack.core.export;

import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

public enum ExportFormat {
  /** Verdict and gates as test cases. */
  JUNIT(JUnitXml::text),
  CSV(CsvFigures::text),
  /** A summary in Markdown; {@link GitHub#annotations} are printed in addition. */
  GITHUB(GitHub::summary);

  public static final Property<ExportFormat> FORMAT = Property.optional("format",
      PropertyType.oneOf(ExportFormat.class), "What to write.");

  private final Function<List<ExportedResult>, String> writer;

  ExportFormat(Function<List<ExportedResult>, String> writer) {
    this.writer = writer;
  }

  public String text(List<ExportedResult> results) {
    return writer.apply(results);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
