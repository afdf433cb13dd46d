package io.ycsbpack.core.trial;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.ycsbpack.core.slice.Slice;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A slice of the baseline and one of the candidate. On one server, one comes right after the other. Of two servers
 * under load at once, both are of the same time, the candidate's on the first server; then the twin has the candidate
 * on the second. Of two servers that are started several times, one comes right after the other, or both are of the
 * same time.
 *
 * @param number         from 1
 * @param candidateFirst whether the candidate came first
 * @param baseline       the slice without the treatment
 * @param candidate      the slice with it
 * @param twin           the same with the servers swapped, which comes before where the candidate does not come first;
 *                       null on one server
 * @param start          number of the start of both servers, from 1; null where they are started once
 * @param atOnce         true where both slices are of the same time, on a server each; null where one comes after the
 *                       other, and with a twin
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Pair(int number, boolean candidateFirst, Slice baseline, Slice candidate, Pair twin,
    Integer start, Boolean atOnce) {

  /** A pair on one server. */
  public Pair(int number, boolean candidateFirst, Slice baseline, Slice candidate) {
    this(number, candidateFirst, baseline, candidate, null, null);
  }

  /** A pair on two servers that are started once. */
  public Pair(int number, boolean candidateFirst, Slice baseline, Slice candidate, Pair twin) {
    this(number, candidateFirst, baseline, candidate, twin, null);
  }

  /** A pair of which one slice comes after the other. */
  public Pair(int number, boolean candidateFirst, Slice baseline, Slice candidate, Pair twin, Integer start) {
    this(number, candidateFirst, baseline, candidate, twin, start, null);
  }

  /** A pair on two servers under load at once, none of which comes first. */
  public static Pair atOnce(int number, Slice baseline, Slice candidate) {
    return new Pair(number, false, baseline, candidate, null, null, true);
  }

  /** The same within a start of both servers. */
  public Pair inStart(int of) {
    return new Pair(number, candidateFirst, baseline, candidate, twin, of, atOnce);
  }

  /** The slices without the treatment. */
  public List<Slice> baselines() {
    return twin == null ? List.of(baseline) : List.of(baseline, twin.baseline);
  }

  /** The slices with it. */
  public List<Slice> candidates() {
    return twin == null ? List.of(candidate) : List.of(candidate, twin.candidate);
  }

  /** Whether its slices are of the same time, so that what the client does is not told apart by them. */
  @JsonIgnore
  public boolean isOfOneTime() {
    return twin != null || atOnce != null;
  }

  /** How long it took. */
  long nanos() {
    Slice second = twin == null ? candidate : twin.baseline;
    return atOnce == null ? baseline.nanos() + second.nanos() : baseline.nanos();
  }

  /** All of its slices. */
  public Stream<Slice> slices() {
    return Stream.concat(baselines().stream(), candidates().stream());
  }

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
