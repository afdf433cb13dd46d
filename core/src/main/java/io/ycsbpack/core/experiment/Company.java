package io.ycsbpack.core.experiment;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.beside.SideProgram;
import io.ycsbpack.core.property.NearestName;
import io.ycsbpack.core.property.Property;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * Something that runs, or happens, beside a database under whatever condition. Like a {@link ConditionType} it does nothing
 * itself: it adds {@code ycsb} commands to a condition. A new one is a class, named in {@code
 * META-INF/services/io.ycsbpack.core.experiment.Company}.
 */
public interface Company {

  /** The word for it in an experiment's file. */
  String name();

  /** One line on what it does. */
  String summary();

  /** Everything that it can be told. */
  List<Property<?>> parameters();

  /**
   * A condition with this beside it.
   *
   * @param request what is asked for; its folder is this company's own
   * @throws UsageException when it can't be beside such a condition
   * @throws NotPossibleException when this machine can't, or may not, do it
   */
  Condition around(Condition condition, ConditionType.Request request);

  /**
   * Proves, within seconds and without changing anything, that what it needs is there. Called before the first run of an
   * experiment.
   *
   * @throws CommandException with what is missing
   */
  default void probe(ConditionType.Request request) {
    // commands of this machine alone need nothing that could be away
  }

  /** All kinds. */
  static List<Company> all() {
    Stream<Company> programs = SideProgram.all().stream().map(SideCompany::new);
    return Stream
        .concat(Stream.concat(programs, Stream.of(new ServerKill(), new BulkTransfer())),
            ServiceLoader.load(Company.class).stream().map(ServiceLoader.Provider::get))
        .toList();
  }

  /**
   * The one of this name.
   *
   * @throws UsageException when there is none
   */
  static Company named(String name) {
    return NearestName.choose(name, all(), Company::name, "nothing of the type '%s' can be beside a database");
  }
}
