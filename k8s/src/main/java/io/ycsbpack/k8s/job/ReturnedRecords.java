// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.gate.Gate;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.MergedRun;
import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.report.SummaryText;
import io.ycsbpack.core.report.VerdictText;
import io.ycsbpack.core.report.Words;
import io.ycsbpack.core.report.YcsbLines;
import io.ycsbpack.core.run.Execution;
import io.ycsbpack.k8s.usage.PodUsage;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Moves the clients' files to the results, adds records up, prints figures and verdict. */
record ReturnedRecords(Path results, String run, Console console, TargetRecord target, Execution.Choices choices) {

  /** @param warnings that the client could not print */
  private record Completed(Path file, RunRecord record, List<String> warnings) {
  }

  /** For a folder per client. */
  Path folder() {
    return results.resolve("k8s-" + run);
  }

  /** @return the worst of the verdicts */
  ExitCode print(List<ClientResult> clients, boolean json, PrintStream out) {
    try {
      ExitCode worst = ExitCode.OK;
      for (ClientResult client : clients) {
        if (!client.trouble().isEmpty()) {
          console.print("ycsb: " + client.trouble());
          client.record().ifPresent(file -> judge(file, client.trouble()));
        }
        worst = worse(worst, client.exitCode());
      }
      Optional<Completed> completed = clients.size() == 1 ? one(clients.get(0), json, out) : merged(clients, json, out);
      return completed.isPresent() ? worse(worst, summary(completed.get())) : worst;
    } catch (IOException e) {
      throw new UsageException("the clients' files can't be put into " + results + ": " + Reason.text(e), e);
    }
  }

  /** The reason is not the user's: the pod was taken away. */
  private static void judge(Path file, String trouble) {
    RecordFile.change(file, record -> record.verdict() == null
        ? record
        : record.judged(record.verdict().decided(ExitCode.NOT_VALID, trouble)));
  }

  private Optional<Completed> one(ClientResult client, boolean json, PrintStream out) throws IOException {
    Optional<Path> lines = client.files().stream().filter(file -> file.endsWith(ClientPod.LINES_FILE)).findFirst();
    List<Path> kept = new ArrayList<>(client.files());
    lines.ifPresent(kept::remove);
    ClientResult moved = new ClientResult(client.index(), client.pod(), client.exitCode(), client.trouble(),
        moveUp(kept));
    Optional<Completed> completed = moved.record().map(file -> complete(file, List.of(moved)));
    Optional<Path> printed = json ? moved.record() : lines;
    if (printed.isPresent()) {
      print(printed.get(), out);
    }
    if (lines.isPresent()) {
      Files.delete(lines.get());
    }
    removeEmpty(folder().resolve(String.valueOf(client.index())));
    removeEmpty(folder());
    return completed;
  }

  /** Files stay if a name is taken. */
  private List<Path> moveUp(List<Path> files) throws IOException {
    if (files.stream().anyMatch(file -> Files.exists(results.resolve(file.getFileName())))) {
      return files;
    }
    List<Path> moved = new ArrayList<>();
    for (Path file : files) {
      moved.add(Files.move(file, results.resolve(file.getFileName())));
    }
    return moved;
  }

  private static void removeEmpty(Path folder) throws IOException {
    String[] names = folder.toFile().list();
    if (names != null && names.length == 0) {
      Files.delete(folder);
    }
  }

  private Optional<Completed> merged(List<ClientResult> clients, boolean json, PrintStream out) throws IOException {
    List<Path> records = clients.stream().flatMap(client -> client.record().stream()).toList();
    if (records.size() < clients.size()) {
      console.print(
          "ycsb: " + records.size() + " of " + clients.size() + " clients left a record; they are in " + folder());
      return Optional.empty();
    }
    MergedRun merged = MergedRun.of(records);
    Path file = results.resolve(records.get(0).getFileName().toString().replaceFirst("\\.json$", "-merged.json"));
    RunRecord record = merged.record();
    RecordFile.write(file, RecordFile.text(record), "the merged record");
    Completed completed = complete(file, clients);
    if (json) {
      print(file, out);
    } else {
      YcsbLines.lines(record.figures(), record.target()).forEach(out::println);
    }
    SummaryText.lines(record.figures()).forEach(console::say);
    if (merged.hasGap()) {
      console.warn("the clients did not all run at the same time; rates are over the time in which any of them did");
    }
    return Optional.of(completed);
  }

  private Completed complete(Path file, List<ClientResult> clients) {
    List<String> before = warnings(RecordFile.read(file));
    target.writeEvents(file);
    List<PodUsage.Client> seen = clients.stream().flatMap(client -> seen(client).stream()).toList();
    RunRecord completed = RecordFile.change(file, read -> judged(target.complete(read, seen)));
    return new Completed(file, completed,
        warnings(completed).stream().filter(warning -> !before.contains(warning)).toList());
  }

  private static List<String> warnings(RunRecord record) {
    return record.verdict() == null ? List.of() : record.verdict().warnings();
  }

  private static Optional<PodUsage.Client> seen(ClientResult client) {
    return client.record()
        .map(RecordFile::read)
        .filter(record -> record.figures() != null)
        .map(record -> new PodUsage.Client(client.pod(), record.figures(), record.environment().cores()));
  }

  private RunRecord judged(RunRecord completed) {
    RunRecord record = choices.names().identity().map(completed::of).orElse(completed);
    return record.verdict() == null || record.figures() == null
        ? record
        : record.judged(Gate.judge(choices.gates(), record.verdict(), record.figures()));
  }

  private ExitCode summary(Completed completed) {
    RunRecord record = completed.record();
    if (record.figures() != null && record.figures().targetUse() != null) {
      useLines(record.figures().targetUse(), Optional.ofNullable(record.target().limit()), target.missing())
          .forEach(console::say);
    } else {
      console.warn("the CPU use of the database is not known: " + target.missing());
    }
    record.target().transfers().forEach(way -> console.say("  transfer   " + way));
    completed.warnings().forEach(console::warn);
    Verdict verdict = record.verdict();
    ExitCode end = verdict == null ? ExitCode.NOT_VALID : verdict.exitCode();
    if (verdict != null) {
      verdict.gates().forEach(gate -> console.say("  " + gate.line()));
      if (record.figures() == null) {
        VerdictText.refusal(verdict).ifPresent(console::print);
      } else {
        VerdictText.print(console, verdict, record.figures());
      }
    }
    VerdictText.saved(console, completed.file());
    VerdictText.next(console, completed.file());
    return end;
  }

  /** @param missing why the pods could not be read; then the lines show the client's readings of its server */
  static List<String> useLines(Figures.TargetUse use, Optional<CpuLimit> limit, String missing) {
    List<String> lines = new ArrayList<>();
    lines.add("  database   " + Words.cpu(use, limit));
    lines.add(use.memoryHighBytes() == null
        ? "             by " + use.source() + ", seen by the client, because " + missing
        : String.format(Locale.ROOT, "             memory %,d MiB; by %s", use.memoryHighBytes() >> 20, use.source())
            + (use.coveredNanos() == null
                ? ""
                : String.format(Locale.ROOT, ", samples over %.1f s", use.coveredNanos() / 1e9)));
    if (use.note() != null) {
      lines.add("             " + use.note());
    }
    return lines;
  }

  private static ExitCode worse(ExitCode one, ExitCode other) {
    return other.code() <= one.code() ? one : other;
  }

  private static void print(Path file, PrintStream out) throws IOException {
    Files.readAllLines(file).forEach(out::println);
  }
}
