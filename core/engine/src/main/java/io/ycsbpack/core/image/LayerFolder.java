// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.image;

import io.ycsbpack.core.limit.SystemProgram;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.List;
import java.util.stream.Stream;

/** Makes a folder of a layer: its files, and the marks by which an overlay removes files of the layers below. */
final class LayerFolder {
  private static final String REMOVED = ".wh.";
  private static final String ALL_REMOVED = ".wh..wh..opq";
  private static final SystemProgram PROGRAMS = new SystemProgram("a layer of the image can't be unpacked",
      "an image in which a layer removes files of another one needs mknod and setfattr (Debian: apt-get install attr)",
      "a layer of the image was unpacked");

  private LayerFolder() {
  }

  /**
   * @param layer  uncompressed
   * @param folder exists and is empty
   * @return the digest of the layer
   */
  static String unpack(InputStream layer, Path folder) throws IOException {
    Path log = folder.resolveSibling(folder.getFileName() + ".log");
    Process tar = new ProcessBuilder("tar", "--extract", "--file", "-", "--directory", folder.toString(),
        "--numeric-owner", "--preserve-permissions", "--delay-directory-restore")
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
    MessageDigest sha256 = ImageArchive.sha256();
    try (OutputStream in = tar.getOutputStream(); InputStream out = new DigestInputStream(layer, sha256)) {
      out.transferTo(in);
    } catch (IOException e) {
      throw new IOException(reason(tar, log) + " (" + e.getMessage() + ")", e);
    }
    String reason = reason(tar, log);
    if (!reason.isEmpty()) {
      throw new IOException(reason);
    }
    markRemoved(folder);
    return ImageArchive.digest(sha256.digest());
  }

  /** Empty when it did its work. */
  private static String reason(Process tar, Path log) throws IOException {
    try {
      int code = tar.waitFor();
      String said = Files.readString(log).strip();
      Files.delete(log);
      return code == 0 ? ""
          : "tar ended with code " + code + (said.isEmpty() ? "" : ": " + said.lines().findFirst().get());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      tar.destroyForcibly();
      throw new IOException("interrupted while it was unpacked", e);
    }
  }

  private static void markRemoved(Path folder) throws IOException {
    List<Path> marks;
    try (Stream<Path> files = Files.walk(folder)) {
      marks = files.filter(file -> file.getFileName().toString().startsWith(REMOVED)).toList();
    }
    for (Path mark : marks) {
      String name = mark.getFileName().toString();
      Files.delete(mark);
      if (name.equals(ALL_REMOVED)) {
        PROGRAMS.run("setfattr", "--name", "trusted.overlay.opaque", "--value", "y", mark.getParent().toString());
      } else {
        PROGRAMS.run("mknod", mark.getParent() + File.separator + name.substring(REMOVED.length()), "c", "0", "0");
      }
    }
  }
}
