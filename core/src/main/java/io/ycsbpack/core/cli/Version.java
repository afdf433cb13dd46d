package io.ycsbpack.core.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;
import site.ycsb.DB;

/** What {@code ycsb --version} prints. */
final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() throws IOException {
    String own = Main.class.getPackage().getImplementationVersion();
    Properties ycsb = new Properties();
    try (InputStream stream = DB.class.getResourceAsStream("/project.properties")) {
      if (stream != null) {
        ycsb.load(stream);
      }
    }
    return new String[]{"ycsbpack " + (own == null ? "(not packaged)" : own) + ", YCSB core "
        + ycsb.getProperty("version", "(unknown)") + ", Java " + Runtime.version()};
  }
}
