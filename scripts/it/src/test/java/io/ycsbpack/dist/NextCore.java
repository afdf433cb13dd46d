// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.commons.ClassRemapper;
import net.bytebuddy.jar.asm.commons.Remapper;

/** YCSB's core with the name that upstream's main branch gives to one of its methods. */
final class NextCore {
  private NextCore() {
  }

  /**
   * Makes it of the core of YCSB 0.17.0.
   *
   * @return the jar, in this folder
   */
  static Path jar(Path released, Path folder) throws IOException {
    Path next = folder.resolve("core-next.jar");
    try (JarFile core = new JarFile(released.toFile());
        OutputStream file = Files.newOutputStream(next);
        JarOutputStream out = new JarOutputStream(file)) {
      for (JarEntry entry : Collections.list(core.entries())) {
        out.putNextEntry(new JarEntry(entry.getName()));
        byte[] bytes = core.getInputStream(entry).readAllBytes();
        out.write(entry.getName().endsWith(".class") ? renamed(bytes) : bytes);
      }
    }
    return next;
  }

  private static byte[] renamed(byte[] type) {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(type).accept(new ClassRemapper(writer, new Remapper() {
      @Override
      public String mapMethodName(String owner, String name, String descriptor) {
        return name.equals("getIntendedtartTimeNs") ? "getIntendedStartTimeNs" : name;
      }
    }), 0);
    return writer.toByteArray();
  }
}
