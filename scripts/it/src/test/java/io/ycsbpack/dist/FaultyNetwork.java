// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import io.ycsbpack.testkit.TcpRelay;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A way from a client to a server of this machine that can be slow, cut, silent, or refuse. */
final class FaultyNetwork extends TcpRelay {
  private static final long SLICE_MICROS = 100;

  /** What the server sends meets it. */
  enum Fault {
    /** It is passed on at once. */
    NONE,
    /** Each part is late by so many milliseconds. */
    LATE,
    /** It comes in parts of so many bytes. */
    SLICED,
    /** It comes with so many kB/s. */
    NARROW,
    /** After so many bytes the connection is closed. */
    CUT,
    /** The connections are reset instead. */
    RESET,
    /** It comes when the fault is over. */
    SILENT
  }

  private record State(Fault fault, int amount) {
  }

  private volatile State state = new State(Fault.NONE, 0);
  private volatile int clientRate;

  FaultyNetwork(int serverPort) {
    super(serverPort);
  }

  /** The address to go by. */
  String address() {
    return "127.0.0.1:" + port();
  }

  /** What the server sends meets this fault from now on. */
  void fault(Fault fault, int amount) {
    state = new State(fault, amount);
  }

  /** Limits the data of the client to this rate in kB/s from now on. */
  void narrow(int rate) {
    clientRate = rate;
  }

  /**
   * A run meets this fault until it has told of it, and goes on without failures once it is over; then it is
   * interrupted and ends as it should.
   */
  void meetDuring(YcsbProcess run, Fault fault, int amount, Consumer<YcsbProcess> untilTold) {
    run.awaitOperations();
    fault(fault, amount);
    untilTold.accept(run);
    fault(Fault.NONE, 0);
    run.awaitAnswersFromNowOn();
    run.signal("INT").ends(130);
  }

  @Override
  protected void ask(InputStream from, OutputStream to) throws IOException {
    byte[] data = new byte[8192];
    for (int length = from.read(data); length >= 0; length = from.read(data)) {
      pause(clientRate == 0 ? 0 : 1000L * length / clientRate);
      to.write(data, 0, length);
    }
  }

  @Override
  protected void answer(InputStream from, OutputStream to) throws IOException {
    byte[] data = new byte[8192];
    int passed = 0;
    for (int length = from.read(data); length >= 0; length = from.read(data)) {
      State now = state;
      int end = now.fault == Fault.CUT ? Math.min(length, now.amount - passed) : length;
      int part = now.fault == Fault.SLICED ? now.amount : length;
      passed = now.fault == Fault.CUT ? passed + end : 0;
      if (now.fault == Fault.RESET) {
        resetConnections();
        return;
      }
      for (int at = 0; at < end; at += part) {
        holdBack(now, length);
        to.write(data, at, Math.min(part, end - at));
      }
      if (end < length) {
        return;
      }
    }
  }

  private void holdBack(State now, int length) {
    switch (now.fault) {
      case LATE -> pause(1000L * now.amount);
      case SLICED -> pause(SLICE_MICROS);
      case NARROW -> pause(1000L * length / now.amount);
      case SILENT -> {
        while (state.fault == Fault.SILENT) {
          pause(10_000);
        }
      }
      default -> {
      }
    }
  }

  private static void pause(long micros) {
    try {
      TimeUnit.MICROSECONDS.sleep(micros);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
