package io.ycsbpack.core.workload;

import io.ycsbpack.core.UsageException;

public final class EvenShare {
  private EvenShare() {
  }

  /**
   * @param name of the property that is divided, for messages
   * @throws UsageException when the shares would not add up to the whole
   */
  public static String ofOne(String name, long whole, int clients) {
    if (whole % clients != 0) {
      throw new UsageException(name + "=" + whole + " can't be shared out evenly to " + clients + " clients");
    }
    return String.valueOf(whole / clients);
  }
}
