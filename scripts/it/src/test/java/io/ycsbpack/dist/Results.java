// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.record.RunRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** A folder in which runs and experiments keep their results. */
record Results(Path path) {
  /** Reaches the files of a server that is probed, but not its data, which are thousands of files. */
  private static final int DEPTH = 7;

  /** Returns the results of commands that were called in this folder. */
  static Results in(Path folder) {
    return new Results(folder.resolve("results"));
  }

  /** Returns the files and folders whose path ends so, in order. */
  List<Path> files(String end) {
    return files(file -> file.toString().endsWith(end));
  }

  /** Leaves out what goes away while it is listed, and returns none if this folder is not there. */
  List<Path> files(Predicate<Path> chosen) {
    List<Path> files = new ArrayList<>();
    try {
      Files.walkFileTree(path, Set.of(), DEPTH, new SimpleFileVisitor<>() {
        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
          return visitFile(folder, attributes);
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
          files.add(file);
          return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException gone) {
          return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, IOException gone) {
          return FileVisitResult.CONTINUE;
        }
      });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files.stream().filter(chosen).sorted().toList();
  }

  /** Returns the only file whose path ends so. */
  Path file(String end) {
    return only(files(end));
  }

  /** Returns whether one of the files whose path ends so holds this text; a file may go away before it is read. */
  boolean anyFileHas(String end, String text) {
    return files(end).stream().anyMatch(file -> {
      try {
        return Files.readString(file).contains(text);
      } catch (IOException e) {
        return false;
      }
    });
  }

  /** Returns the files of runs: those directly in this folder, without what clients and experiments keep in others. */
  List<Path> ofRuns(String end) {
    return files(file -> file.getParent().equals(path) && file.toString().endsWith(end));
  }

  /** Returns the record of the only run. */
  Path record() {
    return only(ofRuns(".json"));
  }

  /** Returns the records of all runs as arguments of a command. */
  String records() {
    return ofRuns(".json").stream().map(Path::toString).collect(Collectors.joining(" "));
  }

  /** Returns the folder of the only experiment. */
  Path experiment() {
    return file("/experiment.json").getParent();
  }

  /** Returns the document of the only experiment. */
  JsonNode document() {
    return json(file("/experiment.json"));
  }

  private static Path only(List<Path> files) {
    assertThat(files).hasSize(1);
    return files.get(0);
  }

  /** Returns the record of the newest run of this name, {@code <binding>-<workload>}. */
  RunRecord last(String name) {
    return RecordFile.read(lastFile(name));
  }

  /** Returns its file; of two in one second the later one has a number behind its name. */
  Path lastFile(String name) {
    return files(file -> file.getFileName().toString().matches("\\d+T\\d+Z-" + name + "(-\\d+)?\\.json")).stream()
        .max(Comparator.comparing(file -> file.getFileName().toString().replace(".json", "")))
        .orElseThrow();
  }

  /** Returns how many service times a histogram log holds; every line of it is whole. */
  static long serviceTimes(Path log) throws IOException {
    long count = 0;
    try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
      for (EncodableHistogram interval = reader.nextIntervalHistogram(); interval != null; interval = reader
          .nextIntervalHistogram()) {
        Histogram histogram = (Histogram) interval;
        count += histogram.getTag().endsWith(".service") ? histogram.getTotalCount() : 0;
      }
    }
    return count;
  }

  static JsonNode json(Path file) {
    return json(text(file));
  }

  static JsonNode json(String text) {
    try {
      return new ObjectMapper().readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
