package io.ycsbpack.core.experiment;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.property.Property;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Proves, before the first run of an experiment, that every condition can be measured, so that what is missing in the last of
 * them does not surface after the others were measured. First what can be asked within seconds (clusters, rights, programs);
 * then each kind of server on this machine, and each that is named, is opened once with the properties of its condition.
 */
final class Probes {
  private static final String FOLDER = "probes";
  /** How a workload is driven, which changes nothing in what its target needs to have; the workload itself does. */
  private static final Set<String> DRIVEN = DriverProperties.all()
      .stream()
      .filter(property -> property != DriverProperties.WORKLOAD && property != DriverProperties.LOAD_MISSING)
      .map(Property::name)
      .collect(Collectors.toUnmodifiableSet());

  private final Preparation preparation;
  private final Console console;

  /** Of this experiment. */
  Probes(Preparation preparation, Console console) {
    this.preparation = preparation;
    this.console = console;
  }

  /**
   * Asks what can be asked without changing anything.
   *
   * @throws CommandException with the condition, and what is missing
   */
  void ask() {
    for (Preparation.Slot slot : distinct()) {
      try {
        preparation.probe(slot);
      } catch (CommandException e) {
        throw impossible(slot, e);
      }
    }
  }

  /**
   * Puts each condition in place whose type allows that, and opens its targets; loads and measures nothing.
   *
   * @throws CommandException with the condition, and what is missing
   */
  void open(Stage stage) {
    for (Preparation.Slot slot : inPlace()) {
      console.say("probing " + named(slot) + " ...");
      Path folder = preparation.folder().path().resolve(FOLDER).resolve(slot.path());
      Condition condition = preparation.probed(slot, folder);
      List<List<String>> commands = preparation.probeCommands(slot, condition);
      List<Integer> codes;
      try {
        codes = stage.under(condition, () -> commands, folder);
      } catch (CommandException e) {
        throw impossible(slot, e);
      }
      for (int i = 0; i < codes.size(); i++) {
        requireDone(slot, codes.get(i), folder.resolve("client-" + (i + 1)).resolve("output.txt"));
      }
    }
  }

  private void requireDone(Preparation.Slot slot, int code, Path output) {
    if (code == 0) {
      return;
    }
    try {
      List<String> words = LastWords.of(output);
      String last = words.isEmpty() ? "exit code " + code : words.get(words.size() - 1).strip();
      throw impossible(slot, new CommandException(RunFolder.known(code), last + " (all it printed: " + output + ")"));
    } catch (IOException e) {
      throw new CommandException(ExitCode.CONDITION, "the output of a probe can't be read: " + e, e);
    }
  }

  private CommandException impossible(Preparation.Slot slot, CommandException e) {
    return new CommandException(e.exitCode(), "nothing is measured, because the condition " + named(slot)
        + " can't be: " + e.getMessage().replaceFirst("^ycsb: ", ""), e);
  }

  /** The condition, and the case where there are several. */
  private String named(Preparation.Slot slot) {
    return "'" + slot.condition() + "'" + (preparation.cases().size() == 1 ? "" : " (" + slot.one().name() + ")");
  }

  /** What is proved, a line each. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    distinct()
        .forEach(slot -> lines.add("  asked: what '" + slot.condition() + "' (" + slot.plan().type() + ") needs"));
    inPlace().forEach(slot -> lines.add("  to be opened before the first run: " + named(slot)));
    return lines;
  }

  /** The first run of each plan; the A/A control has the baseline's. */
  private List<Preparation.Slot> distinct() {
    Set<String> seen = new TreeSet<>();
    return preparation.slots().stream().filter(slot -> !slot.noise() && seen.add(slot.plan().toString())).toList();
  }

  /** The first run of each plan with each workload, whatever its neighbors and however it is driven. */
  private List<Preparation.Slot> inPlace() {
    Set<String> seen = new TreeSet<>();
    return preparation.slots()
        .stream()
        .filter(slot -> !slot.noise() && ConditionType.named(slot.plan().type()).isProbedInPlace())
        .filter(slot -> seen.add(slot.plan().type() + slot.plan().parameters() + slot.one().workload() + given(slot)))
        .toList();
  }

  private static Map<String, String> given(Preparation.Slot slot) {
    Map<String, String> given = new TreeMap<>(slot.one().properties());
    given.putAll(slot.plan().properties());
    given.keySet().removeAll(DRIVEN);
    return given;
  }
}
