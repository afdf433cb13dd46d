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
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One of the numbered pages under {@code docs}: its blocks marked {@code sh} are run as one script from the top of what
 * looks like a checkout, with values instead of those marked {@code sh given}; each line of its blocks marked
 * {@code text} has to be in what they print, whatever its numbers.
 */
final class Walkthrough {
  private static final Path DOCS = YcsbProcess.HOME.resolve("docs");
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```([a-z ]+)\n(.*?)^```$");
  private static final Pattern VARIABLE = Pattern.compile("(?m)^(?:export )?(\\w+)=");
  private static final long LIMIT_MINUTES = 30;
  /** 4 is "not valid": on a small machine the client may be saturated, which is no fault of the page. */
  private static final String TRAP = "trap 'c=$?; if [ $c -ne 4 ]; then echo \"failed with $c: $BASH_COMMAND\" >&2;"
      + " exit $c; fi' ERR\n";

  private final String page;
  private final Map<String, String> given = new LinkedHashMap<>();
  private String namespace = "default";

  Walkthrough(String page) {
    this.page = page;
  }

  /** All of them. */
  static List<String> pages() throws IOException {
    try (Stream<Path> files = Files.list(DOCS)) {
      return files.map(file -> file.getFileName().toString()).filter(name -> name.matches("\\d+-.*\\.md")).toList();
    }
  }

  /** What a reader would fill in. */
  Walkthrough with(String variable, String value) {
    given.put(variable, value);
    return this;
  }

  /** Where it runs on a cluster, instead of the namespace "default" that the page shows. */
  Walkthrough in(String other) {
    namespace = other;
    return this;
  }

  /** Runs its commands in this folder, and compares what they print with what it says. */
  void run(Path folder) throws IOException, InterruptedException {
    for (String entry : List.of("scripts", "bindings", "docs")) {
      Files.createSymbolicLink(folder.resolve(entry), YcsbProcess.HOME.resolve(entry));
    }
    copyWorkloads(folder);
    assertThat(given.keySet()).as("what the page asks for").containsAll(variables());
    Path script = Files.writeString(folder.resolve("page.sh"), "set -E\n" + TRAP + String.join("", blocks("sh")));
    Path output = folder.resolve("page.out");
    ProcessBuilder builder = new ProcessBuilder("bash", script.toString()).directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(output.toFile());
    builder.environment().put("YCSBPACK_DATA", folder.resolve("data").toString());
    builder.environment().putAll(given);
    Process bash = builder.start();
    boolean ended = bash.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES);
    String printed = Files.readString(output);
    assertThat(ended).as(printed).isTrue();
    assertThat(bash.exitValue()).as(printed).isIn(0, 4);
    List<String> lines = printed.replace(namespace, "default").lines().map(Walkthrough::withoutNumbers).toList();
    for (String text : blocks("text")) {
      assertThat(text.lines().filter(line -> !line.isBlank() && !line.endsWith("...") && !line.endsWith("...]")))
          .allSatisfy(line -> assertThat(lines).as(() -> page + " says '" + line + "'; printed was:\n" + printed)
              .anyMatch(one -> one.contains(withoutNumbers(line))));
    }
  }

  /** Those of the checkout, but their runs last no longer than it takes to see a line of progress. */
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

  /** The commands that are too long for a test. */
  String longCommands() throws IOException {
    return String.join("", blocks("sh long")).replace("\\\n", " ");
  }

  private List<String> blocks(String kind) throws IOException {
    List<String> blocks = new ArrayList<>();
    Matcher matcher = BLOCK.matcher(Files.readString(DOCS.resolve(page)));
    while (matcher.find()) {
      assertThat(matcher.group(1)).as(page).isIn("sh", "sh given", "sh long", "text");
      if (matcher.group(1).equals(kind)) {
        blocks.add(matcher.group(2));
      }
    }
    return blocks;
  }

  private List<String> variables() throws IOException {
    return VARIABLE.matcher(String.join("", blocks("sh given"))).results().map(found -> found.group(1)).toList();
  }

  private static String withoutNumbers(String line) {
    return Arrays.stream(line.strip().split("\\s+"))
        .map(word -> word.matches(".*\\d.*") ? "#" : word)
        .collect(Collectors.joining(" "));
  }
}
