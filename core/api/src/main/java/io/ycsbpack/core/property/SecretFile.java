// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.property;

import io.ycsbpack.core.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Files whose first line is a secret, each read once per process: a thousand client threads connect with one read. */
public final class SecretFile {
  private static final Map<Path, String> READ = new ConcurrentHashMap<>();

  private SecretFile() {
  }

  /**
   * Reads the first line of the property's file. Absent if the property is not set, empty for an empty file.
   *
   * @throws UsageException when the file can't be read; the next call tries again
   */
  public static Optional<String> firstLine(Property<Path> property, Settings settings) {
    return property.find(settings).map(file -> READ.computeIfAbsent(file.toAbsolutePath(), path -> {
      try (var lines = Files.lines(path)) {
        return lines.findFirst().orElse("");
      } catch (IOException e) {
        throw new UsageException(property.name() + "=" + file + " can't be read", e);
      }
    }));
  }
}
