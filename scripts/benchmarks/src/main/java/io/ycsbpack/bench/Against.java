package io.ycsbpack.bench;

import io.ycsbpack.core.statistics.PairRatios;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The same bench with the libraries of this tree and with those of another, interleaved, each round in processes of its
 * own. What is compared is the ratio of each row, not its rate: what ours is compared with is the same in both, so that
 * a slower hour of the machine counts for nothing.
 */
final class Against {
  private final Path otherLibraries;
  private final int rounds;
  private final List<String> options;
  private final List<Bench.Part> parts;

  Against(Path otherLibraries, int rounds, List<String> options, List<Bench.Part> parts) {
    this.otherLibraries = otherLibraries;
    this.rounds = rounds;
    this.options = options;
    this.parts = parts;
  }

  void run() throws IOException, InterruptedException {
    Map<String, List<Double>> ours = new LinkedHashMap<>();
    Map<String, List<Double>> theirs = new LinkedHashMap<>();
    for (int round = 1; round <= rounds; round++) {
      System.err.println("round " + round + " of " + rounds + ", this tree");
      measure("scripts/dist/target/lib", ours);
      System.err.println("round " + round + " of " + rounds + ", the other");
      measure(otherLibraries.toString(), theirs);
    }
    System.out.printf(Locale.ROOT, "%n" + Interleaving.LABEL + " %8s %8s   %s%n", "ratio to the other side",
        "this",
        "other",
        "this / other (95 % interval)");
    ours.forEach((what, ratios) -> {
      if (theirs.containsKey(what)) {
        System.out.printf(Locale.ROOT, Interleaving.LABEL + " %8.2f %8.2f   %s%n", what, mean(ratios),
            mean(theirs.get(what)),
            Interleaving.text(PairRatios.of(theirs.get(what), ratios)));
      } else {
        System.out.printf(Locale.ROOT, Interleaving.LABEL + " %8.2f %8s%n", what, mean(ratios), "-");
      }
    });
  }

  private void measure(String libraries, Map<String, List<Double>> ratios) throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("-cp", "scripts/benchmarks/target/classes:" + libraries + "/*",
        "-Dycsbpack.libraries=" + libraries, Bench.class.getName(), "--csv"));
    arguments.addAll(options);
    parts.forEach(part -> arguments.add(part.name()));
    String output = JavaProcess.run(ProcessBuilder.Redirect.INHERIT, arguments);
    for (String line : output.split("\n")) {
      String[] words = line.split("\\|");
      if (words.length == 2) {
        ratios.computeIfAbsent(words[0], what -> new ArrayList<>()).add(Double.valueOf(words[1]));
      }
    }
  }

  private static double mean(List<Double> ratios) {
    return Math.exp(ratios.stream().mapToDouble(Math::log).average().orElseThrow());
  }
}
