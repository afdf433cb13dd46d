// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.stock;

import java.net.URL;
import java.net.URLClassLoader;
import java.security.CodeSource;
import java.util.Objects;
import site.ycsb.DB;

/**
 * Loads the jars of one binding. It also sees Java and YCSB's core, whose types both sides share; a second copy of the
 * core in the jars is ignored. Libraries of ycsbpack are neither found nor replaced.
 *
 * <p>Each arm of a comparison has its own loader. Therefore arms never share a connection in a static field.
 */
final class IsolatedLoader extends URLClassLoader {
  private static final String YCSB = "site.ycsb.";

  static {
    registerAsParallelCapable();
  }

  IsolatedLoader(URL[] path) {
    super("stock binding", path, ClassLoader.getPlatformClassLoader());
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (name.startsWith(YCSB)) {
      try {
        Class<?> known = DB.class.getClassLoader().loadClass(name);
        if (Objects.equals(location(known), location(DB.class))) {
          return known;
        }
      } catch (ClassNotFoundException e) {
        // A class of the binding, in the package of the core
      }
    }
    return super.loadClass(name, resolve);
  }

  private static URL location(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    return source == null ? null : source.getLocation();
  }
}
