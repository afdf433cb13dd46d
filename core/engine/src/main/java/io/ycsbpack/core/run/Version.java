// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import site.ycsb.DB;

public final class Version {

  private Version() {
  }

  public static String line() {
    Map<String, String> all = all();
    return "ycsbpack " + all.get("ycsbpack") + ", YCSB core " + all.get("ycsbCore") + ", Java " + all.get("java");
  }

  /** By name: ycsbpack, ycsbCore, java. */
  public static Map<String, String> all() {
    String own = Version.class.getPackage().getImplementationVersion();
    Properties ycsb = new Properties();
    try (InputStream stream = DB.class.getResourceAsStream("/project.properties")) {
      if (stream != null) {
        ycsb.load(stream);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Map<String, String> all = new LinkedHashMap<>();
    all.put("ycsbpack", own == null ? "(not packaged)" : own);
    all.put("ycsbCore", ycsb.getProperty("version", "(unknown)"));
    all.put("java", Runtime.version().toString());
    return all;
  }
}
