// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.experiment.analysis.WaterfallResult.Change;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Kind;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Part;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Sizes;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Step;
import io.ycsbpack.core.report.WaterfallText.Evidence;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThresholdTextTest {
  private static final String CPU = "server CPU per operation";

  private static Part part(String from, String to, Kind kind, double delta) {
    return new Part(from, to, kind, List.of(change(delta)));
  }

  private static Change change(double delta) {
    return new Change(CPU, delta, delta - 0.05, delta + 0.05);
  }

  private static Step step(Part... parts) {
    return new Step(List.of("the memory that the server detects"), "give it more", false, Kind.FOUND,
        List.of(change(0.3)), List.of(), parts.length == 0 ? null : new Sizes("memory", List.of(parts)));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(delimiter = '|', value = {
    "it lies between the sizes of the part that carries most"
        + " | none 8Gi SMALL 0.01, 8Gi 4Gi SMALL 0, 4Gi 2Gi FOUND 0.29"
        + " | Its threshold lies between memory 4Gi and 2Gi: +29.0 % (+24.0 % to +34.0 %) comes there, and"
        + " with memory 4Gi +1.0 % (-8.8 % to +11.3 %) of it is left.",
    "with the largest limit it may not depend on the size | none 8Gi FOUND 0.28, 8Gi 4Gi SMALL 0.01, 4Gi 2Gi SMALL 0"
        + " | Its threshold lies above memory 8Gi, or it does not depend on the size: +28.0 % (+23.0 % to +33.0 %)"
        + " comes there.",
    "what grows with each size has none | none 8Gi FOUND 0.1, 8Gi 4Gi FOUND 0.1, 4Gi 2Gi FOUND 0.1"
        + " | No threshold is found among the sizes of memory that were tried (none, 8Gi, 4Gi, 2Gi): none of them"
        + " stands out.",
    "a part that is not shown to differ is none | none 4Gi SMALL 0.01, 4Gi 2Gi NOT_RESOLVED 0.04"
        + " | No threshold is found among the sizes of memory that were tried (none, 4Gi, 2Gi): none of them stands"
        + " out.",
    "a limit that grows has it in the order of its step | 2Gi 4Gi FOUND -0.2, 4Gi none SMALL -0.01"
        + " | Its threshold lies between memory 2Gi and 4Gi: -20.0 % (-25.0 % to -15.0 %) comes there."})
  void theThresholdIsNamedByTheSizesAroundIt(String name, String parts, String sentence) {
    assertThat(ThresholdText.sentence(CPU, step(Stream.of(parts.split(", ")).map(text -> {
      String[] part = text.split(" ");
      return part(part[0], part[1], Kind.valueOf(part[2]), Double.parseDouble(part[3]));
    }).toArray(Part[]::new)))).isEqualTo(" " + sentence);
  }

  @Test
  void theConclusionNamesItBeforeWhatToDo() {
    Step whole = new Step(List.of("a", "b"), "", false, Kind.FOUND, List.of(change(0.4)), List.of(), null);
    Step largest = step(part("none", "4Gi", Kind.SMALL, 0.01), part("4Gi", "2Gi", Kind.FOUND, 0.29));

    assertThat(WaterfallText.conclusion(CPU, whole, Optional.of(largest),
        new Evidence("", Optional.empty(), false, Optional.empty()))).contains(
            ". Its threshold lies between memory 4Gi and 2Gi: ", " of it is left. To avoid it: give it more.");
    assertThat(ThresholdText.sentence(CPU, step())).isEmpty();
  }
}
