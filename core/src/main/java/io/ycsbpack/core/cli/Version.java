package io.ycsbpack.core.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;
import site.ycsb.DB;

/** What {@code ycsb --version} prints. */
final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    Map<String, String> all = all();
    return new String[]{
      "ycsbpack " + all.get("ycsbpack") + ", YCSB core " + all.get("ycsbCore") + ", Java " + all.get("java")};
  }

  /** Versions by name: ycsbpack, ycsbCore, java. */
  static Map<String, String> all() {
    String own = Main.class.getPackage().getImplementationVersion();
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
