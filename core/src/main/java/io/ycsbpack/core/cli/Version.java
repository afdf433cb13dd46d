package io.ycsbpack.core.cli;

import picocli.CommandLine.IVersionProvider;

/** What {@code ycsb --version} prints. */
final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[]{"ycsbpack " + of(Main.class) + ", YCSB core " + of(site.ycsb.DB.class) + ", Java "
        + Runtime.version()};
  }

  private static String of(Class<?> type) {
    String version = type.getPackage().getImplementationVersion();
    return version == null ? "(not packaged)" : version;
  }
}
