// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Runs commands one after the other in one process, whatever becomes of them, so that Java can archive the classes that
 * they load ({@code -XX:DumpLoadedClassList}). With the archive, {@code ycsb} starts sooner.
 */
public final class Rehearsal {

  private Rehearsal() {
  }

  /** @param file one argument: a file with the arguments of a command in each line, separated by blanks */
  public static void main(String[] file) throws IOException {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    for (String command : Files.readAllLines(Path.of(file[0]))) {
      System.err.println("ycsb " + command + ": exit code " + Main.run(nowhere, command.split(" ")));
    }
    System.exit(0);
  }
}
