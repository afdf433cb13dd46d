// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.validity;

import java.time.Duration;

/**
 * The thresholds by which the surroundings of a run are judged, each with its reason. Shares are from 0 to 1. Users set
 * the few of {@link io.ycsbpack.core.driver.VerdictProperties}.
 */
public final class Thresholds {
  /** Lag of half an operation's median service time is visible in percentiles, and not yet most of them. */
  static final double LAG_WARN = 0.5;
  /** Lag of five times the median service time: percentiles show the scheduler, not the database. */
  static final double LAG_INVALID = 5;
  /** Lag up to here is too short for a warning, however fast the database is. */
  static final Duration LAG_WARN_FLOOR = Duration.ofMillis(5);
  /** A database that answers in microseconds reaches any multiple; up to here it stays a warning. */
  static final Duration LAG_FLOOR = Duration.ofMillis(20);
  /** Nobody can tell a slow database from a machine that wakes its client half a second late. */
  static final Duration LAG_MOST = Duration.ofMillis(500);
  /** A share of the steal that invalidates a run. */
  static final double STEAL_WARNED = 0.2;
  /** A share of the time of garbage collections that invalidates a run. */
  static final double GC_WARNED = 0.25;
  /** The system itself and its monitoring take less than this. */
  static final double OTHERS_WARN = 0.1;
  /** A desktop next to a run takes a quarter and leaves it valid; more, while threads wait, slows the run. */
  static final double OTHERS_INVALID = 0.3;
  /** Share of time under CPU pressure that shows contention. Client and database cause pressure, too. */
  static final double PRESSURE_INVALID = 0.5;
  /** A thread that waits for less than half of its run time (0.3 of both) gets most of its need. */
  static final double WAIT_WARN = 0.3;
  /** A database below its limit that waits 1.5 times as long as it runs was starved. */
  static final double WAIT_INVALID = 0.6;
  /** A client waits for its own threads and its database, too, so that only a wait of nearly all its time counts. */
  static final double CLIENT_WAIT_INVALID = 0.9;
  /** Client and database that use this much of their cores wait for each other. */
  static final double CPU_BOUND = 0.8;
  /** A monitoring system sends less than a tenth of a run's operations. */
  public static final double FOREIGN_WARN = 0.1;
  /** An equal second client sends as many operations as this one; half of that is too much. */
  public static final double FOREIGN_INVALID = 0.5;
  /** A server works on a query for no longer than its client waits; a quarter covers unequal clocks and edges. */
  static final double FOREIGN_TIME_WARN = 1.25;
  /** Half as much again is the work of others. */
  static final double FOREIGN_TIME_INVALID = 1.5;
  /** Stalls of more than a tenth of a run decide its mean and its percentiles. */
  static final double STALL_INVALID = 0.1;

  private Thresholds() {
  }
}
