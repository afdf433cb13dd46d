package io.ycsbpack.core.experiment.spec;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The keys of an experiment's file. */
public enum ExperimentKey {
  /** Of its results; that of the file without it. */
  NAME("A short name, used for files; that of the file without it."),
  /** For readers. */
  QUESTION("One sentence, for readers."),
  /** The database. */
  BINDING("The database."),
  /** Workload files. */
  WORKLOAD("A workload file, or a list of files laid over each other."),
  /** Over those of the files. */
  PROPERTIES("Properties of all runs, over those of the files."),
  /** Sets of values. */
  SCENARIOS("Sets of values that belong together; with vary, each with each."),
  /** Factors. */
  VARY("Names with their values: each combination is a scenario; ${name} stands for the value."),
  /** Rounds. */
  REPEATS("This number of rounds; without it until the question is answered."),
  /** A/A control. */
  CONTROL("Whether the baseline is measured a second time, as the A/A control."),
  /** Compared with. */
  BASELINE("The condition that the others are compared with; the first without it."),
  /** Compared. */
  CONDITIONS("The conditions by their names."),
  /** Of the report. */
  FIGURE("What the report shows next to the deltas."),
  /** The margin. */
  DETECT("The smallest difference to detect, such as 3%."),
  /** A bound. */
  MAX_LOSS("The largest loss of a candidate, such as 5%; without it no bound."),
  /** Of the document. */
  LABELS("Labels of the document and of each run's record.");

  private final String doc;

  ExperimentKey(String doc) {
    this.doc = doc;
  }

  /** What it holds. */
  public String doc() {
    return doc;
  }

  /** The word in files. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The words of all. */
  static List<String> words() {
    return Arrays.stream(values()).map(ExperimentKey::toString).toList();
  }
}
