package io.ycsbpack.core.beside;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.NearestName;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A kind of program that can run beside a database. */
public interface SideProgram {

  /** The word that a person types. */
  String name();

  /** One line on what it does. */
  String summary();

  /** Everything that it can be told besides what all of them can. */
  List<Property<?>> parameters();

  /** The program that has to be installed, such as {@code stress-ng}, which is also the name of Debian's package. */
  String needs();

  /** Whether clients of the database go through it. */
  default boolean isProxy() {
    return false;
  }

  /**
   * Makes ready what the program reads, and says how to start it.
   *
   * @throws IOException when its files can't be written
   * @throws CommandException with exit code 5 when it can't be had here
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
   * @param command the program and its arguments; it stays in the foreground
   * @param port    that it serves on loopback once it is ready; empty when it serves none
   */
  record Launch(List<String> command, Optional<Integer> port) {
  }

  /** All kinds. */
  static List<SideProgram> all() {
    return List.of(new CpuStress(), new MemoryStress(), new HaProxy(), new NginxCache());
  }

  /**
   * The one of this name.
   *
   * @throws UsageException when there is none
   */
  static SideProgram named(String name) {
    return NearestName.choose(name, all(), SideProgram::name, "nothing of the name '%s' can run beside a database");
  }
}
