package io.ycsbpack.core.experiment.analysis;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** Every comparison that was finished, a line of JSON each, in {@code deltas.jsonl} of the folder of results. */
public final class DeltaHistory {
  private static final ObjectMapper JSON = new ObjectMapper()
      .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private final Path file;

  /** That of this folder of results. */
  public DeltaHistory(Path results) {
    file = results.resolve("deltas.jsonl");
  }

  /**
   * One comparison.
   *
   * @param ended      when the experiment ended, UTC
   * @param experiment its name
   * @param folder     with its results
   * @param binding    the database
   * @param workload   names of the workload files, separated by commas
   * @param scenario   the scenario, in words; empty where nothing varied
   * @param baseline   the condition compared with, and what it was
   * @param candidate  the condition compared, and what it was
   * @param pairs      that it rests on
   * @param throughput the comparison of throughput
   * @param cpuPerOperation the comparison of CPU per operation; null where it is not known on both sides
   * @param primary    the comparison of the primary figure; null where there is none, and in lines of earlier versions
   * @param unlike     whether the CPU of the two is limited by another mechanism or to another number of cores
   * @param exitCode   of the experiment; 0 when all its runs are to be trusted
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Line(String ended, String experiment, String folder, String binding, String workload, String scenario,
      Side baseline, Side candidate, int pairs, ExperimentResult.Figure throughput,
      ExperimentResult.Figure cpuPerOperation, ExperimentResult.Figure primary, boolean unlike, int exitCode) {
  }

  /**
   * One side.
   *
   * @param name    of the condition
   * @param summary of its runs
   */
  public record Side(String name, ExperimentResult.Summary summary) {
  }

  /**
   * Appends the comparisons of an experiment that is complete.
   *
   * @throws UsageException when that can't be written
   */
  public void append(ExperimentResult result, Path folder) {
    StringBuilder lines = new StringBuilder();
    lines(result, folder).forEach(line -> lines.append(text(line)).append('\n'));
    try {
      // One write, so that two experiments at the same time do not mix their lines.
      Files.writeString(file, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UsageException("the comparison can't be added to " + file + ": " + e, e);
    }
  }

  /** The comparisons of an experiment; those of its baseline with itself are left out. */
  public static List<Line> lines(ExperimentResult result, Path folder) {
    List<Line> lines = new ArrayList<>();
    for (ScenarioResult scenario : result.scenarios()) {
      for (ComparisonResult comparison : scenario.comparisons()) {
        ConditionResult candidate = condition(scenario, comparison.candidate());
        if (!candidate.control()) {
          ConditionResult baseline = condition(scenario, result.baseline());
          lines.add(new Line(result.ended(), result.name(), folder.toString(), result.binding(),
              String.join(",", scenario.workload()), scenario.name(), new Side(baseline.name(), baseline.summary()),
              new Side(candidate.name(), candidate.summary()), comparison.pairs(), comparison.throughput(),
              comparison.cpuPerOperation().orElse(null), comparison.primary().orElse(null), comparison.unlike(),
              result.verdict() == null ? 0 : result.verdict().exitCode()));
        }
      }
    }
    return lines;
  }

  private static ConditionResult condition(ScenarioResult scenario, String name) {
    return scenario.conditions().stream().filter(condition -> condition.name().equals(name)).findFirst().orElseThrow();
  }

  /**
   * All of them, oldest first.
   *
   * @throws UsageException when there are none, or a line is damaged
   */
  public List<Line> read() {
    if (!Files.exists(file)) {
      throw new UsageException("there is no " + file + ": no comparison has been finished there");
    }
    List<Line> lines = new ArrayList<>();
    try {
      for (String line : Files.readAllLines(file)) {
        lines.add(JSON.readValue(line, Line.class));
      }
      return lines;
    } catch (JsonProcessingException e) {
      throw new UsageException(file + " line " + (lines.size() + 1) + " is damaged", e);
    } catch (IOException e) {
      throw new UsageException(file + " can't be read: " + e, e);
    }
  }

  /** A line as it stands in the file. */
  public static String text(Line line) {
    try {
      return JSON.writeValueAsString(line);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a comparison can't be written as JSON", e);
    }
  }
}
