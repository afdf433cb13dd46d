// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.ycsbpack.core.FolderTree;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.condition.Slug;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.State;
import io.ycsbpack.core.experiment.guard.RunRound;
import io.ycsbpack.core.record.DocumentMapper;
import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.record.RunLogs;
import io.ycsbpack.core.record.RunRecord;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The folder of one experiment: {@code experiment.json}, and below it a folder for each run. */
public final class ExperimentFolder {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'")
      .withZone(ZoneOffset.UTC);
  private static final JsonSetter.Value EMPTY_IF_ABSENT = JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY);
  private static final ObjectMapper JSON = DocumentMapper.builder()
      .enable(SerializationFeature.INDENT_OUTPUT)
      .serializationInclusion(JsonInclude.Include.NON_NULL)
      .withConfigOverride(List.class, lists -> lists.setSetterInfo(EMPTY_IF_ABSENT))
      .withConfigOverride(Map.class, maps -> maps.setSetterInfo(EMPTY_IF_ABSENT))
      .build();
  public static final String DOCUMENT = "experiment.json";

  private final Path folder;
  /** Folders that it created, the innermost first. */
  private final List<Path> made;
  /** Each file is read only once. */
  private final Map<String, RunRecord> records = new HashMap<>();
  private final Map<String, RunRound.Sample> samples = new HashMap<>();

  private ExperimentFolder(Path folder) {
    this(folder, List.of());
  }

  private ExperimentFolder(Path folder, List<Path> made) {
    this.folder = folder;
    this.made = made;
  }

  /** Accepts the folder itself or its document. */
  public static ExperimentFolder at(Path path) {
    Path folder = path.endsWith(DOCUMENT) ? path.toAbsolutePath().getParent() : path;
    if (!Files.exists(folder.resolve(DOCUMENT))) {
      throw new UsageException(path + " is no experiment: there is no " + DOCUMENT + " in it");
    }
    return new ExperimentFolder(folder);
  }

  /** The folder that {@link #create} would make; it does not exist. */
  public static ExperimentFolder planned(Path results, Instant now, String name) {
    return new ExperimentFolder(results.resolve(stem(now, name)));
  }

  private static String stem(Instant now, String name) {
    return TIME.format(now) + "-" + Slug.text(name);
  }

  public static ExperimentFolder create(Path results, Instant now, String name) {
    String stem = stem(now, name);
    List<Path> missing = Stream.iterate(results, Objects::nonNull, Path::getParent)
        .takeWhile(Files::notExists)
        .toList();
    try {
      Files.createDirectories(results);
      for (int i = 1;; i++) {
        Path folder = results.resolve(i == 1 ? stem : stem + "-" + i);
        if (Files.notExists(folder)) {
          Files.createDirectory(folder);
          return new ExperimentFolder(folder, Stream.concat(Stream.of(folder), missing.stream()).toList());
        }
      }
    } catch (IOException e) {
      throw new UsageException("no folder for the experiment can be made in " + results + ": " + Reason.text(e), e);
    }
  }

  /** Removes a folder that was made here and has nothing in it, with the parents that were made for it. */
  public void removeEmpty() {
    try {
      for (Path own : made) {
        Files.deleteIfExists(own);
      }
    } catch (DirectoryNotEmptyException e) {
      // Another experiment keeps its results there, or this one has some.
      return;
    } catch (IOException e) {
      throw notRemoved(e);
    }
  }

  /** Removes a folder that was made here with its content, and the parents that were made for it. */
  public void remove() {
    if (!made.isEmpty()) {
      try {
        FolderTree.delete(folder);
      } catch (IOException e) {
        throw notRemoved(e);
      }
      removeEmpty();
    }
  }

  private UsageException notRemoved(IOException e) {
    return new UsageException("the experiment's folder " + folder + " can't be removed: " + Reason.text(e), e);
  }

  public static Optional<ExperimentFolder> unfinished(Path results, String name) {
    return newest(results, name, result -> result.state() != State.COMPLETE);
  }

  public static Optional<ExperimentFolder> newest(Path results, String name) {
    return newest(results, name, result -> true);
  }

  private static Optional<ExperimentFolder> newest(Path results, String name, Predicate<ExperimentResult> wanted) {
    if (!Files.isDirectory(results)) {
      return Optional.empty();
    }
    try (Stream<Path> folders = Files.list(results)) {
      return folders.filter(folder -> Files.exists(folder.resolve(DOCUMENT)))
          .sorted(Comparator.reverseOrder())
          .map(ExperimentFolder::new)
          .filter(folder -> folder.read().name().equals(name) && wanted.test(folder.read()))
          .findFirst();
    } catch (IOException e) {
      throw new UsageException(results + " can't be read: " + Reason.text(e), e);
    }
  }

  /** Relative to the folder of the experiment. */
  public static Path scenario(int number, Map<String, String> values, String name) {
    return Path.of((number + 1) + "-" + (values.isEmpty() ? "all" : Slug.text(name)));
  }

  public static Path log(Path scenario, String candidate) {
    return scenario.resolve(Slug.text(candidate) + ".rounds.jsonl");
  }

  /** @param comparison the folder of a comparison whose difference is taken apart */
  public static Path stageLog(Path comparison, int number) {
    return comparison.resolve("stage-" + number).resolve("rounds.jsonl");
  }

  /**
   * @param number of the scenario, from 0
   * @return empty if there are none
   */
  public Optional<RoundLog> rounds(int number, ExperimentResult.ScenarioResult scenario, String candidate) {
    return RoundLog.read(log(folder.resolve(scenario(number, scenario.values(), scenario.name())), candidate));
  }

  public Path path() {
    return folder;
  }

  /** @throws UsageException when the document is damaged or of an unknown version */
  public ExperimentResult read() {
    Path file = folder.resolve(DOCUMENT);
    try {
      ExperimentResult result = JSON.readValue(Files.readAllBytes(file), ExperimentResult.class);
      if (!ExperimentResult.SCHEMA.equals(result.schema())) {
        throw new UsageException(file + " is not a document of " + ExperimentResult.SCHEMA);
      }
      return result;
    } catch (JsonProcessingException e) {
      throw new UsageException(file + " is damaged or not JSON", e);
    } catch (IOException e) {
      throw new UsageException(file + " can't be read: " + Reason.text(e), e);
    }
  }

  public RunRecord record(RunEntry run) {
    return records.computeIfAbsent(run.record(), file -> RecordFile.read(folder.resolve(file)));
  }

  /** A run with its measured phase over time. */
  public RunRound.Sample sample(String arm, RunEntry run) {
    return samples.computeIfAbsent(run.record(), file -> new RunRound.Sample(arm, run.round(), record(run),
        RunLogs.nextTo(folder.resolve(file)).timeline(record(run))));
  }

  /** Atomic. */
  public void write(ExperimentResult result) {
    try {
      RecordFile.write(folder.resolve(DOCUMENT), text(result));
    } catch (IOException e) {
      throw new UsageException("the experiment can't be written to " + folder + ": " + Reason.text(e), e);
    }
  }

  public static String text(ExperimentResult result) {
    try {
      return JSON.writeValueAsString(result) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the experiment can't be written as JSON", e);
    }
  }
}
