package io.ycsbpack.core.machine;

import java.io.IOException;
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
  private static final int SHOWN = 5;

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

  /** Its end, for a message; empty when it has said nothing. */
  Optional<String> end() throws IOException {
    List<String> lines = lines().stream().filter(line -> !line.isBlank()).toList();
    return lines.isEmpty()
        ? Optional.empty()
        : Optional.of(String.join("\n  ", lines.subList(Math.max(0, lines.size() - SHOWN), lines.size())));
  }

  /** Whole ones: the last may still be written. */
  private List<String> lines() throws IOException {
    String text = Files.exists(file) ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8) : "";
    return text.substring(0, text.lastIndexOf('\n') + 1).lines().map(String::strip).toList();
  }
}
