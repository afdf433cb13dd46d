// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import io.ycsbpack.core.auxiliary.AuxiliaryProgram;
import io.ycsbpack.core.condition.step.Step;
import io.ycsbpack.core.condition.step.SwitchStep;
import io.ycsbpack.core.property.NearestName;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * A neighbor, a proxy or a fault that an experiment adds to a condition of any type. Like a {@link ConditionType} it is
 * data and does nothing itself: it adds commands to a condition. A {@link ConditionProvider} adds one.
 *
 * @param parameters options of its commands, by the same names
 * @param probe      checks its needs within seconds and without changing anything, before the first run; throws a
 *     {@code CommandException} with what is missing
 * @param freezer    switches it off and on in place; empty if it can't be frozen
 */
public record Addition(Role role, String name, String summary, List<Property<?>> parameters, Commands commands,
    BiConsumer<ConditionSite, Settings> probe, Optional<Freezer> freezer) {

  /** Needs nothing that could be missing, and is not frozen. */
  public Addition(Role role, String name, String summary, List<Property<?>> parameters, Commands commands) {
    this(role, name, summary, parameters, commands, (site, given) -> {
    }, Optional.empty());
  }

  public enum Role {
    /** An offline load next to it. */
    NEIGHBOR("neighbors"),
    /** A program in front of its servers. */
    PROXY("proxy"),
    /** A server killed, a pod deleted, a link cut. */
    FAULT("faults");

    private final String key;

    Role(String key) {
      this.key = key;
    }

    /** The key of a condition in an experiment's file. */
    public String key() {
      return key;
    }
  }

  @FunctionalInterface
  public interface Commands {

    /**
     * @param site with a folder for this addition only
     * @throws UsageException       if it can't be added to this condition
     * @throws NotPossibleException if this machine can't do it
     */
    Condition addTo(Condition condition, ConditionSite site, Settings given);
  }

  public interface Freezer {

    /** Why it can't be frozen with these parameters; empty if it can. */
    Optional<String> impossible(Settings given);

    /** The steps that switch it off and on once it is in place. Only if {@link #impossible} is empty. */
    Freezing freezing(ConditionSite site, Settings given);
  }

  /**
   * @param begin  freezes it right after its start, so that it does not disturb what is put in place after it; the
   *               command that stops it thaws it
   * @param freeze keeps it from taking CPU time
   */
  public record Freezing(Step begin, SwitchStep freeze, SwitchStep thaw) {
  }

  public static List<Addition> all() {
    Stream<Addition> programs = AuxiliaryProgram.all().stream().map(program -> new AddedProgram(program).addition());
    return Stream.concat(Stream.concat(programs, Stream.of(TimedAdditions.KILL, TimedAdditions.BULK_TRANSFER)),
        ConditionProvider.all().flatMap(provider -> provider.additions().stream())).toList();
  }

  /** @throws UsageException if there is none in this role */
  public static Addition named(Role role, String type) {
    return NearestName.choose(type, all().stream().filter(addition -> addition.role() == role).toList(),
        Addition::name, "there is nothing of the type '%s' among " + role.key());
  }
}
