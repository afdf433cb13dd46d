// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import io.ycsbpack.core.Reason;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reads the properties file of {@code -P}. */
public final class WorkloadFile {

  private WorkloadFile() {
  }

  static Map<String, String> read(String given) {
    Path path = locate(given);
    Map<String, String> values = new TreeMap<>();
    try (Reader reader = Files.newBufferedReader(path)) {
      Properties properties = new Properties() {
        @Override
        public synchronized Object put(Object key, Object value) {
          if (values.put((String) key, (String) value) != null) {
            throw new UsageException(path + " sets " + key + " twice; remove one of the lines");
          }
          // Map's word for no value before
          return null;
        }
      };
      properties.load(reader);
    } catch (CharacterCodingException | IllegalArgumentException e) {
      throw new UsageException(path + " is not a properties file in UTF-8", e);
    } catch (IOException e) {
      throw new UsageException("can't read the workload file " + path + ": " + Reason.text(e), e);
    }
    return values;
  }

  /**
   * @return a path from here, else from the folder of the installation
   * @throws UsageException when the file is in neither
   */
  public static Path locate(String given) {
    Path path = Path.of(given);
    Path home = home().resolve(given);
    if (Files.exists(path)) {
      return path;
    }
    if (Files.exists(home)) {
      return home;
    }
    throw new UsageException(
        "there is no file " + given + " here, nor in " + home.toAbsolutePath().getParent());
  }

  /**
   * Resolves the path of a file that a property names. Tries the path as given, then the folder of the file that sets
   * it, then the folder of the installation.
   *
   * @throws UsageException when it is in none of them
   */
  static Settings located(Settings settings, Property<Path> property) {
    Optional<Path> given = property.find(settings);
    if (given.isEmpty() || Files.exists(given.get())) {
      return settings;
    }
    String source = settings.source(property.name());
    Path found = Stream.of(Path.of(source).resolveSibling(given.get()), home().resolve(given.get()))
        .filter(Files::exists)
        .findFirst()
        .orElseThrow(() -> new UsageException(property.name() + "=" + given.get() + settings.origin(property.name())
            + ": there is no such file"));
    return settings.with(Map.of(property.name(), found.toString()), source);
  }

  /** In hexadecimal digits. */
  static String sha256(Path file) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    } catch (IOException e) {
      throw new UsageException("the workload file " + file + " can't be read any more: " + Reason.text(e), e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static Path home() {
    return Path.of(System.getProperty("ycsbpack.home", "."));
  }
}
