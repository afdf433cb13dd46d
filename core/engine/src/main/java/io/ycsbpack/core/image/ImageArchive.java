// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.image;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.GZIPInputStream;

/**
 * The archive of one image, as 'docker save' writes it.
 *
 * @param digest   of the configuration, by which images are told apart
 * @param archives names of the archives of its layers within this one, the lowest first
 */
record ImageArchive(Path file, String digest, JsonNode config, List<String> archives) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int GZIP_MAGIC = 0x1f8b;

  /** @throws CommandException with exit code 5 when it is no archive of an image */
  static ImageArchive read(Path file) {
    try {
      JsonNode manifest = JSON.readTree(bytes(file, "manifest.json"));
      byte[] config = bytes(file, manifest.at("/0/Config").asText());
      ImageArchive archive = new ImageArchive(file, digest(sha256().digest(config)), JSON.readTree(config),
          texts(manifest.at("/0/Layers")));
      int digests = archive.layers().size();
      if (digests == 0 || digests != archive.archives.size()) {
        throw new IOException("it names " + archive.archives.size() + " layers, and " + digests + " digests of layers");
      }
      return archive;
    } catch (IOException e) {
      throw new CommandException(ExitCode.CONDITION, file + " is no archive of an image, as 'docker save' writes it: "
          + e.getMessage(), e);
    }
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(one -> texts.add(one.asText()));
    return texts;
  }

  static String digest(byte[] sha256) {
    return "sha256:" + HexFormat.of().formatHex(sha256);
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }

  /** Digests of its layers as archives that are not compressed, the lowest first. */
  List<String> layers() {
    return texts(config.at("/rootfs/diff_ids"));
  }

  /** As {@code NAME=value}. */
  List<String> environment() {
    return texts(config.at("/config/Env"));
  }

  /**
   * @return ids of the user and its group; both 0 for root
   * @throws CommandException with exit code 5 when they are no numbers
   */
  int[] user() {
    String user = config.at("/config/User").asText("");
    String text = user.isEmpty() || user.equals("root") ? "0" : user;
    if (!text.matches("\\d{1,9}(:\\d{1,9})?")) {
      throw new CommandException(ExitCode.CONDITION, "the image in " + file + " has the user '" + user
          + "': only a number, or two as in 101:101, can be told from outside of it");
    }
    String[] numbers = text.split(":");
    return new int[]{Integer.parseInt(numbers[0]), Integer.parseInt(numbers[numbers.length - 1])};
  }

  /** The lowest layer is 0; uncompressed. */
  InputStream layer(int number) throws IOException {
    BufferedInputStream stream = new BufferedInputStream(open(file, archives.get(number)), 1 << 16);
    stream.mark(2);
    int magic = stream.read() << 8 | stream.read();
    stream.reset();
    return magic == GZIP_MAGIC ? new GZIPInputStream(stream, 1 << 16) : stream;
  }

  private static byte[] bytes(Path file, String name) throws IOException {
    try (InputStream stream = open(file, name)) {
      return stream.readAllBytes();
    }
  }

  /** Empty if there is no file of this name. */
  private static InputStream open(Path file, String name) throws IOException {
    return new ProcessBuilder("tar", "--extract", "--to-stdout", "--file", file.toString(), "--", name)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start()
        .getInputStream();
  }
}
