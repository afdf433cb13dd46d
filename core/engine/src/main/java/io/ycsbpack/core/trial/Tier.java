package io.ycsbpack.core.trial;

import com.fasterxml.jackson.annotation.JsonValue;

/** How baseline and candidate take turns, which decides what a comparison can tell. */
public enum Tier {
  /** Two servers under load at once, between which the difference moves. */
  S("swapped duet: two servers under load at once on the same cores, between which the difference moves in blocks of"
      + " random order",
      "it can't tell what a server does that has the machine for itself"),
  /** Slices of both on one server, one after the other. */
  A("alternation: one load at a time on one server, slices of both conditions in random order",
      "it can't tell how one start of a server differs from another"),
  /** Two servers that are started several times, side by side. */
  T("several starts of both servers, side by side: slices of both at once where the machine has room for both loads,"
      + " else in random order, and the interval over the starts",
      "it can't tell what a server does long after its start"),
  /** Rounds of whole runs, each on servers that are started for it. */
  R("rounds of whole runs, each condition put in place for each of them",
      "expect to resolve 5 to 20 %, because starts of a server differ");

  private final String meaning;
  private final String limits;

  Tier(String meaning, String limits) {
    this.meaning = meaning;
    this.limits = limits;
  }

  /** How it measures. */
  public String meaning() {
    return meaning;
  }

  /** What it can't tell. */
  public String limits() {
    return limits;
  }

  /** The letter in documents. */
  @JsonValue
  @Override
  public String toString() {
    return name();
  }
}
