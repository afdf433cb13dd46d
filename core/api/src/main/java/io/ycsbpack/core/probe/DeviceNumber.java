package io.ycsbpack.core.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The number of the device that a file is on, in the words of the kernel's own files: {@code 254:0}. */
public final class DeviceNumber {

  private DeviceNumber() {
  }

  /**
   * That of a file.
   *
   * @throws IOException when it is not there, or this user may not look
   */
  public static String ofFile(Path file) throws IOException {
    return text((Long) Files.getAttribute(file, "unix:dev"));
  }

  /** Major and minor number, as glibc's {@code gnu_dev_major} and {@code gnu_dev_minor} take them from a device's number. */
  static String text(long device) {
    long major = device >>> 8 & 0xfff | device >>> 32 & ~0xfffL;
    long minor = device & 0xff | device >>> 12 & ~0xffL & 0xffffffffL;
    return major + ":" + minor;
  }
}
