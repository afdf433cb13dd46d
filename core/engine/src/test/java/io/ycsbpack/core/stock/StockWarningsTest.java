package io.ycsbpack.core.stock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.stock.StockProperties.WithoutEffect;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A property of YCSB's stock client works, or its user hears that it does not. */
class StockWarningsTest {

  @ParameterizedTest
  @MethodSource("io.ycsbpack.core.stock.StockProperties#withoutEffect")
  void oneWithoutEffectIsWarnedOfOnceWithWhatDoesIt(WithoutEffect without) {
    String name = without.property().name();

    assertThat(lines(Map.of(name, "true", "output", "ycsb")))
        .containsExactly(name + "=true (from -p) has no effect: " + without.instead());
  }

  @ParameterizedTest
  @CsvSource({"measurementtype,hdrhistogram", "measurement.trackjvm,false", "hdrhistogram.fileoutput,FALSE",
    "exporter,site.ycsb.measurements.exporter.TextMeasurementsExporter", "measurement.interval,op", "status,true"})
  void aValueThatAsksForWhatIsDoneAnywayIsNotWarnedOf(String name, String value) {
    assertThat(lines(Map.of(name, value))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"exporter,some.Exporter", "measurement.interval,both", "hdrhistogram.percentiles,50", "label,east"})
  void oneThatShapesTheStockOutputIsWarnedOfWithoutIt(String name, String value) {
    assertThat(lines(Map.of(name, value)))
        .containsExactly(name + "=" + value + " (from -p) has no effect without output=ycsb");
    assertThat(lines(Map.of(name, value, "output", "ycsb"))).isEmpty();
  }

  @Test
  void aLoadThatIsAskedOfARunIsRefusedWithTheCommand() {
    Settings load = Settings.NONE.with(Map.of("dotransactions", "false"), "w");

    assertThatThrownBy(() -> StockWarnings.refuseOtherMode(load, RunPlan.Mode.RUN)).isInstanceOf(UsageException.class)
        .hasMessage("dotransactions=false (from w) asks for a load: write 'ycsb load', or leave the property out");
    StockWarnings.refuseOtherMode(load, RunPlan.Mode.LOAD);
  }

  private static List<String> lines(Map<String, String> properties) {
    return StockWarnings.lines(Settings.NONE.with(new HashMap<>(properties), "-p"));
  }
}
