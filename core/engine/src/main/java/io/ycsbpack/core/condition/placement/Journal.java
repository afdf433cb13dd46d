// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition.placement;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.UserFolders;
import io.ycsbpack.core.auxiliary.ProcessId;
import io.ycsbpack.core.condition.step.Step;
import io.ycsbpack.core.record.RecordFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The steps that undo an experiment: written before the first command, removed after the last undo. If the experiment
 * is killed, the next one finds the journal and runs its steps.
 */
public record Journal(Path file) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern JOURNAL = Pattern.compile("experiment-(\\d{1,18})(?:-\\d{1,9})?\\.json");
  private static final Pattern DRAFT = Pattern.compile(JOURNAL.pattern() + "\\.tmp");

  /**
   * @param limited   folders whose {@link io.ycsbpack.core.limit.AppliedLimit} has to be removed
   * @param running   started processes that may go on
   * @param untouched whether no command has begun, so that nothing can be in place
   */
  public record Entry(ProcessId owner, String experiment, List<Step> undo, List<String> limited,
      List<ProcessId> running, boolean untouched) {

    /** For commands that are about to begin. */
    Entry with(List<ProcessId> begun) {
      return new Entry(owner, experiment, undo, limited, begun, false);
    }
  }

  public static Path folderOfThisUser() {
    return UserFolders.ofThisUser().data().resolve("undo");
  }

  /** A journal that an earlier process of this number left stays. */
  public static Journal ofThisProcess(Path folder) {
    String name = "experiment-" + ProcessHandle.current().pid();
    Journal journal = new Journal(folder.resolve(name + ".json"));
    for (int i = 2; Files.exists(journal.file) && journal.ofLiving().isEmpty(); i++) {
      journal = new Journal(folder.resolve(name + "-" + i + ".json"));
    }
    return journal;
  }

  /**
   * Journals whose experiments do not live any more, including unreadable ones. Removes drafts that were cut, which
   * hold nothing.
   */
  public static List<Journal> leftBehind(Path folder) {
    removeCutDrafts(folder);
    return all(folder).stream().filter(journal -> journal.ofLiving().isEmpty()).toList();
  }

  static boolean isAnotherRunning(Path folder) {
    return ofOtherProcesses(folder).findAny().isPresent();
  }

  /**
   * Refuses to go on with an experiment of another process: both would write into its folder.
   *
   * @throws UsageException if a living process of another number has a journal of it
   */
  public static void requireEnded(Path folder, Path results) {
    // The time makes the name of a results folder unique.
    Path name = results.getFileName();
    ofOtherProcesses(folder)
        .filter(entry -> StreamSupport.stream(Path.of(entry.experiment()).spliterator(), false).anyMatch(name::equals))
        .findFirst()
        .ifPresent(entry -> {
          throw new UsageException("the experiment in " + results + " goes on, in process " + entry.owner().pid()
              + ": wait for its end, or end it by SIGINT, before --resume");
        });
  }

  private static Stream<Entry> ofOtherProcesses(Path folder) {
    return all(folder).stream()
        .flatMap(journal -> journal.ofLiving().stream())
        .filter(entry -> entry.owner().pid() != ProcessHandle.current().pid());
  }

  /** Its content if its experiment lives; empty if that has ended, or the journal can't be read. */
  private Optional<Entry> ofLiving() {
    try {
      return Optional.of(read()).filter(entry -> entry.owner().living().isPresent());
    } catch (CommandException e) {
      return Optional.empty();
    }
  }

  private static List<Journal> all(Path folder) {
    return files(folder, JOURNAL).stream().map(Journal::new).toList();
  }

  private static void removeCutDrafts(Path folder) {
    for (Path draft : files(folder, DRAFT)) {
      Matcher name = DRAFT.matcher(draft.getFileName().toString());
      if (name.matches() && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
        new Journal(draft).clear();
      }
    }
  }

  private static List<Path> files(Path folder, Pattern name) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> name.matcher(file.getFileName().toString()).matches()).toList();
    } catch (IOException e) {
      throw failed("the journals in " + folder + " can't be read", e);
    }
  }

  public Entry read() {
    try {
      return JSON.readValue(file.toFile(), Entry.class);
    } catch (IOException e) {
      throw failed("the journal " + file + " can't be read; undo by hand the commands in it, then remove it", e);
    }
  }

  /** Safely on disk when this returns. */
  void write(Entry entry) {
    try {
      Files.createDirectories(file.getParent());
      RecordFile.write(file, JSON.writeValueAsString(entry) + "\n");
    } catch (IOException e) {
      throw failed("the journal " + file + " can't be written, so nothing is started", e);
    }
  }

  /** Output of commands that undo; removed with the journal. */
  Path output() {
    return file.resolveSibling(file.getFileName().toString().replaceFirst("\\.json$", ".txt"));
  }

  void clear() {
    try {
      Files.deleteIfExists(output());
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw failed("the journal " + file + " can't be removed", e);
    }
  }

  private static CommandException failed(String what, IOException e) {
    return new CommandException(ExitCode.CONDITION, what + ": " + Reason.text(e), e);
  }
}
