package io.ycsbpack.clickhouse.embedded;

import io.ycsbpack.core.TargetException;
import java.nio.file.Files;
import java.nio.file.Path;

/** @param glibc whether the C library is GNU's */
record Platform(String system, String architecture, boolean glibc) {

  static Platform current() {
    return new Platform(System.getProperty("os.name"), System.getProperty("os.arch"),
        Files.exists(Path.of("/lib64/ld-linux-x86-64.so.2")));
  }

  /** @throws TargetException if the engine can't run here */
  void requireSupported() {
    if (!system.equals("Linux") || !architecture.equals("amd64") || !glibc) {
      String library = system.equals("Linux") && !glibc ? " without glibc" : "";
      throw new TargetException("the embedded ClickHouse runs on Linux x64 with glibc; this is " + system + " "
          + architecture + library + ": " + EnginePackage.OTHER_WAY);
    }
  }
}
