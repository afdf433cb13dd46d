// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.image;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.FolderTree;
import io.ycsbpack.core.UserFolders;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.container.UnpackedImage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/**
 * Images in a folder of the cache, which may be removed as a whole when no container runs. A layer is there whole or not
 * at all: it is unpacked next to its place, checked by its digest, and moved there.
 */
public record UnpackedImages(Path cache, Console console) {
  private static final String UNFINISHED = ".part";

  public static UnpackedImages ofThisUser(Console console) {
    return new UnpackedImages(UserFolders.ofThisUser().cache().resolve("images"), console);
  }

  /** @throws CommandException with exit code 5 when it can't be unpacked */
  public UnpackedImage unpacked(Path file) {
    ImageArchive archive = ImageArchive.read(file);
    int[] user = archive.user();
    try {
      List<Path> layers = new ArrayList<>();
      for (int i = 0; i < archive.layers().size(); i++) {
        layers.add(layer(archive, i));
      }
      return new UnpackedImage(archive.digest(), layers, user[0], user[1], archive.environment());
    } catch (IOException e) {
      throw new CommandException(ExitCode.CONDITION, "the image in " + file + " can't be unpacked into " + cache + ": "
          + e.getMessage(), e);
    }
  }

  private Path layer(ImageArchive archive, int number) throws IOException {
    String digest = archive.layers().get(number);
    Path folder = cache.resolve("layers").resolve(digest.replace(':', '-'));
    if (Files.isDirectory(folder)) {
      return folder;
    }
    Path unfinished = folder.resolveSibling(folder.getFileName() + UNFINISHED);
    Files.createDirectories(folder.getParent());
    try (FileChannel channel = FileChannel.open(folder.resolveSibling(folder.getFileName() + ".lock"),
        StandardOpenOption.CREATE, StandardOpenOption.WRITE); FileLock lock = channel.lock()) {
      if (!Files.isDirectory(folder)) {
        console.say("unpacking layer " + (number + 1) + " of " + archive.layers().size() + " of the image");
        // Left by a kill.
        FolderTree.delete(unfinished);
        Files.createDirectory(unfinished,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        try (InputStream layer = archive.layer(number)) {
          String seen = LayerFolder.unpack(layer, unfinished);
          if (!seen.equals(digest)) {
            throw new IOException("its layer " + (number + 1) + " has the digest " + seen + " instead of " + digest);
          }
          Files.move(unfinished, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
          FolderTree.delete(unfinished);
          throw e;
        }
      }
    }
    return folder;
  }
}
