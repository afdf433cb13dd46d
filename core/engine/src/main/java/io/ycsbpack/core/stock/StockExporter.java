package io.ycsbpack.core.stock;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.Settings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.nio.charset.Charset;
import java.util.List;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/** Makes lines of results by YCSB's own exporters, or by one of the user's, named by {@code exporter}. */
final class StockExporter {
  private final Constructor<? extends MeasurementsExporter> constructor;

  private StockExporter(Constructor<? extends MeasurementsExporter> constructor) {
    this.constructor = constructor;
  }

  /** Figures on their way to an exporter. */
  @FunctionalInterface
  interface Figures {
    void writeTo(MeasurementsExporter exporter) throws IOException;
  }

  /**
   * The one that these settings name, tried once, so that one that does not work is noticed before the run.
   *
   * @throws UsageException when there is none of this name, or it can't be made
   */
  static StockExporter of(Settings settings) {
    String name = StockProperties.EXPORTER.get(settings);
    String given = "exporter=" + name + settings.origin(StockProperties.EXPORTER.name()) + ": ";
    try {
      StockExporter exporter = new StockExporter(
          Class.forName(name).asSubclass(MeasurementsExporter.class).getConstructor(OutputStream.class));
      exporter.make(new ByteArrayOutputStream()).close();
      return exporter;
    } catch (ClassNotFoundException e) {
      throw new UsageException(given + "there is no such class; YCSB's are TextMeasurementsExporter,"
          + " JSONMeasurementsExporter and JSONArrayMeasurementsExporter of site.ycsb.measurements.exporter", e);
    } catch (ClassCastException | NoSuchMethodException e) {
      throw new UsageException(given + "that class is not a MeasurementsExporter with a constructor for an"
          + " OutputStream", e);
    } catch (ReflectiveOperationException | IOException | LinkageError e) {
      throw new UsageException(given + "it can't be made: " + (e.getCause() == null ? e : e.getCause()), e);
    }
  }

  /** The lines that it makes of these figures. */
  List<String> lines(Figures figures) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      MeasurementsExporter exporter = make(bytes);
      figures.writeTo(exporter);
      exporter.close();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("an exporter that was made before can't be made again", e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    // As YCSB's exporters encode.
    return bytes.toString(Charset.defaultCharset()).lines().toList();
  }

  private MeasurementsExporter make(OutputStream out) throws ReflectiveOperationException {
    return constructor.newInstance(out);
  }
}
