package io.ycsbpack.core.experiment.spec;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The keys of an experiment's file. */
public enum ExperimentKey {
  NAME("A short name, used for files; that of the file without it."),
  QUESTION("One sentence, for readers."),
  BINDING("The database."),
  WORKLOAD("A workload file, or a list of files laid over each other."),
  PROPERTIES("Properties of all runs, over those of the files."),
  SCENARIOS("Sets of values that belong together; with vary, each with each."),
  VARY("Names with their values: each combination is a scenario; ${name} stands for the value."),
  REPEATS("This number of rounds; without it until the question is answered."),
  CONTROL("Whether the baseline is measured a second time, as the A/A control."),
  BASELINE("The condition that the others are compared with; the first without it."),
  CONDITIONS("The conditions by their names."),
  FIGURE("What the report shows next to the deltas."),
  DETECT("The smallest difference to detect, such as 3%."),
  MAX_LOSS("The largest loss of a candidate, such as 5%; without it no bound."),
  LABELS("Labels of the document and of each run's record.");

  private final String doc;

  ExperimentKey(String doc) {
    this.doc = doc;
  }

  public String doc() {
    return doc;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static List<String> words() {
    return Arrays.stream(values()).map(ExperimentKey::toString).toList();
  }
}
