package io.ycsbpack.core.experiment.plan;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.analysis.ExperimentFolder;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.placement.Journal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * Where an experiment's results go: a new folder, or that of the one which is resumed.
 *
 * @param before document of the experiment that is resumed; empty if it begins
 */
record ResultsPlace(ExperimentFolder folder, Optional<ExperimentResult> before) {

  /** @throws UsageException if there is nothing to resume, or it goes on in another process */
  static ResultsPlace of(String experiment, PlanOptions options) {
    if (options.asked().resume()) {
      ExperimentFolder unfinished = ExperimentFolder.unfinished(options.results(), experiment)
          .orElseThrow(() -> nothingToResume(experiment, options));
      Journal.requireEnded(Journal.folderOfThisUser(), unfinished.path());
      return new ResultsPlace(unfinished, Optional.of(unfinished.read()));
    }
    return new ResultsPlace(options.asked().dry()
        ? ExperimentFolder.planned(options.results(), Instant.now(), experiment)
        : ExperimentFolder.create(options.results(), Instant.now(), experiment), Optional.empty());
  }

  private static UsageException nothingToResume(String experiment, PlanOptions options) {
    ExperimentFolder.newest(options.results(), experiment).ifPresent(ResultsPlace::requireNothingSpent);
    return new UsageException("there is no unfinished experiment '" + experiment + "' in " + options.results()
        + " to resume; leave --resume out to begin");
  }

  /** More pairs after the last look would be one look too many: their interval would not hold at 95 %. */
  private static void requireNothingSpent(ExperimentFolder ended) {
    ExperimentResult result = ended.read();
    if ((result.isBySlices() || result.rounds() != null) && result.verdict() != null
        && result.verdict().exitCode() == ExitCode.NOT_RESOLVED.code()) {
      throw new UsageException("the experiment in " + ended.path()
          + " used up its budget without an answer, and with it"
          + " the error that its looks may spend: no budget makes more of its pairs. Leave --resume out to ask again,"
          + " with a longer --budget");
    }
  }

  /**
   * A resumed experiment keeps the seed that it began with.
   *
   * @throws UsageException if the user gave another seed than the resumed experiment's
   */
  long orderSeed(OptionalLong asked) {
    Optional<Long> seed = before.map(ExperimentResult::orderSeed);
    if (seed.isPresent() && asked.isPresent() && asked.getAsLong() != seed.get()) {
      throw new UsageException("--order-seed " + asked.getAsLong() + ": the experiment in " + folder.path()
          + " began with " + seed.get() + "; leave the option out to go on with it");
    }
    return seed.orElseGet(() -> asked.orElseGet(() -> seedOf(folder.path().getFileName().toString())));
  }

  private static long seedOf(String name) {
    return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).getMostSignificantBits() >>> Integer.SIZE;
  }
}
