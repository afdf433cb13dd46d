package io.ycsbpack.core.container;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.limit.SystemProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A user namespace: in it a user without rights is root, and may make mounts that only the namespace sees. The kernel
 * mounts overlays in it from 5.11 on, and an administrator may have forbidden it.
 */
final class UserNamespace {
  /** Gives a mount namespace to a command of root, and to a command of the user namespace's root. */
  private static final List<String> OF_ROOT = List.of("unshare", "--mount", "--propagation", "slave");
  private static final List<String> OF_USER = List.of("unshare", "--user", "--map-root-user", "--mount",
      "--propagation", "slave");
  private static final SystemProgram TRIAL = new SystemProgram(
      "it needs root (CAP_SYS_ADMIN), or a user namespace with overlays, which this user can't have here",
      "it needs unshare and mount (Debian: apt-get install util-linux mount)",
      "an overlay in a user namespace was tried");

  private UserNamespace() {
  }

  /** Why this user can't mount overlays in one; empty when nothing keeps it. It is tried, and nothing of it stays. */
  static Optional<String> overlayImpossible(Path stage) {
    try {
      TRIAL.run(OF_USER.get(0), OF_USER.get(1), OF_USER.get(2), OF_USER.get(3), "sh", "-c",
          "mount -t tmpfs tmpfs \"$1\" && cd \"$1\" && mkdir one two both"
              + " && mount -t overlay -o lowerdir=one:two overlay both",
          "sh", stage.toString());
      return Optional.empty();
    } catch (CommandException e) {
      return Optional.of(e.getMessage());
    }
  }

  /** The prefix of a command that makes private mounts. */
  static List<String> mounting(boolean root) {
    return root ? OF_ROOT : OF_USER;
  }

  /** The words that make root of the namespace this user again, without the rights that root has there; none for root. */
  static List<String> leaving(boolean root) throws IOException {
    Path self = Path.of("/proc/self");
    return root
        ? List.of()
        : List.of("unshare", "--user", "--map-user=" + Files.getAttribute(self, "unix:uid"),
            "--map-group=" + Files.getAttribute(self, "unix:gid"));
  }
}
