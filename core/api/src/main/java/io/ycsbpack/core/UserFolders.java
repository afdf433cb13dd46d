// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core;

import java.nio.file.Path;
import java.util.Map;

/** The folders of a user's files, by the XDG base directory rules unless our environment variables override them. */
public record UserFolders(Map<String, String> environment, Path home) {
  public static UserFolders ofThisUser() {
    return new UserFolders(System.getenv(), Path.of(System.getProperty("user.home")));
  }

  /** Files that can be fetched again: {@code $YCSBPACK_CACHE}, else {@code ycsbpack} in the user's cache folder. */
  public Path cache() {
    return folder("YCSBPACK_CACHE", "XDG_CACHE_HOME", ".cache");
  }

  /** Files that must be kept: {@code $YCSBPACK_DATA}, else {@code ycsbpack} in the user's data folder. */
  public Path data() {
    return folder("YCSBPACK_DATA", "XDG_DATA_HOME", ".local/share");
  }

  /** The path as a user writes it: with {@code ~} for the home folder. */
  public String shown(Path path) {
    return path.startsWith(home) && !path.equals(home) ? "~/" + home.relativize(path) : path.toString();
  }

  private Path folder(String own, String xdg, String inHome) {
    String ours = environment.getOrDefault(own, "");
    if (!ours.isBlank()) {
      return Path.of(ours).toAbsolutePath();
    }
    String base = environment.getOrDefault(xdg, "");
    // The XDG rules say to ignore a relative path.
    return (base.startsWith("/") ? Path.of(base) : home.resolve(inHome)).resolve("ycsbpack");
  }
}
