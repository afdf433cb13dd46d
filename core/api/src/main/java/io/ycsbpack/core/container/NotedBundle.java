// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The facts for a start or an end of a server's bundle, kept in a file, a line each.
 *
 * @param layers    of its image, as an overlay has them; empty for the files of this machine
 * @param digest    of its image
 * @param user      to whom the data belong while the server runs, {@code 101:101}; empty for root
 * @param owner     to whom the data belonged before
 * @param addresses of its network namespace; empty without one
 */
record NotedBundle(ContainerEngine engine, Optional<String> layers, Optional<String> digest, Optional<String> user,
    String owner, Optional<NetworkAddresses> addresses) {
  private static final String FILE = "start";
  private static final int LINES = 6;

  /** Writes all of it at once: a kill leaves all or none. */
  void write(Path folder) throws IOException {
    List<String> lines = Stream.of(Optional.of(engine), layers, digest, user, Optional.of(owner), addresses)
        .map(line -> line.map(Object::toString).orElse(""))
        .toList();
    Files.move(Files.write(folder.resolve(FILE + ".new"), lines), folder.resolve(FILE),
        StandardCopyOption.ATOMIC_MOVE);
  }

  /** Empty if the folder has none, or one of another version. */
  static Optional<NotedBundle> read(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    List<Optional<String>> lines = (Files.exists(file) ? Files.readAllLines(file) : List.<String>of()).stream()
        .map(line -> Optional.of(line).filter(one -> !one.isEmpty()))
        .toList();
    return lines.size() != LINES
        ? Optional.empty()
        : Optional.of(new NotedBundle(ContainerEngine.valueOf(lines.get(0).orElse("").toUpperCase(Locale.ROOT)),
            lines.get(1), lines.get(2), lines.get(3), lines.get(4).orElse(""),
            lines.get(5).map(NetworkAddresses::parse)));
  }
}
