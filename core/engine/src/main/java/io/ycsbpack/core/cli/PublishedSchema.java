package io.ycsbpack.core.cli;

import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.property.NearestName;
import io.ycsbpack.core.record.CheckRecord;
import io.ycsbpack.core.record.RunRecord;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** The JSON Schemas of the documents that ycsb writes, and of what it reads; each names itself by its {@code $id}. */
enum PublishedSchema {
  /** The record of a run. */
  RUN(RunRecord.class, "run-record-1.schema.json"),
  /** The results of an experiment. */
  EXPERIMENT(ExperimentResult.class, "experiment-2.schema.json"),
  /** The record of a check. */
  CHECK(CheckRecord.class, "check-record-1.schema.json"),
  /** The file of an experiment: made from the declarations. */
  EXPERIMENT_FILE(ExperimentFileSchema::json);

  private final Supplier<String> json;

  PublishedSchema(Class<?> owner, String file) {
    this(() -> resource(owner, file));
  }

  PublishedSchema(Supplier<String> json) {
    this.json = json;
  }

  /**
   * The one with this name.
   *
   * @throws io.ycsbpack.core.UsageException when there is none; it names the likely one, and all
   */
  static PublishedSchema named(String name) {
    return NearestName.choose(name, List.of(values()), PublishedSchema::word, "there is no schema '%s'");
  }

  private String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The schema itself, in JSON. */
  String json() {
    return json.get();
  }

  private static String resource(Class<?> owner, String file) {
    try (InputStream stream = owner.getResourceAsStream(file)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the schemas are in the jar", e);
    }
  }
}
