package io.ycsbpack.core.experiment.condition;

import io.ycsbpack.core.auxiliary.AuxiliaryProgram;
import io.ycsbpack.core.experiment.step.Step;
import io.ycsbpack.core.experiment.step.SwitchStep;
import io.ycsbpack.core.property.NearestName;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * A neighbor, a proxy or a fault that an experiment adds to a condition of any type. Like a {@link ConditionType} it
 * does nothing itself: it adds steps to a condition. A new one is a class, named in {@code
 * META-INF/services/io.ycsbpack.core.experiment.condition.Addition}.
 */
public interface Addition {

  enum Role {
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

  Role role();

  String name();

  String summary();

  List<Property<?>> parameters();

  /**
   * @param site with a folder for this addition only
   * @throws UsageException       if it can't be added to this condition
   * @throws NotPossibleException if this machine can't do it
   */
  Condition addTo(Condition condition, ConditionSite site, Settings given);

  /**
   * Checks its needs within seconds and without changing anything, before the first run of an experiment.
   *
   * @throws CommandException with what is missing
   */
  default void probe(ConditionSite site, Settings given) {
    // commands on this machine need nothing that could be missing
  }

  /** Why {@link #freezing} can't switch it off and on while all else stays in place; empty if it can. */
  default Optional<String> notFrozen(Settings parameters) {
    return Optional.of("it can't be frozen and thawed in place");
  }

  /** The steps that switch it off and on once it is in place. Only if {@link #notFrozen} is empty. */
  default Freezing freezing(ConditionSite site, Settings given) {
    throw new UnsupportedOperationException(name() + " can't be frozen");
  }

  /**
   * @param begin  freezes it right after its start, so that it does not disturb what is put in place after it; the
   *               command that stops it thaws it
   * @param freeze keeps it from taking CPU time
   */
  record Freezing(Step begin, SwitchStep freeze, SwitchStep thaw) {

    public SwitchStep step(boolean frozen) {
      return frozen ? freeze : thaw;
    }
  }

  static List<Addition> all() {
    Stream<Addition> programs = AuxiliaryProgram.all().stream().map(AddedProgram::new);
    return Stream
        .concat(Stream.concat(programs, Stream.of(new ServerKill(), new BulkTransfer())),
            ServiceLoader.load(Addition.class).stream().map(ServiceLoader.Provider::get))
        .toList();
  }

  /** @throws UsageException if there is none in this role */
  static Addition named(Role role, String type) {
    return NearestName.choose(type, all().stream().filter(addition -> addition.role() == role).toList(),
        Addition::name, "there is nothing of the type '%s' among " + role.key());
  }
}
