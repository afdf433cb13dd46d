// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** The arms that are under load at the same time, each on another server. A round measures each turn once. */
public record Turn(List<Place> places) {
  public static final OptionalInt NO_ARM = OptionalInt.empty();

  /** Numbered from 0; the first arm is the baseline. */
  public record Place(int arm, int server) {
  }

  /** Baseline and candidate on one server, one after the other. */
  public static List<Turn> onOneServer() {
    return List.of(of(new Place(0, 0)), of(new Place(1, 0)));
  }

  /** Baseline and candidate on two servers under load at once; the second turn swaps them. */
  public static List<Turn> swapped() {
    return List.of(of(new Place(0, 0), new Place(1, 1)), of(new Place(1, 0), new Place(0, 1)));
  }

  /** Each arm on its own server, one after the other. */
  public static List<Turn> inTurns(int arms) {
    return IntStream.range(0, arms).mapToObj(arm -> of(new Place(arm, arm))).toList();
  }

  /** Each arm on its own server; the two arms of a contrast are under load at once. */
  public static List<Turn> atOnce(int arms) {
    return Contrast.of(arms)
        .stream()
        .map(two -> of(new Place(two.baseline(), two.baseline()), new Place(two.candidate(), two.candidate())))
        .toList();
  }

  private static Turn of(Place... places) {
    return new Turn(List.of(places));
  }

  public OptionalInt armOn(int server) {
    return places.stream().filter(place -> place.server() == server).mapToInt(Place::arm).findFirst();
  }
}
