package io.ycsbpack.core.machine;

import io.ycsbpack.core.probe.MachineReading;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a guest has said.
 *
 * @param file that its console is written to
 */
record GuestConsole(Path file) {
  /** The words before a fact that the first process of the guest tells. */
  private static final String OURS = "ycsbpack: ";
  private static final int SHOWN = 6;
  /** Has several lines, and reading it costs little however long the machine has run. */
  private static final int TAIL_BYTES = 4096;
  /** A whole line of {@code /proc/stat}. */
  private static final String CPUS = OURS + "cpu( +\\d+){8,}";

  /** The facts so far, by their first word. */
  Map<String, String> facts() throws IOException {
    Map<String, String> facts = new LinkedHashMap<>();
    for (String line : lines()) {
      if (line.startsWith(OURS)) {
        String[] fact = line.substring(OURS.length()).split(" ", 2);
        facts.put(fact[0], fact.length > 1 ? fact[1] : "");
      }
    }
    return facts;
  }

  /** What the guest's CPUs had done when it told that last; empty when it has not told. */
  Optional<MachineReading> cpus() throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    byte[] tail;
    try (RandomAccessFile end = new RandomAccessFile(file.toFile(), "r")) {
      long length = end.length();
      tail = new byte[(int) Math.min(TAIL_BYTES, length)];
      end.seek(length - tail.length);
      end.readFully(tail);
    }
    return wholeLines(tail).stream()
        .filter(line -> line.matches(CPUS))
        .reduce((earlier, later) -> later)
        .map(line -> MachineReading.of(line.substring(OURS.length()), System.nanoTime()));
  }

  /** Its end, for a message; empty when it has said nothing. */
  Optional<String> end() throws IOException {
    List<String> lines = lines().stream().filter(line -> !line.isBlank()).toList();
    return lines.isEmpty()
        ? Optional.empty()
        : Optional.of(String.join("\n  ", lines.subList(Math.max(0, lines.size() - SHOWN), lines.size())));
  }

  private List<String> lines() throws IOException {
    return Files.exists(file) ? wholeLines(Files.readAllBytes(file)) : List.of();
  }

  /** The last may still be written. */
  private static List<String> wholeLines(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    return text.substring(0, text.lastIndexOf('\n') + 1).lines().map(String::strip).toList();
  }
}
