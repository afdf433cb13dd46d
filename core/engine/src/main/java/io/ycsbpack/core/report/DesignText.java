package io.ycsbpack.core.report;

import io.ycsbpack.core.trial.Design;

public final class DesignText {
  private DesignText() {
  }

  public static String meaning(Design design, boolean swapped) {
    return switch (design) {
      case SWITCHED -> swapped
          ? "two servers under load at once on the same cores, between which the difference moves in random order"
          : "one load at a time on one server, slices of both conditions in random order";
      case RESTARTED ->
        "several starts of both servers, side by side: slices of both at once if the machine has room for"
            + " both loads, else in random order, and the interval over the starts";
      case WHOLE_RUNS -> "rounds of whole runs, each condition put in place for each of them";
    };
  }

  public static String limits(Design design, boolean swapped) {
    return switch (design) {
      case SWITCHED -> swapped
          ? "it can't show a server that has the machine for itself"
          : "it can't show how one start of a server differs from another";
      case RESTARTED -> "it can't show a server long after its start";
      case WHOLE_RUNS -> "expect to resolve 5 to 20 %, because starts of a server differ";
    };
  }
}
