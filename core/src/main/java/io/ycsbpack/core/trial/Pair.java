package io.ycsbpack.core.trial;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.ycsbpack.core.slice.Slice;
import java.util.OptionalDouble;

/**
 * Two slices, one right after the other.
 *
 * @param number         from 1
 * @param candidateFirst whether the candidate came first
 * @param baseline       the slice without the treatment
 * @param candidate      the slice with it
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Pair(int number, boolean candidateFirst, Slice baseline, Slice candidate) {

  /** The difference of the logarithms of throughput, candidate - baseline. */
  @JsonProperty
  public double logThroughput() {
    return Figure.THROUGHPUT.difference(this).orElseThrow();
  }

  /** The same of the server's CPU per operation; null where it is not known. */
  @JsonProperty
  public Double logServerCpu() {
    OptionalDouble difference = Figure.SERVER_CPU.difference(this);
    return difference.isPresent() ? difference.getAsDouble() : null;
  }
}
