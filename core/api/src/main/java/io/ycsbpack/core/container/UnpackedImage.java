package io.ycsbpack.core.container;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.Reason;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Properties;

/**
 * An image whose layers are folders, which overlays are made of.
 *
 * @param digest      of its configuration, by which images are told apart: {@code sha256:...}
 * @param layers      folders, the lowest first
 * @param user        number of the user whom it is run as; 0 for root
 * @param environment as {@code NAME=value}
 */
public record UnpackedImage(String digest, List<Path> layers, int user, int group, List<String> environment) {
  private static final String FILE = "image.properties";

  /** Writes it into this folder, at once. */
  public void write(Path folder) throws IOException {
    Properties properties = new Properties();
    properties.setProperty("digest", digest);
    properties.setProperty("layers", String.join("\n", layers.stream().map(Path::toString).toList()));
    properties.setProperty("user", Integer.toString(user));
    properties.setProperty("group", Integer.toString(group));
    properties.setProperty("environment", String.join("\n", environment));
    Files.createDirectories(folder);
    Path draft = Files.createTempFile(folder, FILE, ".new");
    try (Writer writer = Files.newBufferedWriter(draft)) {
      properties.store(writer, "an unpacked image");
    }
    Files.move(draft, folder.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
  }

  /** Whether it is in this folder, with all of its layers. */
  public static boolean isIn(Path folder) {
    return Files.exists(folder.resolve(FILE)) && read(folder).layers().stream().allMatch(Files::isDirectory);
  }

  /** @throws CommandException with exit code 5 when the folder has none */
  public static UnpackedImage read(Path folder) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(folder.resolve(FILE))) {
      properties.load(reader);
    } catch (IOException e) {
      throw new CommandException(ExitCode.CONDITION,
          "the unpacked image in " + folder + " can't be read: " + Reason.text(e), e);
    }
    return new UnpackedImage(properties.getProperty("digest"),
        properties.getProperty("layers").lines().map(Path::of).toList(),
        Integer.parseInt(properties.getProperty("user")), Integer.parseInt(properties.getProperty("group")),
        properties.getProperty("environment").lines().toList());
  }
}
