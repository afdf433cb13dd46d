package io.ycsbpack.core.auxiliary;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.NearestName;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A kind of program that runs next to a database: a neighbor that loads its machine, or a proxy in front of it. */
public interface AuxiliaryProgram {

  /** Its name on a command line. */
  String name();

  /** One line on what it does. */
  String summary();

  /** Its parameters, in addition to those of {@link AuxiliaryOptions}. */
  List<Property<?>> parameters();

  /** The program that has to be installed, such as {@code stress-ng}, which is also the name of Debian's package. */
  String needs();

  /** What it goes on taking from its machine while it is frozen, in words; empty where that is nothing to speak of. */
  default Optional<String> keptWhileFrozen() {
    return Optional.empty();
  }

  /** Whether clients of the database go through it. */
  default boolean isProxy() {
    return false;
  }

  /**
   * Writes the files that the program reads, and returns how to start it.
   *
   * @throws IOException when its files can't be written
   * @throws CommandException with exit code 5 when it is not available here
   */
  Launch launch(Site site, Settings parameters) throws IOException;

  /**
   * Where it is to run.
   *
   * @param folder  of its own, which is there
   * @param program path of the installed program
   * @param servers addresses of the servers that it is for, {@code host:port}; empty for a load
   */
  record Site(Path folder, Path program, List<String> servers) {
  }

  /**
   * How to start it.
   *
   * @param command   the program and its arguments; it stays in the foreground
   * @param processes that run at least once it is ready: the first one, and those that it starts for the work
   * @param port      that it serves on loopback once it is ready; empty when it serves none
   */
  record Launch(List<String> command, int processes, Optional<Integer> port) {
  }

  /** All kinds. */
  static List<AuxiliaryProgram> all() {
    return List.of(new CpuStress(), new MemoryStress(), new HaProxy(), new NginxCache());
  }

  /** The kinds that are neighbors. */
  static List<AuxiliaryProgram> neighbors() {
    return all().stream().filter(program -> !program.isProxy()).toList();
  }

  /** The kinds that are proxies. */
  static List<AuxiliaryProgram> proxies() {
    return all().stream().filter(AuxiliaryProgram::isProxy).toList();
  }

  /**
   * The program of this name.
   *
   * @param known those to choose from
   * @throws UsageException when there is none
   */
  static AuxiliaryProgram named(String name, List<AuxiliaryProgram> known) {
    return NearestName.choose(name, known, AuxiliaryProgram::name, "there is no program '%s' here");
  }
}
