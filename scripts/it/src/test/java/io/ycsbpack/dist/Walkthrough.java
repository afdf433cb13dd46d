// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A page, or one of its second-level sections. Its blocks marked {@code sh} are run as one script from the top of what
 * looks like a checkout, with values instead of blocks marked {@code sh given}. Their output has to contain each line of
 * the blocks marked {@code text}, whatever its numbers.
 */
final class Walkthrough {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```([a-z ]+)\n(.*?)^```$");
  private static final Pattern VARIABLE = Pattern.compile("(?m)^(?:export )?(\\w+)=");
  /** 4 is "not valid": on a small machine the client may be saturated, which is no fault of the page. */
  private static final String TRAP = "trap 'c=$?; if [ $c -ne 4 ]; then echo \"failed with $c: $BASH_COMMAND\" >&2;"
      + " exit $c; fi' ERR\n";

  private final String name;
  private final String text;
  private final Map<String, String> given = new LinkedHashMap<>();
  private String namespace = "default";

  private Walkthrough(String name, String text) {
    this.name = name;
    this.text = text;
  }

  static Walkthrough page(String page) throws IOException {
    return new Walkthrough(page, Files.readString(YcsbProcess.HOME.resolve(page)));
  }

  static Walkthrough section(String page, String heading) throws IOException {
    String text = Files.readString(YcsbProcess.HOME.resolve(page));
    assertThat(text).as(page).containsOnlyOnce("\n## " + heading + "\n");
    return new Walkthrough(page + ", " + heading, text.split("\n## " + heading + "\n")[1].split("\n## ")[0]);
  }

  /** The pages with commands. */
  static List<String> pages() throws IOException {
    try (Stream<Path> files = Files.list(YcsbProcess.HOME.resolve("docs"))) {
      return Stream.concat(Stream.of("CONTRIBUTING.md"), files.map(file -> "docs/" + file.getFileName()))
          .filter(page -> page.endsWith(".md"))
          .toList();
    }
  }

  /** A value that a reader would fill in. */
  Walkthrough with(String variable, String value) {
    given.put(variable, value);
    return this;
  }

  /** Where it runs on a cluster, instead of the namespace "default" that the page shows. */
  Walkthrough in(String other) {
    namespace = other;
    return this;
  }

  /** Runs the commands of the page in this folder, compares their output with the page, and returns it. */
  String run(Path folder) throws IOException {
    for (String entry : List.of("scripts", "bindings", "docs")) {
      Files.createSymbolicLink(folder.resolve(entry), YcsbProcess.HOME.resolve(entry));
    }
    copyWorkloads(folder);
    assertThat(given.keySet()).as("what the page asks for").containsAll(variables());
    Path script = Files.writeString(folder.resolve("page.sh"), "set -E\n" + TRAP + String.join("", blocks("sh")));
    YcsbProcess bash = YcsbProcess.start(folder, Path.of("/bin/bash"), List.of(script.toString()), given).ends(0, 4);
    String printed = bash.out() + bash.err();
    List<String> lines = printed.replace(namespace, "default").lines().map(Walkthrough::withoutNumbers).toList();
    for (String block : blocks("text")) {
      assertThat(block.lines().filter(line -> !line.isBlank() && !line.endsWith("...") && !line.endsWith("...]")))
          .allSatisfy(line -> assertThat(lines).as(() -> name + " says '" + line + "'; printed was:\n" + printed)
              .anyMatch(one -> one.contains(withoutNumbers(line))));
    }
    return printed;
  }

  /** Copies the checkout's workloads, with runs just long enough for a line of progress. */
  private static void copyWorkloads(Path folder) throws IOException {
    Path from = YcsbProcess.HOME.resolve("workloads");
    Path to = Files.createDirectory(folder.resolve("workloads"));
    try (Stream<Path> entries = Files.list(from)) {
      for (Path entry : entries.toList()) {
        Path copy = to.resolve(from.relativize(entry));
        if (Files.isDirectory(entry)) {
          Files.createSymbolicLink(copy, entry);
        } else {
          Files.writeString(copy, Files.readString(entry).replace("maxexecutiontime=30", "maxexecutiontime=12"));
        }
      }
    }
  }

  /** The commands that take too long for a test. */
  String longCommands() {
    return String.join("", blocks("sh long")).replace("\\\n", " ");
  }

  private List<String> blocks(String kind) {
    List<String> blocks = new ArrayList<>();
    Matcher matcher = BLOCK.matcher(text);
    while (matcher.find()) {
      assertThat(matcher.group(1)).as(name).isIn("sh", "sh given", "sh long", "text");
      if (matcher.group(1).equals(kind)) {
        blocks.add(matcher.group(2));
      }
    }
    return blocks;
  }

  private List<String> variables() {
    return VARIABLE.matcher(String.join("", blocks("sh given"))).results().map(found -> found.group(1)).toList();
  }

  private static String withoutNumbers(String line) {
    return Arrays.stream(line.strip().split("\\s+"))
        .map(word -> word.matches(".*\\d.*") ? "#" : word)
        .collect(Collectors.joining(" "));
  }
}
