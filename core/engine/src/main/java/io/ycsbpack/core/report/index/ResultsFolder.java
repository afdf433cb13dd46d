package io.ycsbpack.core.report.index;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.analysis.ExperimentFolder;
import io.ycsbpack.core.record.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A folder of results: records of runs and of checks, and folders of experiments. What is in these is part of them.
 *
 * @param path of the folder
 */
public record ResultsFolder(Path path) {
  private static final JsonFactory JSON = new JsonFactory();
  private static final String CHECK = ".check.json";

  /** Whether a path is a folder, and not that of an experiment. */
  public static boolean is(Path path) {
    return Files.isDirectory(path) && !ExperimentFolder.is(path);
  }

  /**
   * The records of runs.
   *
   * @throws UsageException when the folder can't be read
   */
  public List<Path> runs() {
    return files(file -> file.toString().endsWith(".json") && !file.toString().endsWith(CHECK) && isRun(file));
  }

  /** The records of checks. */
  public List<Path> checks() {
    return files(file -> file.toString().endsWith(CHECK));
  }

  /** The folders of experiments. */
  public List<Path> experiments() {
    return files(ExperimentFolder::is);
  }

  private List<Path> files(Predicate<Path> wanted) {
    try (Stream<Path> files = Files.list(path)) {
      return files.filter(wanted).sorted().toList();
    } catch (IOException e) {
      throw new UsageException(path + " can't be read: " + e, e);
    }
  }

  /** The schema stands first in a record, which may be large. */
  private static boolean isRun(Path file) {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (JsonParser json = JSON.createParser(file.toFile())) {
      return json.nextToken() == JsonToken.START_OBJECT && "schema".equals(json.nextFieldName())
          && RunRecord.SCHEMA.equals(json.nextTextValue());
    } catch (IOException e) {
      // What is no JSON is no record.
      return false;
    }
  }
}
