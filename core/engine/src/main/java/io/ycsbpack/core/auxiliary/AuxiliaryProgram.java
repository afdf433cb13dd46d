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

  String name();

  String summary();

  /** The parameters without {@link AuxiliaryOptions}. */
  List<Property<?>> parameters();

  /** The program that has to be installed, such as {@code stress-ng}; also the name of Debian's package. */
  String needs();

  /** The machine's resources that it uses while frozen, as text; empty if negligible. */
  default Optional<String> keptWhileFrozen() {
    return Optional.empty();
  }

  default boolean isProxy() {
    return false;
  }

  /**
   * Writes the files that the program reads, and returns how to start it.
   *
   * @throws CommandException with exit code 5 when it is not available here
   */
  Launch launch(Site site, Settings parameters) throws IOException;

  /**
   * @param folder  an existing folder, used by nothing else
   * @param servers addresses of the servers behind it, {@code host:port}; empty for a load
   */
  record Site(Path folder, Path program, List<String> servers) {
  }

  /**
   * @param command   stays in the foreground
   * @param processes number of processes that run once it is ready: the first one, and its children for the work
   * @param port      that it serves on loopback once it is ready; empty when it serves none
   */
  record Launch(List<String> command, int processes, Optional<Integer> port) {
  }

  static List<AuxiliaryProgram> all() {
    return List.of(new CpuStress(), new MemoryStress(), new HaProxy(), new NginxCache());
  }

  static List<AuxiliaryProgram> neighbors() {
    return all().stream().filter(program -> !program.isProxy()).toList();
  }

  static List<AuxiliaryProgram> proxies() {
    return all().stream().filter(AuxiliaryProgram::isProxy).toList();
  }

  /** @throws UsageException when none has this name */
  static AuxiliaryProgram named(String name, List<AuxiliaryProgram> known) {
    return NearestName.choose(name, known, AuxiliaryProgram::name, "there is no program '%s' here");
  }
}
