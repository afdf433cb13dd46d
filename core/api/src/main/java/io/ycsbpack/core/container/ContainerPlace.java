// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import java.nio.file.Path;

/**
 * @param folder next to the server's data; contains all other files of the container
 * @param name   of the container and of its control groups, like no other on this machine
 * @param data   of the server, at the same path within the container
 */
record ContainerPlace(Path folder, String name, Path data) {
  /** The file in which the container sees its process id on the machine. */
  static final String ABOUT = "/run/ycsbpack";
  /** The file with that number, in the folder of this machine that is {@link #ABOUT}. */
  static final String PID = "pid";
  /** The same folder in the place. */
  static final String ABOUT_FOLDER = "about";
  /** The folder for the engine's notes, in the place. */
  static final String NOTES = "state";

  Path notes() {
    return folder.resolve(NOTES);
  }

  Path about() {
    return folder.resolve(ABOUT_FOLDER);
  }

  Path pidFile() {
    return about().resolve(PID);
  }

  Path rootfs() {
    return folder.resolve("rootfs");
  }
}
