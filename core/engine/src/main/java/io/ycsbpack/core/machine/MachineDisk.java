package io.ycsbpack.core.machine;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.FolderTree;
import io.ycsbpack.core.UserFolders;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.container.UnpackedImage;
import io.ycsbpack.core.image.UnpackedImages;
import io.ycsbpack.core.limit.SystemProgram;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;

/**
 * A disk of virtual machines, kept in the user's cache: a file system (ext4) with the files of an image's containers, and
 * what boots them. Machines do not change it: what they write is gone with them. It is made without root or mounts.
 *
 * @param file   of the disk
 * @param digest of the image
 */
record MachineDisk(Path file, String digest) {
  /** The size of the file system, most of which the file does not have. */
  private static final String SIZE = "32G";
  private static final SystemProgram PROGRAMS = new SystemProgram("the disk of a virtual machine can't be made",
      "it needs mke2fs (Debian: apt-get install e2fsprogs), cp and find", "the disk of a virtual machine was made");
  /** Layers, the lowest first, as one tree of links to their files; an overlay's marks of removed files are left out. */
  private static final String MERGE = "root=$1; shift; mkdir \"$root\"; for layer; do"
      + " cp -a --link --remove-destination \"$layer/.\" \"$root/\"; done; find \"$root\" -type c -delete";

  /**
   * That of an image with a server, made unless it is there.
   *
   * @throws CommandException with exit code 5 when it can't be made
   */
  static MachineDisk of(MachineSpec spec, MachineServer server, Console console) {
    UnpackedImages images = UnpackedImages.ofThisUser(console);
    UnpackedImage image = UnpackedImage.read(images.unpacked(spec.image()));
    try {
      Map<String, String> files = new TreeMap<>(server.deployment().files().config());
      files.put("/ycsbpack/init", resource("init"));
      files.put("/ycsbpack/server", server.script(image, UnpackedImages.entrypoint(spec.image())));
      Path folder = Files.createDirectories(UserFolders.ofThisUser().cache().resolve("images").resolve("disks"));
      Path disk = folder.resolve(image.digest().replace(':', '-') + "-"
          + UUID.nameUUIDFromBytes(files.toString().getBytes(StandardCharsets.UTF_8)) + ".ext4");
      try (FileChannel channel = FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE,
          StandardOpenOption.WRITE); FileLock lock = channel.lock()) {
        if (!Files.exists(disk)) {
          console.say("making the disk of virtual machines of the image");
          make(disk, image, files, List.of(server.deployment().files().data()), spec.kernel().busybox());
        }
      }
      return new MachineDisk(disk, image.digest());
    } catch (IOException e) {
      throw new CommandException(ExitCode.CONDITION, "the disk of a virtual machine can't be made of " + spec.image()
          + ": " + e, e);
    }
  }

  private static String resource(String name) throws IOException {
    try (InputStream text = Objects.requireNonNull(MachineDisk.class.getResourceAsStream(name), name)) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static void make(Path disk, UnpackedImage image, Map<String, String> files, List<String> folders,
      Path busybox) throws IOException {
    Path root = disk.resolveSibling("root");
    Path unfinished = disk.resolveSibling("unfinished");
    // What a kill has left.
    FolderTree.delete(root);
    Files.deleteIfExists(unfinished);
    List<String> merge = new ArrayList<>(List.of("sh", "-ec", MERGE, "sh", root.toString()));
    image.layers().forEach(layer -> merge.add(layer.toString()));
    PROGRAMS.run(merge.toArray(String[]::new));
    for (String folder : List.of("/proc", "/sys", "/dev", "/run", "/tmp", "/ycsbpack", folders.get(0))) {
      Files.createDirectories(inside(root, folder));
    }
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = inside(root, file.getKey());
      Files.createDirectories(path.getParent());
      // A link of the image's own file, which stays as it is.
      Files.deleteIfExists(path);
      Files.writeString(path, file.getValue());
    }
    Files.copy(busybox, root.resolve("ycsbpack/busybox"), StandardCopyOption.REPLACE_EXISTING);
    PROGRAMS.run("chmod", "755", root.resolve("ycsbpack/busybox").toString(), root.resolve("ycsbpack/init").toString());
    PROGRAMS.run("mke2fs", "-q", "-t", "ext4", "-i", "131072", "-J", "size=16", "-E",
        "root_owner=0:0,lazy_itable_init=0", "-d", root.toString(), unfinished.toString(), SIZE);
    FolderTree.delete(root);
    removeOthers(disk, image.digest().replace(':', '-'));
    Files.move(unfinished, disk, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Those of the same image that boot it otherwise; a machine that has one open keeps it. */
  private static void removeOthers(Path disk, String image) throws IOException {
    try (DirectoryStream<Path> others = Files.newDirectoryStream(disk.getParent(), image + "-*.ext4")) {
      for (Path other : others) {
        Files.deleteIfExists(other);
      }
    }
  }

  private static Path inside(Path root, String path) {
    return root.resolve(path.substring(1));
  }
}
