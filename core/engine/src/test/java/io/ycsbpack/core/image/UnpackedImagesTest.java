// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.container.UnpackedImage;
import io.ycsbpack.testkit.TestConsole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnpackedImagesTest {
  @TempDir
  private Path folder;
  private Path work;
  private UnpackedImages images;

  @BeforeEach
  void needTar() throws Exception {
    assumeThat(runs("tar", "--version")).as("tar is installed").isTrue();
    work = Files.createDirectory(folder.resolve("work"));
    images = new UnpackedImages(folder.resolve("cache"), new TestConsole());
  }

  @Test
  void layersAreUnpackedOnceFromCompressedAndPlainArchives() throws Exception {
    Path image = image("101:102", layer("lower", "etc/a", "lower"), gzip(layer("upper", "etc/b", "upper")));

    UnpackedImage unpacked = images.unpacked(image);

    assertThat(unpacked.layers()).hasSize(2);
    assertThat(unpacked.layers().get(0).resolve("etc/a")).hasContent("lower");
    assertThat(unpacked.layers().get(1).resolve("etc/b")).hasContent("upper");
    assertThat(unpacked).isEqualTo(new UnpackedImage("sha256:" + sha256(work.resolve("config.json")), unpacked.layers(),
        101, 102, List.of("PATH=/bin", "A=b c")));
    Files.delete(unpacked.layers().get(0).resolve("etc/a"));
    images.unpacked(image);
    assertThat(unpacked.layers().get(0).resolve("etc/a")).doesNotExist();
  }

  @Test
  void whatAKillLeftIsUnpackedAgain() throws Exception {
    Path layer = layer("lower", "etc/a", "whole");
    Path image = image("0", layer);
    Path unfinished = folder.resolve("cache/layers/sha256-" + sha256(layer) + ".part");
    Files.writeString(Files.createDirectories(unfinished).resolve("half"), "");

    Path whole = images.unpacked(image).layers().get(0);

    assertThat(whole.resolve("etc/a")).hasContent("whole");
    assertThat(whole.resolve("half")).doesNotExist();
    assertThat(unfinished).doesNotExist();
  }

  @Test
  void aLayerOfAnotherDigestIsRefusedAndNotKept() throws Exception {
    Path image = image("0", layer("lower", "etc/a", "one"));
    Path other = layer("lower", "etc/a", "changed");
    Files.copy(other, work.resolve("0.tar"), StandardCopyOption.REPLACE_EXISTING);
    tar(image, work, "manifest.json", "config.json", "0.tar");

    assertRefused(image, "layer 1 has the digest sha256:" + sha256(other) + " instead of");
    try (Stream<Path> left = Files.list(folder.resolve("cache/layers"))) {
      assertThat(left.filter(Files::isDirectory)).isEmpty();
    }
  }

  @Test
  void whatIsNoImageIsSaid() throws Exception {
    assertRefused(Files.writeString(folder.resolve("text.tar"), "no archive"), "text.tar is no archive of an image");
    assertRefused(image("clickhouse", layer("lower", "etc/a", "lower")), "the user 'clickhouse'");
  }

  @Test
  void aFileThatALayerRemovesIsMarkedAsAnOverlayHasIt() throws Exception {
    assumeThat(runs("mknod", folder.resolve("probe").toString(), "c", "0", "0")).as("may make devices").isTrue();
    Path image = image("0", layer("lower", "etc/a", "lower"), layer("upper", "etc/.wh.a", ""));

    Path upper = images.unpacked(image).layers().get(1);

    assertThat(upper.resolve("etc/.wh.a")).doesNotExist();
    assertThat(Files.getAttribute(upper.resolve("etc/a"), "unix:rdev")).isEqualTo(0L);
    assertThat(Files.readAttributes(upper.resolve("etc/a"), BasicFileAttributes.class).isOther())
        .isTrue();
  }

  private void assertRefused(Path image, String message) {
    assertThatThrownBy(() -> images.unpacked(image)).isInstanceOf(CommandException.class).hasMessageContaining(message);
  }

  private Path layer(String name, String file, String content) throws Exception {
    Path root = folder.resolve(name);
    Files.createDirectories(root.resolve(file).getParent());
    Files.writeString(root.resolve(file), content);
    Path layer = folder.resolve(name + ".layer");
    tar(layer, root, ".");
    return layer;
  }

  private Path gzip(Path layer) throws IOException {
    Path packed = layer.resolveSibling(layer.getFileName() + ".gz");
    try (GZIPOutputStream gzip = new GZIPOutputStream(Files.newOutputStream(packed))) {
      Files.copy(layer, gzip);
    }
    return packed;
  }

  private Path image(String user, Path... layers) throws Exception {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < layers.length; i++) {
      names.add(i + ".tar");
      Files.copy(layers[i], work.resolve(i + ".tar"), StandardCopyOption.REPLACE_EXISTING);
    }
    Files.write(work.resolve("config.json"), config(user, List.of(layers)));
    Files.write(work.resolve("manifest.json"), json(List.of(Map.of("Config", "config.json", "Layers", names))));
    names.addAll(0, List.of("manifest.json", "config.json"));
    Path image = folder.resolve("image.tar");
    tar(image, work, names.toArray(String[]::new));
    return image;
  }

  private byte[] config(String user, List<Path> layers) throws Exception {
    List<String> digests = new ArrayList<>();
    for (Path layer : layers) {
      Path plain = Path.of(layer.toString().replaceFirst("\\.gz$", ""));
      digests.add("sha256:" + sha256(plain));
    }
    return json(Map.of("config", Map.of("User", user, "Env", List.of("PATH=/bin", "A=b c")), "rootfs",
        Map.of("diff_ids", digests)));
  }

  private static byte[] json(Object value) throws IOException {
    return new ObjectMapper().writeValueAsBytes(value);
  }

  private static void tar(Path archive, Path root, String... files) throws Exception {
    List<String> command = new ArrayList<>(List.of("tar", "-cf", archive.toString(), "-C", root.toString()));
    command.addAll(List.of(files));
    assertThat(runs(command.toArray(String[]::new))).isTrue();
  }

  private static boolean runs(String... command) throws Exception {
    try {
      return new ProcessBuilder(command).redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static String sha256(Path file) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
  }
}
