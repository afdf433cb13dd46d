// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.auxiliary;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.limit.SystemProgram;
import io.ycsbpack.core.property.NearestName;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A kind of program that runs next to a database, as data: a neighbor that loads its machine, or a proxy in front of it.
 *
 * @param parameters      without {@link AuxiliaryOptions}
 * @param needs           the program that has to be installed, such as {@code stress-ng}; also the name of Debian's
 *                        package
 * @param keptWhileFrozen the machine's resources that it uses while frozen, as text; empty if negligible
 */
public record AuxiliaryProgram(String name, String summary, boolean isProxy, List<Property<?>> parameters,
    String needs, Optional<String> keptWhileFrozen, Launcher launcher) {

  @FunctionalInterface
  public interface Launcher {

    /** Writes the files that the program reads, and returns how to start it. */
    Launch launch(Site site, Settings parameters) throws IOException;
  }

  /** @throws CommandException with exit code 5 when it is not installed */
  public Path program() {
    return SystemProgram.find(needs)
        .orElseThrow(() -> new CommandException(ExitCode.CONDITION,
            "the program '" + needs + "' is not installed; on Debian: apt-get install " + needs));
  }

  /**
   * @param folder  an existing folder, used by nothing else
   * @param servers addresses of the servers behind it, {@code host:port}; empty for a load
   */
  public record Site(Path folder, Path program, List<String> servers) {
  }

  /**
   * @param command   stays in the foreground
   * @param processes number of processes that run once it is ready: the first one, and its children for the work
   * @param port      that it serves on loopback once it is ready; empty when it serves none
   */
  public record Launch(List<String> command, int processes, Optional<Integer> port) {
  }

  public static List<AuxiliaryProgram> all() {
    return List.of(CpuStress.TYPE, MemoryStress.TYPE, HaProxy.TYPE, NginxCache.TYPE);
  }

  public static List<AuxiliaryProgram> neighbors() {
    return all().stream().filter(program -> !program.isProxy()).toList();
  }

  public static List<AuxiliaryProgram> proxies() {
    return all().stream().filter(AuxiliaryProgram::isProxy).toList();
  }

  /** @throws UsageException when none has this name */
  public static AuxiliaryProgram named(String name, List<AuxiliaryProgram> known) {
    return NearestName.choose(name, known, AuxiliaryProgram::name, "there is no program '%s' here");
  }
}
